import type { Clock } from "#domain/clock.ts";
import { isLarge, MAX_DECODED_PIXELS } from "#domain/photo/large-photo.ts";
import { uprightSize } from "#domain/photo/photo.ts";
import { err, guarded, ok } from "#domain/result.ts";
import type { InputSpec } from "#models/manifest.ts";
import { pythonResamplingOf } from "#models/resampling.ts";
import type { WireError } from "#workers/contract.ts";
import { canRead, checkPhoto, readPhotoCapture } from "#workers/imaging/check/check.ts";
import type { Resampler } from "#workers/imaging/resample/resampler.ts";
import type { ImageTensor, ImagingApi, PreparedPhoto } from "./contract.ts";
import { decodePhoto, decodeWhole } from "./decode.ts";
import type { DecoderScope } from "./decoder-scope.ts";
import { decodeScale } from "./geometry.ts";
import { cut, encodePreview, pixelsOf, qualityOf, toTensor } from "./picture-outputs.ts";
import { makeStored } from "./upright.ts";

export interface ImagingDeps {
  readonly clock: Pick<Clock, "now">;
  readonly scope: DecoderScope;
  /** Null if the browser does not run WebAssembly or lacks memory. */
  readonly resampler: Promise<Resampler | null>;
}

/** Creates the methods of the imaging worker, which never reject. */
export function createImagingApi({ clock, scope, resampler }: ImagingDeps): ImagingApi {
  return {
    expectPhoto: () =>
      guarded(() => {
        scope.secondReader?.start();
        return ok(null);
      }),

    check: (file, maxBytes) =>
      guarded(async () => {
        const begin = clock.now();
        const checked = await checkPhoto(file, maxBytes);
        return checked.ok ? ok({ facts: checked.value, checkMs: clock.now() - begin }) : checked;
      }),

    capture: (file, question) => guarded(async () => ok(await readPhotoCapture(file, question))),

    prepare: (file, facts, input, { cutout = null, isAwaited = false, alsoFor = [] }) =>
      guarded<PreparedPhoto, WireError>(async () => {
        const ready = await resampler;
        if (ready === null) return err({ code: "webassembly-missing" });
        const begin = clock.now();
        const size = uprightSize(facts);
        const inputs = [input, ...alsoFor];
        const scale = Math.max(...inputs.map((each) => decodeScale(size, each, cutout)));
        const decoders = isAwaited ? scope : { ...scope, secondReader: null };
        const decoded = await decodePhoto(file, facts, scale, decoders);
        if (decoded === "too-many-scans") return err({ code: "photo-too-many-scans" });
        const needsWhole = inputs.some((each) => pythonResamplingOf(each) !== null);
        if (decoded === "too-many-pixels" || (needsWhole && isLarge(facts))) {
          const { width, height } = facts;
          return err({ code: "photo-too-many-pixels", width, height, maxPixels: MAX_DECODED_PIXELS });
        }
        // A second time, so that neither the preview nor the tensors of other inputs change.
        const whole = needsWhole ? await decodeWhole(file, facts, scope) : null;
        if (decoded === null || (needsWhole && whole === null)) {
          const readable = await canRead(file);
          return err(
            readable ? { code: "photo-undecodable", format: facts.format } : { code: "photo-unreadable" },
          );
        }

        const { path: decodePath } = decoded;
        const picture = cutout === null ? decoded.picture : cut(ready.toPixels(decoded.picture), cutout);
        const python = needsWhole ? await import("./python-tensor.ts") : null;
        const wholePicture = whole === null || cutout === null ? whole : cut(whole, cutout);
        const decodedAt = clock.now();
        const tensorFor = (each: InputSpec): ImageTensor => {
          const resampling = pythonResamplingOf(each);
          const upright = resampling === null || wholePicture === null ? picture : wholePicture;
          const turned = each.orientation === "stored" ? makeStored(upright, facts.orientation) : upright;
          if (resampling === null || python === null) return toTensor(turned, each, ready);
          return python.toPythonTensor(ready.toPixels(turned), each, resampling);
        };
        const tensor = tensorFor(input);
        const others = alsoFor.map(tensorFor);
        const timings = { decodePath, decodeMs: decodedAt - begin, reduceMs: clock.now() - decodedAt };
        return ok({ tensor, others, picture, timings });
      }),

    prepareFrame: (frame, input) =>
      guarded<ImageTensor, WireError>(async () => {
        const ready = await resampler;
        try {
          if (ready === null) return err({ code: "webassembly-missing" });
          const pixels = pixelsOf(frame, scope);
          const resampling = pythonResamplingOf(input);
          if (resampling === null) return ok(toTensor(pixels, input, ready));
          const { toPythonTensor } = await import("./python-tensor.ts");
          return ok(toPythonTensor(pixels, input, resampling));
        } finally {
          frame.close();
        }
      }),

    encodePreview: (picture) =>
      guarded<Blob, WireError>(async () => {
        const ready = await resampler;
        if (ready === null) return err({ code: "webassembly-missing" });
        return ok(await encodePreview(ready.toPixels(picture), scope));
      }),

    measureQuality: (tensor, decoded, input) => guarded(() => ok(qualityOf(tensor, decoded, input))),
  };
}
