import { PACKAGING_METHODS } from "#workers/packaging/contract.ts";
import { createPackagingApi } from "#workers/packaging/packaging-api.ts";
import { servePage } from "./serve-page.ts";

servePage(createPackagingApi({ fetch: (...request) => fetch(...request) }), PACKAGING_METHODS);
