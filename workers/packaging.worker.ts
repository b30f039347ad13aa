import { expose } from "comlink";
import { holdLifeLock } from "./life-lock.ts";
import { createPackagingApi } from "./packaging/packaging-api.ts";

expose(createPackagingApi({ fetch: (...request) => fetch(...request) }));
holdLifeLock(self);
