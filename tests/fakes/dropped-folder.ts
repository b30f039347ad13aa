/** A folder as a drop gives it, with these files by their paths in it. It reads as Chromium does: in parts. */
export function droppedFolder(name: string, files: Readonly<Record<string, File>>): FileSystemDirectoryEntry {
  return folderAt(`/${name}`, Object.entries(files));
}

/** Number of entries that one read gives. */
const PART = 2;

type PlacedFile = readonly [path: string, file: File];

function folderAt(fullPath: string, files: readonly PlacedFile[]): FileSystemDirectoryEntry {
  const inside = new Map<string, PlacedFile[]>();
  for (const [path, file] of files) {
    const [top = "", ...rest] = path.split("/");
    inside.set(top, [...(inside.get(top) ?? []), [rest.join("/"), file]]);
  }
  const entries = [...inside].map(([name, below]) => {
    const [first] = below;
    return first?.[0] === ""
      ? fileAt(`${fullPath}/${name}`, first[1])
      : folderAt(`${fullPath}/${name}`, below);
  });
  return Object.assign(entryAt(fullPath, true), {
    createReader: () => {
      let from = 0;
      return {
        readEntries: (onEntries) => {
          from += PART;
          queueMicrotask(() => onEntries(entries.slice(from - PART, from)));
        },
      };
    },
    getDirectory: unused,
    getFile: unused,
  } satisfies Partial<FileSystemDirectoryEntry>);
}

/** A file as a drop gives it beside a folder. */
export function droppedFile(file: File): FileSystemFileEntry {
  return fileAt(`/${file.name}`, file);
}

function fileAt(fullPath: string, file: File): FileSystemFileEntry {
  return Object.assign(entryAt(fullPath, false), {
    file: (onFile) => queueMicrotask(() => onFile(file)),
  } satisfies Partial<FileSystemFileEntry>);
}

function entryAt(fullPath: string, isDirectory: boolean): FileSystemEntry {
  const name = fullPath.slice(fullPath.lastIndexOf("/") + 1);
  const filesystem: FileSystem = {
    name: "planted",
    get root(): never {
      return unused();
    },
  };
  return { name, fullPath, isDirectory, isFile: !isDirectory, filesystem, getParent: unused };
}

function unused(): never {
  throw new Error("the app does not use this");
}
