/* oxlint-disable typescript/consistent-type-imports -- A declared module can only name types of other files by import(). */

/** An SVG file as a component. scripts/build/drawings-plugin.mjs makes it. Screen readers skip it. */
declare module "*.svg?drawing" {
  export default function Picture(props: {
    readonly className?: string | undefined;
  }): import("react").ReactNode;
}

/** The content of each SVG file of a folder, by the file's name. scripts/build/drawings-plugin.mjs makes it. */
declare module "*?drawings" {
  const CONTENTS: Readonly<Partial<Record<string, import("react").ReactNode>>>;
  export default CONTENTS;
}
