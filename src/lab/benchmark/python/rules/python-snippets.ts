import type { NetworkInput } from "#models/manifest.ts";
import type { LIBRARY_NAMES } from "#models/resampling.ts";

/** A library for which the page prints a program. */
export type Library = keyof typeof LIBRARY_NAMES;

type Sizes = Pick<NetworkInput, "width" | "height" | "layout">;

/** Writes expected.json from the folder "photos" and the model's outputs. */
const LOOP = `answers = {}
for path in sorted(pathlib.Path("photos").rglob("*")):
    if path.suffix.lower() in {".jpg", ".jpeg", ".png", ".webp"}:
        answers[path.relative_to("photos").as_posix()] = answer(path)
pathlib.Path("expected.json").write_text(json.dumps(answers))
`;

/** The step that each person replaces by what the own training did. */
const OWN = "# Replace this by what your own code does with a photo.";

/** A Python program that writes what a model answers for the photos of a folder. */
export function pythonSnippet(library: Library, { width, height, layout }: Sizes): string {
  const toFirst = layout === "nchw" ? "\n    image = image.transpose(2, 0, 1)" : "";
  const byPillow = `    ${OWN}
    photo = Image.open(path).convert("RGB").resize((${width}, ${height}))
    image = np.asarray(photo, np.float32) / 255${toFirst}`;
  switch (library) {
    case "keras":
      return `import json, pathlib
import keras, numpy as np

model = keras.models.load_model("model.keras")

def answer(path):
    ${OWN}
    photo = keras.utils.load_img(path, target_size=(${height}, ${width}))
    image = keras.utils.img_to_array(photo) / 127.5 - 1
    return model.predict(image[np.newaxis], verbose=0)[0].tolist()

${LOOP}`;
    case "pytorch":
      return `import json, pathlib
import torch
from PIL import Image
from torchvision import transforms

model = torch.load("model.pt", weights_only=False).eval()
${OWN}
prepare = transforms.Compose([
    transforms.Resize(${Math.round((Math.min(width, height) * 256) / 224)}),
    transforms.CenterCrop((${height}, ${width})),
    transforms.ToTensor(),
    transforms.Normalize([0.485, 0.456, 0.406], [0.229, 0.224, 0.225]),
])

def answer(path):
    with torch.no_grad():
        return model(prepare(Image.open(path).convert("RGB"))[None])[0].tolist()

${LOOP}`;
    case "onnx":
      return `import json, pathlib
import numpy as np, onnxruntime
from PIL import Image

session = onnxruntime.InferenceSession("model.onnx")
name = session.get_inputs()[0].name

def answer(path):
${byPillow}
    return session.run(None, {name: image[np.newaxis]})[0][0].tolist()

${LOOP}`;
    case "tflite":
      return `import json, pathlib
import numpy as np
from ai_edge_litert.interpreter import Interpreter
from PIL import Image

model = Interpreter("model.tflite")
model.allocate_tensors()
to, out = model.get_input_details()[0], model.get_output_details()[0]

def answer(path):
${byPillow}
    if to["dtype"] != np.float32:
        scale, zero = to["quantization"]
        image = np.round(image / scale + zero)
    model.set_tensor(to["index"], image[np.newaxis].astype(to["dtype"]))
    model.invoke()
    values = model.get_tensor(out["index"])[0]
    if out["dtype"] != np.float32:
        scale, zero = out["quantization"]
        values = (values.astype(np.float32) - zero) * scale
    return values.tolist()

${LOOP}`;
  }
}
