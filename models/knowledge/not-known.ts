/** What a record says where a fact is not known. */
export const NOT_KNOWN = "Not known here";
