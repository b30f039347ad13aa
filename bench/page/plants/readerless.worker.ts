// A planted fault: without WebAssembly the app's reader of JPEGs is not to be had, and the browser's decoder has to work.
// oxlint-disable-next-line import/no-unassigned-import -- it takes WebAssembly away, and has to run before the worker
import "./without-web-assembly.ts";
// oxlint-disable-next-line import/no-unassigned-import -- the worker itself
import "#workers/imaging.worker.ts";
