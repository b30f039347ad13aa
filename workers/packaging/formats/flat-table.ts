/** The bytes of a {@link FlatTable} point outside the file. */
export class FlatDamage extends Error {}

/**
 * Limit for the bytes of lists and texts that are read, per byte of the file. In a valid file, lists and texts do
 * not overlap, and each is read a few times. With overlaps a small file could cause endless work.
 */
const READS_PER_BYTE = 16;

/**
 * A table of a FlatBuffers file. Its fields are read by their numbers in the schema. "FlatBuffer Internals" in the
 * documentation of FlatBuffers describes the bytes. A read outside the file throws {@link FlatDamage}.
 */
export class FlatTable {
  readonly #view: DataView;
  readonly #at: number;
  /** Start of the vtable: its length in bytes, the table's length, and an offset for each field. */
  readonly #offsetsAt: number;
  /** The bytes that may still be read, shared by all tables of a file. */
  readonly #left: { bytes: number };

  private constructor(view: DataView, at: number, left: { bytes: number }) {
    this.#view = view;
    this.#at = at;
    this.#left = left;
    this.#offsetsAt = at - this.#int32(at);
  }

  /** The root table of a file; null if its bytes 4 to 7 are not `identifier`. */
  static rootOf(bytes: Uint8Array, identifier: string): FlatTable | null {
    if (String.fromCharCode(...bytes.subarray(4, 8)) !== identifier) return null;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new FlatTable(view, view.getUint32(0, true), { bytes: READS_PER_BYTE * bytes.length });
  }

  /** A number of up to 32 bits; 0, the default of the schemas, if the field is missing. */
  int(field: number, size: "int8" | "uint8" | "int32" | "uint32"): number {
    const at = this.#fieldAt(field);
    if (at === null) return 0;
    switch (size) {
      case "int8":
        return (this.#byte(at) << 24) >> 24;
      case "uint8":
        return this.#byte(at);
      case "int32":
        return this.#int32(at);
      case "uint32":
        return this.#int32(at) >>> 0;
    }
  }

  /** Null if the field is missing. */
  text(field: number): string | null {
    const bytes = this.bytes(field);
    if (bytes === null) return null;
    this.#spend(bytes.length);
    return new TextDecoder().decode(bytes);
  }

  /** Null if the field is missing. */
  table(field: number): FlatTable | null {
    const at = this.#fieldAt(field);
    return at === null ? null : this.#tableAt(at);
  }

  /** Empty if the field is missing. */
  tables(field: number): readonly FlatTable[] {
    return this.#items(field, 4, (at) => this.#tableAt(at));
  }

  /** Empty if the field is missing. */
  ints(field: number): readonly number[] {
    return this.#items(field, 4, (at) => this.#int32(at));
  }

  /** 64-bit integers, rounded to doubles. Empty if the field is missing. */
  longs(field: number): readonly number[] {
    return this.#items(field, 8, (at) => Number(this.#view.getBigInt64(at, true)));
  }

  /** Empty if the field is missing. */
  floats(field: number): readonly number[] {
    return this.#items(field, 4, (at) => this.#view.getFloat32(at, true));
  }

  /** A view of the file, not a copy. Null if the field is missing. */
  bytes(field: number): Uint8Array | null {
    const list = this.#listAt(field, 1);
    return list === null
      ? null
      : new Uint8Array(this.#view.buffer, this.#view.byteOffset + list.start, list.length);
  }

  #items<T>(field: number, size: number, read: (at: number) => T): readonly T[] {
    const list = this.#listAt(field, size);
    if (list === null) return [];
    this.#spend(list.length * size);
    return Array.from({ length: list.length }, (_, index) => read(list.start + index * size));
  }

  #listAt(field: number, size: number): { readonly start: number; readonly length: number } | null {
    const at = this.#fieldAt(field);
    if (at === null) return null;
    const lengthAt = at + this.#int32(at);
    const length = this.#int32(lengthAt) >>> 0;
    this.#check(lengthAt + 4, length * size);
    return { start: lengthAt + 4, length };
  }

  #tableAt(at: number): FlatTable {
    return new FlatTable(this.#view, at + this.#int32(at), this.#left);
  }

  /** Null if the field is missing: its offset is 0, or the vtable ends before it. */
  #fieldAt(field: number): number | null {
    const place = 4 + 2 * field;
    if (place + 2 > this.#uint16(this.#offsetsAt)) return null;
    const offset = this.#uint16(this.#offsetsAt + place);
    return offset === 0 ? null : this.#at + offset;
  }

  #spend(bytes: number): void {
    this.#left.bytes -= bytes;
    if (this.#left.bytes < 0) throw new FlatDamage("its lists overlap");
  }

  #byte(at: number): number {
    this.#check(at, 1);
    return this.#view.getUint8(at);
  }

  #uint16(at: number): number {
    this.#check(at, 2);
    return this.#view.getUint16(at, true);
  }

  #int32(at: number): number {
    this.#check(at, 4);
    return this.#view.getInt32(at, true);
  }

  #check(at: number, length: number): void {
    if (at < 0 || at + length > this.#view.byteLength) throw new FlatDamage("it points outside of itself");
  }
}
