/** Key in the storage of short texts: there while a model is written, and left there by a tab that is closed meanwhile. */
export const UNFINISHED_WRITE_KEY = "bio-kingdom.unfinished-model";
