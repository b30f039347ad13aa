import { createPackagingApi } from "#workers/packaging/packaging-api.ts";
import { servePage } from "./serve-page.ts";

servePage(createPackagingApi({ fetch: (...request) => fetch(...request) }));
