// A planted fault: the app's JPEG reader does not start, so the browser's decoder is used.
// oxlint-disable-next-line import/no-unassigned-import -- Stops the reader, so it has to run before the worker.
import "./without-reader.ts";
// oxlint-disable-next-line import/no-unassigned-import -- This is the worker itself: it runs and exports nothing.
import "#workers/imaging.worker.ts";
