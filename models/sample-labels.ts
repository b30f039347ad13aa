import type { Subject } from "#domain/subject.ts";

/** An answer of the sample model: the id of its record, and its headline. */
export interface SampleLabel {
  readonly recordId: string;
  readonly name: string;
}

export type SampleLabels = Readonly<Record<Subject, readonly [SampleLabel, ...SampleLabel[]]>>;

/** The answers of the sample model. A test checks that each name is the headline of its record. */
export const SAMPLE_LABELS: SampleLabels = {
  animal: [
    { recordId: "labrador-retriever", name: "Domestic dog" },
    { recordId: "holstein-friesian", name: "Domestic cattle" },
    { recordId: "maine-coon", name: "Domestic cat" },
    { recordId: "rhode-island-red", name: "Domestic chicken" },
    { recordId: "lion", name: "Lion" },
    { recordId: "jaguar", name: "Jaguar" },
    { recordId: "hippopotamus", name: "Common hippopotamus" },
    { recordId: "red-fox", name: "Red fox" },
    { recordId: "mallard", name: "Mallard" },
  ],
  plant: [
    { recordId: "tomato", name: "Tomato" },
    { recordId: "maize", name: "Maize" },
    { recordId: "arabica-coffee", name: "Arabica coffee" },
    { recordId: "mango", name: "Mango" },
    { recordId: "sunflower", name: "Sunflower" },
    { recordId: "rugosa-rose", name: "Rugosa rose (Japanese rose)" },
    { recordId: "english-lavender", name: "English lavender" },
    { recordId: "aloe-vera", name: "Aloe vera" },
    { recordId: "sweet-basil", name: "Sweet basil" },
  ],
  disease: [
    { recordId: "tomato-late-blight", name: "Tomato late blight" },
    { recordId: "potato-early-blight", name: "Potato early blight" },
    { recordId: "maize-common-rust", name: "Maize common rust" },
    { recordId: "coffee-leaf-rust", name: "Coffee leaf rust" },
    { recordId: "apple-scab", name: "Apple scab" },
    { recordId: "grape-powdery-mildew", name: "Grape powdery mildew" },
    { recordId: "citrus-canker", name: "Citrus canker" },
    { recordId: "rice-blast", name: "Rice blast" },
    { recordId: "pepper-bacterial-spot", name: "Pepper bacterial spot" },
  ],
  pest: [
    { recordId: "colorado-potato-beetle", name: "Colorado potato beetle" },
    { recordId: "green-peach-aphid", name: "Green peach aphid" },
    { recordId: "two-spotted-spider-mite", name: "Two-spotted spider mite" },
    { recordId: "fall-armyworm", name: "Fall armyworm" },
    { recordId: "diamondback-moth", name: "Diamondback moth" },
    { recordId: "black-vine-weevil", name: "Black vine weevil" },
    { recordId: "greenhouse-whitefly", name: "Greenhouse whitefly" },
    { recordId: "western-flower-thrips", name: "Western flower thrips" },
    { recordId: "brown-garden-snail", name: "Brown garden snail" },
  ],
};
