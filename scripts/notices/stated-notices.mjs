/**
 * Copyright holders of packages without a licence file, or with only the text of the Apache licence. The names come
 * from file headers, the readme or package.json. The licence is in the package's package.json.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const STATED_COPYRIGHTS = {
  "@bufbuild/protobuf": [
    "Copyright 2021-2026 Buf Technologies, Inc.",
    "Copyright 2008 Google Inc.  All rights reserved.",
  ],
  "@litertjs/core": ["Copyright 2025 Google LLC"],
  "@litertjs/wasm-utils": ["Copyright 2025 Google LLC"],
  "@tensorflow/tfjs-backend-cpu": ["Copyright 2020 Google LLC. All Rights Reserved."],
  "@tensorflow/tfjs-backend-wasm": ["Copyright 2019 Google LLC. All Rights Reserved."],
  "@tensorflow/tfjs-backend-webgl": ["Copyright 2020 Google LLC. All Rights Reserved."],
  "@tensorflow/tfjs-backend-webgpu": ["Copyright 2022 Google LLC."],
  "@tensorflow/tfjs-converter": ["Copyright 2018 Google LLC. All Rights Reserved."],
  "@tensorflow/tfjs-core": ["Copyright 2018 Google LLC. All Rights Reserved."],
  "@tensorflow/tfjs-layers": ["Copyright 2018 Google LLC"],
  comlink: ["Copyright 2017 Google Inc."],
  long: ["Daniel Wirtz <dcode@dcode.io>"],
  "onnxruntime-web": ["Copyright (c) Microsoft Corporation. All rights reserved."],
  seedrandom: ["Copyright 2019 David Bau."],
};

/**
 * Software inside the WebAssembly of a package that the package does not mention.
 * @typedef {object} CompiledIn
 * @property {string} name
 * @property {readonly string[]} within packages whose WebAssembly contains it
 * @property {string} identifier of its licence, by SPDX
 * @property {readonly string[]} copyrights
 * @property {string} source address of its code
 * @property {readonly string[]} folders names of its folders in paths inside the WebAssembly
 */

const LITERT = "@litertjs/core";
const TFJS = "@tensorflow/tfjs-backend-wasm";
const ONNX = "onnxruntime-web";

/**
 * Software found through paths and names in the WebAssembly files, in the sources of their builds, and in every
 * Emscripten program. LLVM's libraries need no notice in compiled programs.
 * @type {readonly CompiledIn[]}
 */
export const COMPILED_IN = [
  {
    name: "Abseil",
    within: [LITERT, ONNX],
    identifier: "Apache-2.0",
    copyrights: ["Copyright 2017 The Abseil Authors."],
    source: "https://github.com/abseil/abseil-cpp",
    folders: ["absl", "abseil_cpp-src"],
  },
  {
    name: "cpuinfo",
    within: [LITERT, TFJS],
    identifier: "BSD-2-Clause",
    copyrights: [
      "Copyright (c) 2019 Google LLC",
      "Copyright (c) 2017-2018 Facebook Inc.",
      "Copyright (C) 2012-2017 Georgia Institute of Technology",
      "Copyright (C) 2010-2012 Marat Dukhan",
    ],
    source: "https://github.com/pytorch/cpuinfo",
    folders: ["cpuinfo"],
  },
  {
    name: "Eigen",
    within: [LITERT, ONNX],
    identifier: "MPL-2.0",
    copyrights: [],
    source: "https://gitlab.com/libeigen/eigen",
    folders: ["eigen3", "eigen-src"],
  },
  {
    name: "Emscripten",
    within: [LITERT, TFJS, ONNX],
    identifier: "MIT",
    copyrights: ["Copyright (c) 2010-2014 Emscripten authors, see AUTHORS file."],
    source: "https://github.com/emscripten-core/emscripten",
    folders: ["emscripten"],
  },
  {
    name: "FFT2D",
    within: [LITERT],
    identifier: "Ooura",
    copyrights: ["Copyright(C) 1997,2001 Takuya OOURA"],
    source: "https://www.kurims.kyoto-u.ac.jp/~ooura/fft.html",
    folders: ["fft2d"],
  },
  {
    name: "FlatBuffers",
    within: [LITERT, ONNX],
    identifier: "Apache-2.0",
    copyrights: ["Copyright 2014 Google Inc. All rights reserved."],
    source: "https://github.com/google/flatbuffers",
    folders: ["flatbuffers", "flatbuffers-src"],
  },
  {
    name: "gemmlowp",
    within: [LITERT],
    identifier: "Apache-2.0",
    copyrights: ["Copyright 2015 The Gemmlowp Authors. All Rights Reserved."],
    source: "https://github.com/google/gemmlowp",
    folders: ["gemmlowp"],
  },
  {
    name: "JSON for Modern C++",
    within: [ONNX],
    identifier: "MIT",
    copyrights: ["Copyright (c) 2013-2025 Niels Lohmann"],
    source: "https://github.com/nlohmann/json",
    folders: ["nlohmann_json-src"],
  },
  {
    name: "LiteRT and ML Drift",
    within: [LITERT],
    identifier: "Apache-2.0",
    copyrights: ["Copyright 2025 Google LLC"],
    source: "https://github.com/google-ai-edge/LiteRT",
    // Gloop and TCMalloc also belong to Google. LiteRT contains a few lines of each.
    folders: ["odml", "ml_drift", "gloop", "tcmalloc"],
  },
  {
    name: "musl",
    within: [LITERT, TFJS, ONNX],
    identifier: "MIT",
    copyrights: ["Copyright © 2005-2020 Rich Felker, et al."],
    source: "https://musl.libc.org",
    folders: ["musl"],
  },
  {
    name: "ONNX",
    within: [ONNX],
    identifier: "Apache-2.0",
    copyrights: ["Copyright (c) ONNX Project Contributors"],
    source: "https://github.com/onnx/onnx",
    folders: ["onnx-src"],
  },
  {
    name: "Protocol Buffers",
    within: [LITERT, ONNX],
    identifier: "BSD-3-Clause",
    copyrights: ["Copyright 2008 Google Inc.  All rights reserved."],
    source: "https://github.com/protocolbuffers/protobuf",
    folders: ["protobuf", "protobuf-src"],
  },
  {
    name: "pthreadpool",
    within: [LITERT, TFJS],
    identifier: "BSD-2-Clause",
    copyrights: [
      "Copyright 2019 Google LLC",
      "Copyright (c) 2017 Facebook Inc.",
      "Copyright (c) 2015-2017 Georgia Institute of Technology",
    ],
    source: "https://github.com/google/pthreadpool",
    folders: ["pthreadpool"],
  },
  {
    name: "RE2",
    within: [ONNX],
    identifier: "BSD-3-Clause",
    copyrights: ["Copyright (c) 2009 The RE2 Authors. All rights reserved."],
    source: "https://github.com/google/re2",
    folders: ["re2-src"],
  },
  {
    name: "ruy",
    within: [LITERT],
    identifier: "Apache-2.0",
    copyrights: ["Copyright 2019 Google LLC. All Rights Reserved."],
    source: "https://github.com/google/ruy",
    folders: ["ruy"],
  },
  {
    name: "TensorFlow Lite",
    within: [LITERT],
    identifier: "Apache-2.0",
    copyrights: ["Copyright 2019 The TensorFlow Authors. All Rights Reserved."],
    source: "https://github.com/tensorflow/tensorflow",
    folders: ["tensorflow"],
  },
  {
    name: "XNNPACK",
    within: [LITERT, TFJS],
    identifier: "BSD-3-Clause",
    copyrights: [
      "Copyright (c) Facebook, Inc. and its affiliates. All rights reserved.",
      "Copyright 2019 Google LLC",
    ],
    source: "https://github.com/google/XNNPACK",
    folders: ["XNNPACK", "xnnpack"],
  },
];
