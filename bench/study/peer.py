"""The same lessons by scikit-learn: reads lessons from a file of JSON, and prints the classes that it names, as JSON.

A lesson is {"penalty": p, "taught": [{"features": [...], "classIndex": n}], "asked": [[...]]}.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


def main(file: Path) -> None:
    """Prints {"version", "lessons": [{"named": [class of each asked photo], "seconds"}]}."""
    done = []
    for lesson in json.loads(file.read_text()):
        features = np.array([photo["features"] for photo in lesson["taught"]])
        classes = np.array([photo["classIndex"] for photo in lesson["taught"]])
        inverse = 1 / (lesson["penalty"] * len(classes))
        begin = time.perf_counter()
        head = make_pipeline(StandardScaler(), LogisticRegression(C=inverse, max_iter=1000))
        head.fit(features, classes)
        seconds = time.perf_counter() - begin
        done.append({"named": head.predict(np.array(lesson["asked"])).tolist(), "seconds": seconds})
    print(json.dumps({"version": sklearn.__version__, "lessons": done}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
