// A planted fault: the app's reader of JPEGs does not start, and the browser's decoder has to work.
// oxlint-disable-next-line import/no-unassigned-import -- it takes the reader away, and has to run before the worker
import "./without-reader.ts";
// oxlint-disable-next-line import/no-unassigned-import -- it is the worker, which runs and exports nothing
import "#workers/imaging.worker.ts";
