import { createTeachingApi } from "#workers/teaching/teaching-api.ts";
import { servePage } from "./serve-page.ts";

servePage(createTeachingApi());
