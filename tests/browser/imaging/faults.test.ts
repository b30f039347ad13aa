import { expect, test } from "vitest";
import { checkPhoto } from "#workers/imaging/check.ts";
import type { DecoderScope } from "#workers/imaging/decoder-scope.ts";
import {
  bitmapMaker,
  bitmapScope,
  coverInput,
  decoderScope,
  factsOf,
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

/** "tensor" where a damaged photo came through all the same, else the code of its refusal. */
async function fateOf(photo: Blob, scope: DecoderScope): Promise<string> {
  const checked = await checkPhoto(photo);
  if (!checked.ok) return checked.error.code;
  const reply = await prepareWith(checked.value, photo, scope);
  if (!reply.ok) return reply.error.code;
  return reply.value.tensor.data.length === 224 * 224 * 3 ? "tensor" : "tensor of a wrong size";
}

const damageable = ["leaf.jpg", "progressive.jpg", "leaf.png", "leaf.webp"] as const;

/** Fates that a damaged photo may meet. */
const bearable = new Set(["tensor", "photo-undecodable"]);

test("cut photos are refused as undecodable in every way", async () => {
  for (const name of ["truncated.jpg", "truncated.png"] as const) {
    const photo = await fetchPhoto(name);
    const facts = await factsOf(photo);
    for (const path of workerPaths) {
      const error = { code: "photo-undecodable", format: facts.format };
      expect(await prepareWith(facts, photo, scopeOfPath[path])).toEqual({ ok: false, error });
    }
  }
});

test("wherever a photo is cut, it is refused or gives a tensor", async () => {
  const fates = new Map<string, string>();
  for (const name of damageable) {
    const photo = await fetchPhoto(name);
    for (const part of [0.0001, 0.001, 0.01, 0.1, 0.5, 0.9, 0.999]) {
      const cut = photo.slice(0, Math.max(16, Math.ceil(photo.size * part)));
      for (const path of workerPaths)
        fates.set(`${part} of ${name} by ${path}`, await fateOf(cut, scopeOfPath[path]));
    }
  }

  expect(fates.size).toBe(4 * 7 * 4);
  expect([...fates].filter(([, fate]) => !bearable.has(fate))).toEqual([]);
});

test("wherever a photo is damaged, it is refused or gives a tensor", async () => {
  const fates = new Map<string, string>();
  for (const name of damageable) {
    const bytes = await (await fetchPhoto(name)).arrayBuffer();
    for (const part of [0.002, 0.02, 0.2, 0.6, 0.95]) {
      const damaged = new Uint8Array(bytes.slice());
      const at = Math.max(64, Math.floor(damaged.length * part));
      damaged.fill(0xa5, at, at + 200);
      const photo = new Blob([damaged]);
      for (const path of workerPaths)
        fates.set(`${name} at ${at} by ${path}`, await fateOf(photo, scopeOfPath[path]));
    }
  }

  expect(fates.size).toBe(4 * 5 * 4);
  expect([...fates].filter(([, fate]) => !bearable.has(fate))).toEqual([]);
});

test("a header without a picture behind it is refused as undecodable", async () => {
  for (const [name, bytes] of [
    ["leaf.jpg", 640],
    ["leaf.png", 60],
    ["leaf.webp", 40],
  ] as const) {
    const photo = await fetchPhoto(name);
    const facts = await factsOf(photo);
    for (const path of workerPaths) {
      const error = { code: "photo-undecodable", format: facts.format };
      expect(await prepareWith(facts, photo.slice(0, bytes), scopeOfPath[path])).toEqual({
        ok: false,
        error,
      });
    }
  }
});

/** Scopes that throw where nobody expects it, by what is wrong with them. */
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

test("an internal error is the answer where a canvas has no 2D context", async () => {
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

test("a preview answers an internal error and never rejects where a canvas can't be encoded", async () => {
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

  expect(await api.prepare(photo, facts, coverInput)).toEqual(internal);
  expect(await api.prepare(photo, facts, coverInput)).toMatchObject({
    ok: true,
    value: { timings: { decodePath: "image-bitmap-resized" } },
  });
});

test("a check answers an internal error instead of rejecting", async () => {
  const api = imagingApi(fullScope);
  const faulty = Object.assign(new Blob(["x"]), { slice: fail });

  expect(await api.check(faulty)).toEqual(internal);
});
