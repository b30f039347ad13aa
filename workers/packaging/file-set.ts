import { isSafePath } from "#models/manifest-schema.ts";
import type { PackageFile } from "#workers/inference/contract.ts";

/** Files that operating systems and tools put into folders automatically. */
const JUNK =
  /(?:^|\/)(?:__MACOSX|\.git|\.cache|node_modules)\/|(?:^|\/)(?:\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini|\.gitattributes|\.gitignore)$/;

/**
 * The files that a person chose, without files of systems and tools, by paths below their common folder. A path finds
 * its file also if the two encode accents differently, like a zip file of macOS and a model of another system.
 */
export class FileSet {
  readonly #blobs: ReadonlyMap<string, Blob>;
  readonly #byComposedPath: ReadonlyMap<string, Blob>;

  /** Removes the folder `shared` from the start of the paths; by default the deepest folder that all files share. */
  constructor(files: readonly PackageFile[], shared?: string) {
    const cleaned = files
      .map(({ path, blob }) => ({ path: path.replace(/^(?:\.?\/)+/, ""), blob }))
      .filter(({ path }) => isSafePath(path) && !JUNK.test(path));
    const left = shared ?? sharedFolder(cleaned.map(({ path }) => path));
    this.#blobs = new Map(cleaned.map(({ path, blob }) => [path.slice(left.length), blob]));
    this.#byComposedPath = new Map([...this.#blobs].map(([path, blob]) => [composed(path), blob]));
  }

  get paths(): readonly string[] {
    return [...this.#blobs.keys()].toSorted();
  }

  get(path: string): Blob | undefined {
    return this.#blobs.get(path) ?? this.#byComposedPath.get(composed(path));
  }

  /** The paths of the files that none of `used` names, sorted. */
  pathsWithout(used: readonly string[]): readonly string[] {
    const named = new Set(used.map(composed));
    return this.paths.filter((path) => !named.has(composed(path)));
  }

  /** The file at `path`. Files that were chosen without their folders are found by their names alone. */
  find(path: string): Blob | undefined {
    const isFlat = this.paths.every((one) => !one.includes("/"));
    return this.get(path) ?? (isFlat ? this.get(nameOf(path)) : undefined);
  }

  /** These files, and others at the paths that an earlier call found missing. */
  with(added: readonly PackageFile[]): FileSet {
    return new FileSet([...this.filesAt(this.paths), ...added], "");
  }

  /** Paths with one of these endings, ignoring case, sorted. */
  ending(...ends: readonly string[]): readonly string[] {
    return this.paths.filter((path) => ends.some((end) => path.toLowerCase().endsWith(end)));
  }

  /** The files that exist at some paths below a folder, by their paths below it. */
  below(folder: string, paths: readonly string[]): FileSet {
    const files = this.filesAt(paths.map((path) => folder + path));
    return new FileSet(
      files.map(({ path, blob }) => ({ path: path.slice(folder.length), blob })),
      "",
    );
  }

  /** The files that exist at some paths, by these paths. */
  filesAt(paths: readonly string[]): readonly PackageFile[] {
    return paths.flatMap((path) => {
      const blob = this.get(path);
      return blob === undefined ? [] : [{ path, blob }];
    });
  }
}

function composed(path: string): string {
  return path.normalize("NFC");
}

/** The folder of a path with its slash; empty for a path without a folder. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** The last part of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Joins a relative path to `folder` and resolves "./" and "../". Null if it would leave the package. */
export function resolvePath(folder: string, path: string): string | null {
  const parts: string[] = folder === "" ? [] : folder.slice(0, -1).split("/");
  for (const part of path.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return null;
    } else if (part !== "." && part !== "") parts.push(part);
  }
  const resolved = parts.join("/");
  return isSafePath(resolved) ? resolved : null;
}

function sharedFolder(paths: readonly string[]): string {
  const [first] = paths;
  if (first === undefined) return "";
  let shared = folderOf(first);
  while (shared !== "" && !paths.every((path) => path.startsWith(shared))) {
    shared = folderOf(shared.slice(0, -1));
  }
  return shared;
}
