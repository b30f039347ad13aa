import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { isProgram, loadModules, ROOT } from "../root.mjs";

/**
 * @typedef {Exclude<import("@valibot/to-json-schema").JsonSchema, boolean>} Schema
 * @typedef {readonly [title: string, description: string]} Text
 *
 * The app's own modules that define a manifest.
 * @typedef {object} Modules
 * @property {typeof import("../../models/manifest-schema.ts").MANIFEST_SCHEMA} MANIFEST_SCHEMA
 * @property {typeof import("../../models/formats.ts").FORMATS} FORMATS
 */

/**
 * The JSON Schema of a package's manifest, for editors: the app's own schema, with a title and a description for every
 * field. The texts are in this file, so the app does not load them. Throws an Error for a field without a text, or a text
 * without a field.
 * @param {Modules} modules
 * @returns {Schema}
 */
export function manifestJsonSchema({ MANIFEST_SCHEMA, FORMATS }) {
  const schema = toJsonSchema(MANIFEST_SCHEMA, {
    target: "draft-2020-12",
    // `records` is parsed in two steps. Its output type describes its structure.
    typeMode: "output",
    // JSON has only finite numbers, and white space around a text does not matter.
    ignoreActions: ["trim", "finite"],
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      if (valibotSchema.type !== "tuple_with_rest") return undefined;
      // The first item is the same as the rest.
      const { prefixItems: _first, ...rest } = jsonSchema;
      return rest;
    },
    overrideAction: ({ valibotAction, jsonSchema }) => {
      const pattern = "requirement" in valibotAction ? valibotAction.requirement : null;
      // Readers of JSON Schema add the flag `u` to each pattern, so only patterns with this flag are kept.
      const isUnicode = pattern instanceof RegExp && pattern.flags === "u";
      return isUnicode ? { ...jsonSchema, pattern: pattern.source } : undefined;
    },
  });
  const texts = new Map(Object.entries(textsOf(FORMATS)));
  const described = withTexts(schema, "", texts);
  const [unused] = texts.keys();
  if (unused !== undefined) throw new Error(`${unused} has a text, but it is no field of the manifest`);
  const { properties, ...others } = described;
  const subjects = { ...asSchema(properties?.["subjects"]), uniqueItems: true };
  return {
    ...others,
    properties: { ...properties, subjects },
    if: { properties: { output: { properties: { kind: { const: "sigmoid" } } } } },
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is a keyword of JSON Schema.
    then: { properties: { labels: { maxItems: 2 } } },
  };
}

/**
 * @param {Schema} schema
 * @param {string} place keys from the top; "|0" is the first of several options, "[]" an item of a list
 * @param {Map<string, Text>} texts used texts are removed from it
 * @returns {Schema}
 */
function withTexts(schema, place, texts) {
  const text = texts.get(place);
  texts.delete(place);
  const { $schema, properties, items, anyOf, ...others } = schema;
  return {
    ...($schema === undefined ? {} : { $schema }),
    ...(text === undefined ? {} : { title: text[0], description: text[1] }),
    ...others,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => {
              const below = place === "" ? name : `${place}.${name}`;
              if (!texts.has(below))
                throw new Error(`${below} has no text in scripts/model/model-schema.mjs`);
              return [name, withTexts(asSchema(property), below, texts)];
            }),
          ),
        }),
    ...(items === undefined
      ? {}
      : { items: items === false ? false : withTexts(asSchema(items), `${place}[]`, texts) }),
    ...(anyOf === undefined
      ? {}
      : { anyOf: anyOf.map((option, index) => withTexts(asSchema(option), `${place}|${index}`, texts)) }),
  };
}

/**
 * @param {unknown} value
 * @returns {Schema}
 */
function asSchema(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error("no schema");
  return value;
}

/**
 * The texts for the rules of each subject.
 * @param {readonly import("../../domain/subject.ts").Subject[]} subjects
 * @returns {Readonly<Record<string, Text>>}
 */
function outcomeTexts(subjects) {
  /** @type {readonly (readonly [place: string, text: Text])[]} */
  const texts = [
    ["", ["Rules", "For answers about this subject."]],
    [
      ".onTopic",
      [
        "On topic",
        "Least sum of the probabilities of the subject's labels, among those of all labels. Below it the photo is off topic.",
      ],
    ],
    [
      ".identified",
      ["Identified", "Least probability of the best label, where only the subject's labels compete."],
    ],
    [
      ".identifiedOfCrop",
      [
        "Identified with the crop told",
        "The same for a disease where a person told the crop, so that only its labels compete. Without it such a photo gets no name below 1.",
      ],
    ],
    [
      ".group",
      [
        "Group",
        "Least sum of the probabilities of a group's labels, where only the subject's labels compete.",
      ],
    ],
    [
      ".maxSick",
      [
        "Most of disease",
        "Greatest sum of the probabilities of a crop's diseases, where only that crop's labels compete, with which its leaf is called healthy.",
      ],
    ],
    [
      ".uncountedCrops",
      [
        "Uncounted crops",
        "Nobody counted answers to photos of these crops from other sources. The app shows no share of right answers for their leaves.",
      ],
    ],
    [
      ".unknownKind",
      [
        "Unknown kind",
        "Least probability of the label for unknown kinds, where only the subject's labels compete, with which the answer is a kind that the model does not have.",
      ],
    ],
    [
      ".ranks",
      [
        "Ranks",
        "For models with `taxa`: least sum of the probabilities of a taxon's labels with which an answer names the taxon, by its rank. A rank that is left out is not named.",
      ],
    ],
    ...["species", "genus", "family", "order", "class"].map(
      (rank) => /** @type {const} */ ([`.ranks.${rank}`, [`Of ${rank}`, "From 0 to 1."]]),
    ),
    [
      ".sureness",
      [
        "Sureness",
        "How often answers were right on photos that the model was not trained on, by the probability of the best label. An answer belongs to the last entry whose `from` it reaches.",
      ],
    ],
    [".surenessOfCrop", ["Sureness with the crop told", "The same where a person told the crop."]],
    ...[".sureness", ".surenessOfCrop"].flatMap(binTexts),
  ];
  return Object.fromEntries(
    subjects.flatMap((subject) => texts.map(([place, text]) => [`outcomes|0.${subject}${place}`, text])),
  );
}

/**
 * @param {string} list
 * @returns {(readonly [string, Text])[]}
 */
function binTexts(list) {
  return [
    [`${list}[].from`, ["From", "Rises from entry to entry."]],
    [`${list}[].right`, ["Right", "Share of right answers."]],
    [`${list}[].photos`, ["Photos", "How many photos the share was counted on."]],
    [
      `${list}[].field`,
      ["Field", "The same of those photos that were taken outdoors; null where there were none."],
    ],
    [`${list}[].field|0.right`, ["Right", "Share of right answers."]],
    [`${list}[].field|0.photos`, ["Photos", "How many photos the share was counted on."]],
  ];
}

/**
 * Title and description of each place that does not depend on the formats.
 * @type {Readonly<Record<string, Text>>}
 */
const TEXTS = {
  "": [
    "Manifest of a Bio Kingdom model package",
    "The file model-manifest.json of a model package: a folder with a network that names what a photo shows. Beyond this schema, the app checks that `model` is one of the files' paths, that no path stands twice, that reject labels and the keys of `records` are among the labels, that the first number of a range is below the second, that the format takes the number type, that the facts of labels, the subjects and the reject labels agree, and that the outcomes are about the subjects.",
  ],
  manifest: [
    "Kind and version of the manifest",
    "Says what this file is. The number changes when an older app could not read the file.",
  ],
  id: [
    "Id",
    'Lower-case letters and digits, in words parted by hyphens. Unique among the models of a browser. "sample" stands for the sample results.',
  ],
  version: ["Version", "Version of the model, as its maker counts."],
  title: ["Title", "Name of the model for people."],
  subjects: ["Subjects", "What the model can answer for: the pages on which it can be used."],
  model: [
    "Model file",
    'Path of the file to start from: model.json, or the .tflite or .onnx file. It is one of `files`. Relative to the manifest, with slashes, without "..".',
  ],
  input: ["Input", "The one tensor that goes into the network: one photo at a time."],
  "input.width": ["Width", "In pixels."],
  "input.height": ["Height", "In pixels."],
  "input.fit": [
    "Fit",
    "How a photo of another shape is fitted: cover crops the middle, contain pads, stretch distorts.",
  ],
  "input.resampling": [
    "Resampling",
    "How a photo is resized, as in training: area (the default) takes the mean of areas; pillow-nearest, pillow-box, pillow-bilinear, pillow-bicubic and pillow-lanczos equal Image.resize of Pillow, opencv-linear the default of cv2.resize, tensorflow-bilinear tf.image.resize. All but area decode the photo at its full size.",
  ],
  "input.resize": [
    "Shorter side before the crop",
    "In pixels, only for the fit cover: the photo's shorter side becomes so long before the middle is cropped, as with Resize(256) and CenterCrop(224). Not less than width and height.",
  ],
  "input.orientation": [
    "Orientation",
    "upright (the default): turned as the photo's EXIF data says. stored: as its pixels are stored.",
  ],
  "input.layout": [
    "Layout",
    "Order of the dimensions: nhwc is [1, height, width, 3], nchw is [1, 3, height, width].",
  ],
  "input.channels": ["Colour order", "Order of the three colour channels."],
  "input.scaling": ["Value range", "From a channel's byte (0 to 255) to what the network was trained on."],
  "input.scaling|0": [
    "Linear range",
    "0 becomes the first and 255 the second number. [0, 255] leaves the bytes as they are.",
  ],
  "input.scaling|0.range": ["Smallest and largest value", "The first is below the second."],
  "input.scaling|1": [
    "Mean and standard deviation",
    "(byte / 255 - mean) / std, for red, green and blue in this order.",
  ],
  "input.scaling|1.mean": ["Mean", "Of red, green and blue, on the scale from 0 to 1."],
  "input.scaling|1.std": ["Standard deviation", "Of red, green and blue, on the scale from 0 to 1; above 0."],
  output: [
    "Output",
    "What comes out of the network: a value for each label, and beside it a map where it has one.",
  ],
  "output.kind": [
    "Kind",
    "probabilities: one value a label, 0 to 1; logits: one value a label, to go through softmax, or one value for exactly two labels, to go through a sigmoid; sigmoid: one value from 0 to 1 for exactly two labels, the probability of the second one.",
  ],
  "output.quantization": [
    "Quantization",
    "For integer outputs, where value = (q - zeroPoint) * scale. Null for float outputs.",
  ],
  "output.quantization|0.scale": ["Scale", "Above 0."],
  "output.quantization|0.zeroPoint": ["Zero point", "The integer that stands for 0."],
  "output.classMap": [
    "Class map",
    "Name of a second output of floats, [1, height, width, labels]: the logits of each label at each place of the picture, whose mean over the places is the label's logit. The app shows from it what the network looked at. Null or left out where the network has none.",
  ],
  labels: ["Labels", "In the order of the outputs. A name may stand there twice."],
  "labels[]": ["Label", "What the model calls what it sees."],
  records: [
    "Knowledge records",
    "From a label to the id of a knowledge record. Labels that carry a record's common or scientific name need none.",
  ],
  rejectLabels: [
    "Reject labels",
    'Labels that mean "none of these", such as background. Empty where there are none.',
  ],
  threshold: ["Threshold", 'Below this probability of the best label the answer is "Not sure".'],
  labelFacts: [
    "Facts of the labels",
    "What each label stands for, in the order of `labels`. With them only the labels of a page's subject compete on that page, and what the others claim tells that a photo is off topic. Null or left out where nobody says it.",
  ],
  "labelFacts|0[].subject": ["Subject", "The page that the label belongs to; null for a reject label."],
  "labelFacts|0[].scientificName": ["Scientific name", "Of the taxon, or of the pathogen for a disease."],
  "labelFacts|0[].alsoKnownAs": [
    "Other names",
    "For a label that stands for several kinds, the names of these kinds.",
  ],
  "labelFacts|0[].group": [
    "Group",
    'What can be said where the kind is not known, with its article: "a beetle", "a tomato leaf". Labels with the same words form one group.',
  ],
  "labelFacts|0[].byGroup": [
    "By group only",
    "True for a label that no answer names, only its group: most photos of one of the group's labels get the name of another. It has a group, and means neither health nor unknown kinds.",
  ],
  "labelFacts|0[].crop": ["Crop", 'For a disease, the plant that it is about, such as "tomato".'],
  "labelFacts|0[].healthy": ["Healthy", "True where the label means that nothing is wrong."],
  "labelFacts|0[].unknown": [
    "Unknown kinds",
    "True for a label that stands for all kinds of its subject that the model has no name for. It has no group and no crop, and each subject has one at most.",
  ],
  "labelFacts|0[].taxon": [
    "Taxon",
    "Name of the lowest of `taxa` above the label: the genus of a species, the species of a breed. Null where none is stated.",
  ],
  "labelFacts|0[].breed": ["Breed", "True where the label is a breed."],
  taxa: [
    "Taxa",
    "The taxa above the labels. Where no label is probable enough, the answer names the lowest taxon whose labels together are.",
  ],
  "taxa[].name": ["Name", "Scientific name; stands once."],
  "taxa[].rank": ["Rank", "Of this taxon."],
  "taxa[].parent": ["Parent", "Name of the next taxon above among `taxa`; null where there is none."],
  "taxa[].english": [
    "English",
    'What an answer calls it, with its article: "an owl". Null where it has no name.',
  ],
  outcomes: [
    "Outcomes",
    "For subjects of `labelFacts`, from which values on an answer means something. A subject that is left out takes `threshold` for an answer and for a group, and 0.5 for the topic.",
  ],
  ...outcomeTexts(["animal", "plant", "disease", "pest"]),
  licence: ["Licence", "SPDX identifier or a sentence; null where nothing is stated."],
  source: ["Source", "Where the model comes from: an address or a sentence; null where nothing is stated."],
  files: ["Files", "Every file of the package, this manifest left out."],
  "files[].path": ["Path", 'Relative to the manifest, with slashes, without "..".'],
  "files[].bytes": ["Size", "In bytes."],
  "files[].sha256": ["SHA-256", "Of the file's content, in lower-case hexadecimal digits."],
};

/**
 * Title and description of each place.
 * @param {Modules["FORMATS"]} formats
 * @returns {Readonly<Record<string, Text>>}
 */
function textsOf(formats) {
  const facts = Object.entries(formats);
  const names = facts.map(([format, { name }]) => `${format} (${name})`).join(", ");
  const withInt8 = facts.flatMap(([format, { numberTypes }]) =>
    numberTypes.includes("int8") ? [format] : [],
  );
  return {
    ...TEXTS,
    format: ["Format", `Kind of the model file: ${names}.`],
    "input.dtype": [
      "Number type",
      `Type of the numbers that go in. Integers are what \`scaling\` gives, rounded and cut off at the type's limits. int8 goes with these formats only: ${withInt8.join(", ")}.`,
    ],
  };
}

if (isProgram(import.meta.url)) {
  const modules = /** @type {Modules} */ (
    await loadModules(["models/manifest-schema.ts", "models/formats.ts"])
  );
  const file = join(ROOT, "public/model-manifest.schema.json");
  writeFileSync(file, JSON.stringify(manifestJsonSchema(modules)));
  execFileSync(process.execPath, [join(ROOT, "node_modules/oxfmt/bin/oxfmt"), file]);
}
