import type { PlantRecord } from "#domain/knowledge.ts";

/** What the sample plant model's labels point to. */
export const SAMPLE_PLANTS: readonly [PlantRecord, ...PlantRecord[]] = [
  {
    id: "tomato",
    subject: "plant",
    scientificName: "Solanum lycopersicum",
    species: "Solanum lycopersicum",
    commonName: "Tomato",
    family: "Solanaceae",
    sunlight: "Full sun, at least 6 to 8 hours a day",
    watering: "Even moisture; water at the base and keep the leaves dry",
    temperature: "Best at about 18 to 27 °C; frost kills it",
    bloomTime: "Through the warm growing season; yellow flowers",
    nativeRegion: "Western South America (Peru and Ecuador); the large-fruited crop was developed in Mexico",
    description:
      "A tender plant grown for its fruit. Bush types stop at a set size; vine types keep growing and need " +
      "support. Leaves and stems are not for eating.",
    careInstructions: [
      "Plant out only after the last frost",
      "Tie vine types to stakes or strings",
      "Mulch the soil and water evenly to reduce split fruit and blossom end rot",
      "Change the bed each year; do not follow potato, pepper or eggplant",
    ],
    uses: ["Fresh fruit", "Sauce, paste and juice", "Dried and canned food"],
    sources: [
      {
        publisher: "Royal Botanic Gardens, Kew",
        title: "Plants of the World Online: Solanum lycopersicum",
        year: null,
      },
      {
        publisher: "University of Minnesota Extension",
        title: "Growing tomatoes in home gardens",
        year: null,
      },
    ],
  },
  {
    id: "maize",
    subject: "plant",
    scientificName: "Zea mays",
    species: "Zea mays",
    commonName: "Maize (corn)",
    family: "Poaceae",
    sunlight: "Full sun",
    watering: "Regular water; drought at tasselling and silking cuts the yield most",
    temperature: "Best at about 18 to 33 °C; seed needs soil of 10 °C or more",
    bloomTime: "About 2 months after sowing; later in cool highlands",
    nativeRegion: "Mexico, where it was bred from the wild grass teosinte",
    description:
      "A tall grass crop and one of the main grains of the world. Male flowers (tassel) are at the top. " +
      "Female flowers (ears with silks) are on the stem. Wind carries the pollen.",
    careInstructions: [
      "Sow in warm, moist soil",
      "Plant in blocks, not one long row, for good pollination",
      "Keep weeds out in the first weeks",
      "Give nitrogen according to a soil test or local advice",
    ],
    uses: ["Food grain and flour", "Animal feed and silage", "Starch, oil and ethanol"],
    sources: [
      { publisher: "FAO", title: "Ecocrop: Zea mays", year: null },
      {
        publisher: "Royal Botanic Gardens, Kew",
        title: "Plants of the World Online: Zea mays",
        year: null,
      },
    ],
  },
  {
    id: "arabica-coffee",
    subject: "plant",
    scientificName: "Coffea arabica",
    species: "Coffea arabica",
    commonName: "Arabica coffee",
    family: "Rubiaceae",
    sunlight: "Light shade, or full sun in cool highlands",
    watering: "Regular rain or irrigation; a short dry time helps it to flower; no standing water",
    temperature: "Best at about 15 to 24 °C on average; frost harms it",
    bloomTime: "After the first rains that follow a dry time; white, scented flowers",
    nativeRegion: "South-west Ethiopia, South Sudan and northern Kenya",
    description:
      "A shrub or small tree of mountain forest. Its seeds are the coffee beans. Fruit ripens 7 to 9 " +
      "months after flowering. It gives most of the coffee in world trade.",
    careInstructions: [
      "Grow in deep, well-drained, slightly acid soil",
      "Shade young plants",
      "Prune to keep new wood and let air in",
      "Mulch, and check the lower side of leaves for rust",
    ],
    uses: ["Coffee drink", "Dried fruit skin as tea (cascara)", "Compost from pulp and used grounds"],
    sources: [
      {
        publisher: "Royal Botanic Gardens, Kew",
        title: "Plants of the World Online: Coffea arabica",
        year: null,
      },
      { publisher: "International Coffee Organization", title: "Botanical aspects", year: null },
      { publisher: "Cornell University", title: "World Crops: Coffee", year: null },
    ],
  },
  {
    id: "mango",
    subject: "plant",
    scientificName: "Mangifera indica",
    species: "Mangifera indica",
    commonName: "Mango",
    family: "Anacardiaceae",
    sunlight: "Full sun",
    watering: "Water young trees often; grown trees need a dry time before they flower",
    temperature: "Best at about 23 to 30 °C; young trees can die at about -1 °C",
    bloomTime: "In or after the cool or dry season, for example December to April in Florida",
    nativeRegion: "From north-east India (Assam) to Myanmar and nearby south-west China",
    description:
      "A large evergreen fruit tree that can live for many decades. Rain during flowering brings disease " +
      "and poor fruit set. The sap can irritate the skin.",
    careInstructions: [
      "Plant grafted trees in deep, well-drained soil",
      "Protect young trees from frost and strong wind",
      "Prune after harvest to keep the tree low and open",
      "Remove dead flower heads and mummified fruit",
    ],
    uses: ["Fresh fruit", "Juice, pickle and dried fruit", "Shade tree"],
    sources: [
      {
        publisher: "UF/IFAS Extension (University of Florida)",
        title: "Mango Growing in the Florida Home Landscape",
        year: null,
      },
      {
        publisher: "Royal Botanic Gardens, Kew",
        title: "Plants of the World Online: Mangifera indica",
        year: null,
      },
    ],
  },
  {
    id: "sunflower",
    subject: "plant",
    scientificName: "Helianthus annuus",
    species: "Helianthus annuus",
    commonName: "Common sunflower",
    family: "Asteraceae",
    sunlight: "Full sun, at least 6 to 8 hours a day",
    watering: "Moderate; deep roots help in dry spells, but flowering needs water",
    temperature: "Best at about 18 to 25 °C",
    bloomTime: "Summer to early autumn",
    nativeRegion: "Western and central North America, south to Mexico",
    description:
      "A tall annual. Each big head is made of many small flowers. Young plants turn with the sun. Open " +
      "heads mostly face east.",
    careInstructions: [
      "Sow where it will grow; it dislikes moving",
      "Support tall types in windy places",
      "Protect seeds and heads from birds",
      "Rotate crops for some years to limit soil disease",
    ],
    uses: ["Oil from the seed", "Food seed and bird feed", "Cut flower and bee plant"],
    sources: [
      { publisher: "FAO", title: "Land & Water: Crop information, Sunflower", year: null },
      {
        publisher: "Royal Botanic Gardens, Kew",
        title: "Plants of the World Online: Helianthus annuus",
        year: null,
      },
    ],
  },
  {
    id: "rugosa-rose",
    subject: "plant",
    scientificName: "Rosa rugosa",
    species: "Rosa rugosa",
    commonName: "Rugosa rose (Japanese rose)",
    family: "Rosaceae",
    sunlight: "Full sun; accepts some shade",
    watering: "Low to moderate once rooted; grows in dry, sandy soil",
    temperature: "Cool and mild climates; survives winters below -20 °C",
    bloomTime: "Late spring to autumn; pink to white, scented flowers",
    nativeRegion: "Coasts of north-east China, Korea, Japan and the Russian Far East",
    description:
      "A tough, very prickly shrub with wrinkled leaves and large red hips. It stands salt and wind. It is " +
      "invasive on coasts of northern Europe: do not plant it near dunes, and check local law first.",
    careInstructions: [
      "Plant in well-drained soil",
      "Remove suckers to stop it from spreading",
      "Prune old stems in late winter",
      "Spray is seldom needed: it resists black spot well",
    ],
    uses: ["Hedge and windbreak", "Hips for jam and tea", "Scented petals"],
    sources: [
      { publisher: "RHS", title: "Rosa rugosa", year: null },
      { publisher: "CABI Compendium", title: "Rosa rugosa (rugosa rose)", year: null },
    ],
  },
  {
    id: "english-lavender",
    subject: "plant",
    scientificName: "Lavandula angustifolia",
    species: "Lavandula angustifolia",
    commonName: "English lavender",
    family: "Lamiaceae",
    sunlight: "Full sun",
    watering: "Low; water new plants, then only in long dry times; wet winter soil kills it",
    temperature: "Warm, dry summers; survives winters to about -10 to -15 °C",
    bloomTime: "Early to late summer; purple flowers",
    nativeRegion: "Mountains of the western Mediterranean (Spain, France and Italy)",
    description:
      "A small, scented, evergreen shrub. Bees visit it a lot. It was never native to England; the name " +
      "comes from its long use in gardens there.",
    careInstructions: [
      "Plant in free-draining, neutral to alkaline soil",
      "Trim each year after flowering",
      "Do not cut into old bare wood",
      "Do not add much fertiliser",
    ],
    uses: ["Essential oil and perfume", "Dried flowers", "Low hedge and bee plant"],
    sources: [
      { publisher: "RHS", title: "How to grow lavender", year: null },
      {
        publisher: "Royal Botanic Gardens, Kew",
        title: "Plants of the World Online: Lavandula angustifolia",
        year: null,
      },
    ],
  },
  {
    id: "aloe-vera",
    subject: "plant",
    scientificName: "Aloe vera",
    species: "Aloe vera",
    commonName: "Aloe vera",
    family: "Asphodelaceae",
    sunlight: "Bright light; give it full sun step by step",
    watering: "Low; let the soil dry fully between waterings, and give very little in winter",
    temperature: "Best at about 13 to 27 °C; keep above 10 °C",
    bloomTime: "On mature plants only, season varies with climate; yellow flowers on a tall stalk",
    nativeRegion: "Arabian Peninsula (northern Oman)",
    description:
      "A succulent with thick leaves full of clear gel. It stores water for dry times. The yellow sap " +
      "under the leaf skin is a strong laxative and is poisonous to cats and dogs.",
    careInstructions: [
      "Use gritty, fast-draining potting mix",
      "Choose a pot with drain holes",
      "Protect from frost",
      "Move offsets to their own pots",
    ],
    uses: ["Gel in skin products", "House plant", "Ornamental for dry, frost-free gardens"],
    sources: [
      { publisher: "RHS", title: "Aloe vera", year: null },
      {
        publisher: "Royal Botanic Gardens, Kew",
        title: "Plants of the World Online: Aloe vera",
        year: null,
      },
      { publisher: "ASPCA", title: "Toxic and Non-Toxic Plants: Aloe", year: null },
    ],
  },
  {
    id: "sweet-basil",
    subject: "plant",
    scientificName: "Ocimum basilicum",
    species: "Ocimum basilicum",
    commonName: "Sweet basil",
    family: "Lamiaceae",
    sunlight: "Full sun, at least 6 hours a day",
    watering: "Keep the soil moist, not wet; water at the base in the morning",
    temperature: "Best at about 18 to 30 °C; cold below about 10 °C blackens the leaves",
    bloomTime: "Summer; small white flowers",
    nativeRegion: "Tropics of Asia and Africa; long grown, so its exact wild range is unsure",
    description:
      "A tender herb with a strong, sweet smell. It is grown as an annual outside the tropics. Cutting the " +
      "tips makes it bushy and delays flowers.",
    careInstructions: [
      "Sow or plant out after the last frost",
      "Pinch out tips and flower buds often",
      "Leave space between plants so that leaves dry fast",
      "Use resistant types where downy mildew is common",
    ],
    uses: ["Fresh or dried kitchen herb", "Pesto and sauces", "Essential oil"],
    sources: [
      {
        publisher: "Royal Botanic Gardens, Kew",
        title: "Plants of the World Online: Ocimum basilicum",
        year: null,
      },
      { publisher: "University of Minnesota Extension", title: "Growing basil in home gardens", year: null },
    ],
  },
];
