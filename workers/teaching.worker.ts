import { TEACHING_METHODS } from "#workers/teaching/contract.ts";
import { createTeachingApi } from "#workers/teaching/teaching-api.ts";
import { servePage } from "./serve-page.ts";

servePage(createTeachingApi(), TEACHING_METHODS);
