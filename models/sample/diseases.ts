import type { DiseaseRecord } from "#domain/knowledge.ts";

/** What the sample disease model's labels point to. */
export const SAMPLE_DISEASES: readonly [DiseaseRecord, ...DiseaseRecord[]] = [
  {
    id: "tomato-late-blight",
    subject: "disease",
    scientificName: "Phytophthora infestans",
    diseaseName: "Tomato late blight",
    affectedSpecies: ["Tomato", "Potato", "Some other nightshade-family plants"],
    prognosis:
      "Poor without protection. Cool, wet weather can kill a field in days. Sick plants do not recover.",
    severity: "Critical",
    symptoms: [
      "Large, dark, water-soaked spots on leaves and stems",
      "White mould under the leaf in wet weather",
      "Firm, brown, greasy patches on fruit",
      "Whole plant turns brown and collapses",
    ],
    causes: [
      "A water mould (oomycete) whose spores travel far on wind and rain",
      "Mild days (about 15 to 21 °C), cool nights and wet leaves",
      "Infected potato tubers, volunteer plants and transplants",
    ],
    treatment: {
      organic: [
        "Copper products allowed in organic farming (FRAC M01), before infection",
        "Bag or bury sick plants at once; do not leave them in the field",
        "Pick sound fruit early and use it soon",
      ],
      inorganic: [
        "Mancozeb (FRAC M03), as a protectant before infection, where registered",
        "Mandipropamid (FRAC 40)",
        "Cyazofamid (FRAC 21)",
        "Oxathiapiprolin (FRAC 49), in a mix or in turn with other groups",
        "No product cures plants that are badly hit",
      ],
    },
    prevention: [
      "Plant resistant varieties and healthy transplants",
      "Destroy potato waste heaps and volunteer plants",
      "Water at the base, early in the day",
      "Space and stake plants so that leaves dry fast",
      "Follow local blight warnings",
    ],
    sources: [
      { publisher: "University of California IPM", title: "Tomato: Late Blight", year: null },
      {
        publisher: "University of Minnesota Extension",
        title: "Late blight of tomato and potato",
        year: null,
      },
    ],
  },
  {
    id: "potato-early-blight",
    subject: "disease",
    scientificName: "Alternaria solani",
    diseaseName: "Potato early blight",
    affectedSpecies: ["Potato", "Tomato", "Eggplant"],
    prognosis:
      "Fair. It starts on old leaves and moves slowly. Strong, well-fed plants often give a good crop.",
    severity: "Medium",
    symptoms: [
      "Brown spots with rings like a target, on older leaves first",
      "Yellow area around the spots",
      "Lower leaves dry and die",
      "Dark, sunken, dry patches on tubers",
    ],
    causes: [
      "A fungus that lives on plant waste, in soil and on tubers",
      "Warm weather with dew, rain or sprinkler water",
      "Old, weak or poorly fed plants",
    ],
    treatment: {
      organic: [
        "Copper products allowed in organic farming (FRAC M01); control is partial",
        "Bacillus-based products (FRAC BM02), early, where registered",
        "Remove the worst leaves in small plots",
      ],
      inorganic: [
        "Mancozeb (FRAC M03), as a protectant, where registered",
        "Difenoconazole (FRAC 3)",
        "Boscalid (FRAC 7); resistance is common in some areas",
        "Azoxystrobin (FRAC 11); resistance is common in some areas",
      ],
    },
    prevention: [
      "Rotate away from potato, tomato and eggplant for 2 to 3 years",
      "Use certified seed tubers",
      "Keep plants well fed and watered, without long leaf wetness",
      "Let tuber skins set before harvest and avoid bruises",
      "Remove or bury crop waste",
    ],
    sources: [
      { publisher: "University of California IPM", title: "Potato: Early Blight", year: null },
      {
        publisher: "University of Minnesota Extension",
        title: "Early blight in tomato and potato",
        year: null,
      },
    ],
  },
  {
    id: "maize-common-rust",
    subject: "disease",
    scientificName: "Puccinia sorghi",
    diseaseName: "Common rust of maize",
    affectedSpecies: ["Maize", "Sweet corn", "Wood sorrel (Oxalis), its other host"],
    prognosis: "Good. Most field hybrids lose little yield. Sweet corn and seed crops can lose more.",
    severity: "Low",
    symptoms: [
      "Small, oval, cinnamon-brown pustules on both sides of the leaf",
      "Rusty powder that rubs off on the finger",
      "Pustules turn black late in the season",
      "Yellow, dying leaves when rust is heavy",
    ],
    causes: [
      "A rust fungus; its spores blow in on the wind from living maize",
      "Mild weather (about 16 to 23 °C) and very humid air",
      "Susceptible hybrids, mainly sweet corn",
    ],
    treatment: {
      organic: [
        "No spray cures rust; in most field maize no treatment is needed",
        "Sulfur (FRAC M02), as a protectant, where registered for maize",
        "Bacillus-based products (FRAC BM02), where registered; the effect is weak",
      ],
      inorganic: [
        "Azoxystrobin or pyraclostrobin (FRAC 11), early, only if rust builds up before tasselling",
        "Tebuconazole (FRAC 3), where registered for maize",
        "In field maize a spray seldom pays",
      ],
    },
    prevention: [
      "Plant resistant hybrids",
      "Plant early, so that the crop matures before spores build up",
      "Inspect leaves often from mid-season, above all in sweet corn",
    ],
    sources: [
      { publisher: "University of California IPM", title: "Corn: Common Rust", year: null },
      {
        publisher: "Pacific Pests, Pathogens and Weeds",
        title: "Maize common rust (fact sheet 225)",
        year: null,
      },
    ],
  },
  {
    id: "coffee-leaf-rust",
    subject: "disease",
    scientificName: "Hemileia vastatrix",
    diseaseName: "Coffee leaf rust",
    affectedSpecies: ["Arabica coffee", "Robusta coffee (less)", "Other Coffea species"],
    prognosis: "Fair with early action. Trees seldom die, but leaf fall cuts this harvest and the next one.",
    severity: "High",
    symptoms: [
      "Pale yellow spots on the upper side of leaves",
      "Orange powder on the lower side of leaves",
      "Leaves fall, lower branches first",
      "Bare twigs that die back",
    ],
    causes: [
      "A rust fungus that lives only on coffee",
      "Rain and wet leaves in warm weather (about 21 to 25 °C)",
      "Susceptible varieties, heavy crop load and poorly fed trees",
    ],
    treatment: {
      organic: [
        "Copper products allowed in organic farming (FRAC M01), from the first rains, before rust builds up",
        "Prune and feed trees with compost to help them recover",
        "Rejuvenate or replace old, badly hit trees with resistant ones",
      ],
      inorganic: [
        "Copper fungicides (FRAC M01), as protectants",
        "Tebuconazole (FRAC 3), where registered for coffee",
        "Azoxystrobin or pyraclostrobin (FRAC 11), mixed or in turn with FRAC 3",
      ],
    },
    prevention: [
      "Plant rust-resistant varieties suited to the area",
      "Prune and space trees for air and light",
      "Keep trees well fed and avoid overbearing",
      "Check lower leaves often in the rainy season",
      "Keep shade moderate and even",
    ],
    sources: [
      {
        publisher: "American Phytopathological Society",
        title: "Coffee rust (The Plant Health Instructor)",
        year: 2000,
      },
      { publisher: "CABI Compendium", title: "Hemileia vastatrix (coffee leaf rust)", year: null },
    ],
  },
  {
    id: "apple-scab",
    subject: "disease",
    scientificName: "Venturia inaequalis",
    diseaseName: "Apple scab",
    affectedSpecies: ["Apple", "Crabapple", "Other Malus species"],
    prognosis: "Good for the tree. Fruit loses market value, and years of leaf loss weaken the tree.",
    severity: "Medium",
    symptoms: [
      "Olive-green to black velvety spots on leaves",
      "Dark, corky scabs on fruit",
      "Cracked or misshapen fruit",
      "Early yellow leaves that fall",
    ],
    causes: [
      "A fungus that spends winter in fallen leaves",
      "Spores shot out in spring rain",
      "Cool to mild weather with many hours of wet leaves",
    ],
    treatment: {
      organic: [
        "Sulfur or lime sulfur (FRAC M02), around rain in spring",
        "Copper products allowed in organic farming (FRAC M01), early, before bloom",
        "Potassium bicarbonate (FRAC NC), where registered",
        "Rake and shred or compost fallen leaves",
      ],
      inorganic: [
        "Captan (FRAC M04), as a protectant, where registered",
        "Dithianon (FRAC M09), as a protectant, where registered",
        "Cyprodinil (FRAC 9), in cool spring weather",
        "Difenoconazole (FRAC 3); resistance is found in some orchards",
        "Urea on fallen leaves in autumn, to speed their decay",
      ],
    },
    prevention: [
      "Plant scab-resistant varieties",
      "Prune to open the tree to sun and wind",
      "Remove or shred fallen leaves before spring",
      "Do not wet the leaves when watering",
    ],
    sources: [
      { publisher: "University of California IPM", title: "Pest Notes: Apple and Pear Scab", year: null },
      { publisher: "Penn State Extension", title: "Apple Disease - Apple Scab", year: null },
    ],
  },
  {
    id: "grape-powdery-mildew",
    subject: "disease",
    scientificName: "Erysiphe necator",
    diseaseName: "Grape powdery mildew",
    affectedSpecies: ["European grapevine (Vitis vinifera)", "Hybrid grapes", "Other vine-family plants"],
    prognosis: "Good if protected from early spring. Poor fruit if the berries are infected near bloom.",
    severity: "High",
    symptoms: [
      "Yellowish spots, then white-grey powder on leaves",
      "White powder and net-like scars on berries",
      "Berries split or stay small",
      "Red-brown blotches on canes in winter",
    ],
    causes: [
      "A fungus that winters in buds and bark",
      "Mild to warm weather (about 21 to 29 °C); it needs no rain to spread",
      "Shade and still air inside the canopy",
    ],
    treatment: {
      organic: [
        "Sulfur (FRAC M02), as a protectant; it can burn leaves in great heat",
        "Horticultural oil, on light infections; never close to a sulfur spray",
        "Potassium bicarbonate (FRAC NC)",
        "Bacillus-based products (FRAC BM02) or the fungus Ampelomyces quisqualis",
      ],
      inorganic: [
        "Metrafenone (FRAC 50)",
        "Cyflufenamid (FRAC U06)",
        "Difenoconazole or tebuconazole (FRAC 3); resistance is common",
        "Boscalid (FRAC 7), in turn with other groups",
      ],
    },
    prevention: [
      "Plant less susceptible varieties where you can",
      "Choose a sunny, airy site",
      "Thin shoots and remove leaves around bunches",
      "Protect from early shoot growth; cover the bloom period well",
      "Change FRAC groups between sprays",
    ],
    sources: [
      { publisher: "University of California IPM", title: "Grape: Powdery Mildew", year: null },
      { publisher: "CABI Compendium", title: "Erysiphe necator", year: null },
    ],
  },
  {
    id: "citrus-canker",
    subject: "disease",
    scientificName: "Xanthomonas citri pv. citri",
    diseaseName: "Citrus canker",
    affectedSpecies: ["Grapefruit", "Lime", "Lemon", "Sweet orange", "Most other citrus"],
    prognosis: "No cure. Trees live, but they can lose leaves and fruit. Many countries require a report.",
    severity: "High",
    symptoms: [
      "Raised, corky, crater-like spots on both leaf sides",
      "Yellow ring around leaf spots",
      "Brown, corky scabs on fruit and twigs",
      "Leaf fall, twig dieback and early fruit drop",
    ],
    causes: [
      "A bacterium that enters through pores and wounds",
      "Wind-blown rain and storms in warm weather",
      "Infected plants, tools, hands and clothes",
      "Wounds made by the citrus leafminer",
    ],
    treatment: {
      organic: [
        "Copper products allowed in organic farming (FRAC M01), to protect new leaves and young fruit",
        "Cut out and burn infected parts in dry weather, where the law allows",
        "Control citrus leafminer, for example with horticultural oil",
      ],
      inorganic: [
        "No chemical cures it; sprays only protect healthy tissue",
        "Copper fungicides (FRAC M01), on new flushes and young fruit",
        "Removal of infected trees in areas that were free of it, as the plant health service orders",
      ],
    },
    prevention: [
      "Buy certified, disease-free trees",
      "Plant windbreaks around the grove",
      "Clean tools, boots, bins and vehicles",
      "Do not move fruit, leaves or plants out of a quarantine area",
      "Work in the grove only when trees are dry",
    ],
    sources: [
      {
        publisher: "EPPO Global Database",
        title: "EPPO Datasheet: Xanthomonas citri pv. citri",
        year: 2022,
      },
      {
        publisher: "UF/IFAS Extension (University of Florida)",
        title: "2024-2025 Florida Citrus Production Guide: Citrus Canker",
        year: null,
      },
    ],
  },
  {
    id: "rice-blast",
    subject: "disease",
    scientificName: "Pyricularia oryzae",
    diseaseName: "Rice blast",
    affectedSpecies: ["Rice", "Some other grasses (related strains attack wheat and millets)"],
    prognosis: "Young plants can die. Leaf blast may be outgrown. Neck blast can destroy most of the grain.",
    severity: "Critical",
    symptoms: [
      "Diamond-shaped leaf spots with grey centres and brown edges",
      "Black, rotten nodes that break",
      "Brown or grey neck below the panicle",
      "White, empty panicles",
    ],
    causes: [
      "A fungus spread by wind-blown spores, seed and straw",
      "Long wet periods, dew and cool nights",
      "Too much nitrogen",
      "Dry or drained soil and susceptible varieties",
    ],
    treatment: {
      organic: [
        "No spray cures it; keep the field flooded where possible",
        "Pseudomonas or Bacillus products, where registered; the effect is partial",
        "Stop nitrogen, manure included, until the disease slows",
      ],
      inorganic: [
        "Azoxystrobin or trifloxystrobin (FRAC 11), before and at heading",
        "Tebuconazole (FRAC 3), often mixed with FRAC 11",
        "Tricyclazole (FRAC 16.1), where registered; not approved in the EU",
        "Isoprothiolane (FRAC 6), where registered",
      ],
    },
    prevention: [
      "Grow resistant varieties and change them over the years",
      "Use clean or treated seed",
      "Split nitrogen into small parts; follow a soil test",
      "Keep water on the field; avoid drought",
      "Add silicon where the soil lacks it",
    ],
    sources: [
      { publisher: "IRRI Rice Knowledge Bank", title: "Blast (leaf and collar)", year: null },
      { publisher: "IRRI Rice Knowledge Bank", title: "Blast (node and neck)", year: null },
      { publisher: "University of California IPM", title: "Rice: Rice Blast", year: null },
    ],
  },
  {
    id: "pepper-bacterial-spot",
    subject: "disease",
    scientificName: "Xanthomonas euvesicatoria pv. euvesicatoria",
    diseaseName: "Bacterial spot of pepper",
    affectedSpecies: ["Sweet pepper", "Chilli pepper", "Tomato"],
    prognosis:
      "No cure. In dry weather new leaves stay clean. In warm rain, leaf and fruit loss can be heavy.",
    severity: "High",
    symptoms: [
      "Small, water-soaked leaf spots that turn brown",
      "Yellow leaves that fall early",
      "Raised, rough, scab-like spots on fruit",
      "Sunburnt fruit after leaf fall",
    ],
    causes: [
      "Bacteria carried on seed and transplants (other Xanthomonas species cause it too)",
      "Warm weather with rain, splash or sprinkler water",
      "Work in wet plants, and infected crop waste or volunteers",
    ],
    treatment: {
      organic: [
        "Copper products allowed in organic farming (FRAC M01); resistant strains are common",
        "Bacteriophage products for this bacterium, where registered",
        "Bacillus-based products (FRAC BM02), where registered; control is partial",
      ],
      inorganic: [
        "No chemical cures it; sprays only slow the spread",
        "Copper (FRAC M01) mixed with mancozeb (FRAC M03), where registered",
        "Acibenzolar-S-methyl (FRAC P01), to raise plant defence, where registered",
      ],
    },
    prevention: [
      "Use tested, clean seed; hot-water treat doubtful seed with care",
      "Plant resistant varieties",
      "Rotate with crops outside the nightshade family",
      "Avoid sprinklers, and keep out of wet plants",
      "Remove volunteers and bury crop waste",
    ],
    sources: [
      {
        publisher: "American Phytopathological Society",
        title: "Bacterial spot of pepper and tomato (The Plant Health Instructor)",
        year: 2000,
      },
      { publisher: "University of California IPM", title: "Peppers: Bacterial Spot", year: null },
    ],
  },
];
