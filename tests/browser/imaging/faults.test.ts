import { expect, test } from "vitest";
import { MAX_PHOTO_BYTES } from "#domain/photo/photo.ts";
import { LONG } from "#tests/fixtures/long.ts";
import type { PhotoName } from "#tests/fixtures/photos/photo-names.ts";
import type { DecoderScope } from "#workers/imaging/decoder-scope.ts";
import {
  bitmapMaker,
  bitmapScope,
  coverInput,
  decoderScope,
  factsOf,
  fateOf,
  fullScope,
  imagingApi,
  prepare,
  prepareWith,
  scopeOfPath,
  workerPaths,
} from "./imaging.ts";
import { fetchPhoto } from "./photos.ts";

function fail(): never {
  throw new TypeError("planted");
}

const internal = { ok: false, error: { code: "internal", detail: expect.stringContaining("planted") } };

const damageable = ["leaf.jpg", "progressive.jpg", "leaf.png", "leaf.webp"] as const;

test.for<readonly [name: PhotoName, bytes: number | undefined]>([
  ["truncated.jpg", undefined],
  ["truncated.png", undefined],
  ["leaf.jpg", 640],
  ["leaf.png", 60],
  ["leaf.webp", 40],
])("%s, cut off behind its header, is refused as undecodable in every way", async ([name, bytes]) => {
  const photo = await fetchPhoto(name);
  const facts = await factsOf(photo);
  const error = { code: "photo-undecodable", format: facts.format };
  for (const path of workerPaths) {
    const reply = await prepareWith(facts, photo.slice(0, bytes), scopeOfPath[path]);
    expect([path, reply]).toEqual([path, { ok: false, error }]);
  }
});

/** A photo that is cut off; `part` is the fraction that remains, 0..1. */
function cutAt(bytes: Uint8Array<ArrayBuffer>, part: number): Blob {
  return new Blob([bytes.slice(0, Math.max(16, Math.ceil(bytes.length * part)))]);
}

/** A photo with 200 wrong bytes, which begin at the fraction `part` of its length. */
function damagedAt(bytes: Uint8Array<ArrayBuffer>, part: number): Blob {
  const at = Math.max(64, Math.floor(bytes.length * part));
  return new Blob([bytes.slice().fill(0xa5, at, at + 200)]);
}

test.for([
  ["cut", cutAt, [0.0001, 0.001, 0.01, 0.1, 0.5, 0.9, 0.999]],
  ["damaged", damagedAt, [0.002, 0.02, 0.2, 0.6, 0.95]],
] as const)("wherever a photo is %s, it is refused or gives a tensor", LONG, async ([, damage, parts]) => {
  const fates: string[] = [];
  for (const name of damageable) {
    const bytes = new Uint8Array(await (await fetchPhoto(name)).arrayBuffer());
    for (const part of parts)
      for (const path of workerPaths) {
        const { fate } = await fateOf(damage(bytes, part), scopeOfPath[path]);
        fates.push(`${fate}: ${part} of ${name} by ${path}`);
      }
  }
  expect(fates).toHaveLength(4 * 4 * parts.length);
  expect(fates.filter((fate) => !/^(?:accepted|photo-undecodable):/.test(fate))).toEqual([]);
});

/** Scopes whose browser functions throw or reject. */
const faultyScopes: Readonly<Record<string, DecoderScope>> = {
  "createImageBitmap throws": { ...bitmapScope, createImageBitmap: fail },
  "createImageBitmap rejects": {
    ...bitmapScope,
    createImageBitmap: () => Promise.reject(new Error("planted")),
  },
  "createImageBitmap throws for photos only": {
    ...bitmapScope,
    createImageBitmap: bitmapMaker((options) => (options?.resizeHeight === undefined ? fail() : options)),
  },
  "no canvas can be made": {
    ...bitmapScope,
    OffscreenCanvas: class extends OffscreenCanvas {
      constructor() {
        super(fail(), 1);
      }
    },
  },
  "an ImageDecoder cannot be made": {
    ...decoderScope,
    ImageDecoder: class extends decoderScope.ImageDecoder {
      constructor() {
        super(fail());
      }
    },
  },
  "an ImageDecoder rejects": {
    ...decoderScope,
    ImageDecoder: class extends decoderScope.ImageDecoder {
      override decode(): Promise<ImageDecodeResult> {
        return Promise.reject(new Error("planted"));
      }
    },
  },
};

test.for(Object.entries(faultyScopes))(
  "prepare answers an internal error and never rejects where %s",
  async ([, scope]) => {
    const photo = await fetchPhoto("leaf.jpg");
    expect(await prepareWith(await factsOf(photo), photo, scope)).toEqual(internal);
  },
);

test("a canvas without a 2D context leads to an internal error", async () => {
  const blind = class extends OffscreenCanvas {
    override getContext(): null {
      return null;
    }
  };
  const photo = await fetchPhoto("leaf.jpg");
  const failure = { ok: false, error: { code: "internal" } };
  const scope = { ...bitmapScope, OffscreenCanvas: blind };
  expect(await prepareWith(await factsOf(photo), photo, scope)).toMatchObject(failure);

  const { picture } = await prepare(photo, fullScope);
  const api = imagingApi(scope);
  expect(await api.encodePreview(picture)).toMatchObject(failure);
});

test("a preview that can't be encoded answers an internal error and never rejects", async () => {
  const mute = class extends OffscreenCanvas {
    override convertToBlob(): Promise<Blob> {
      return Promise.reject(new Error("planted"));
    }
  };
  const { picture } = await prepare(await fetchPhoto("leaf.jpg"), fullScope);
  const api = imagingApi({ ...fullScope, OffscreenCanvas: mute });
  expect(await api.encodePreview(picture)).toEqual(internal);
});

test("after a fault the next photo goes through", async () => {
  const photo = await fetchPhoto("leaf.jpg");
  const facts = await factsOf(photo);
  let faults = 1;
  const recovering = bitmapMaker((options) => {
    faults -= 1;
    return faults < 0 ? options : fail();
  });
  const api = imagingApi({ ...bitmapScope, createImageBitmap: recovering });

  expect(await api.prepare(photo, facts, coverInput, {})).toEqual(internal);
  expect(await api.prepare(photo, facts, coverInput, {})).toMatchObject({
    ok: true,
    value: { timings: { decodePath: "image-bitmap-resized" } },
  });
});

test("a check answers an internal error instead of rejecting", async () => {
  const api = imagingApi(fullScope);
  const faulty = Object.assign(new Blob(["x"]), { slice: fail });

  expect(await api.check(faulty, MAX_PHOTO_BYTES)).toEqual(internal);
});
