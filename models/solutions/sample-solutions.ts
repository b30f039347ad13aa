import type { Solution } from "#domain/solution.ts";

/** The 12 sample solutions that the specification asks for, with its sample figures of effectiveness. */
export const SAMPLE_SOLUTIONS: readonly Solution[] = [
  {
    id: "solution-1",
    name: "Clarified neem oil",
    type: "organic",
    category: "pesticide",
    targetProblems: ["Aphids", "Whiteflies", "Spider mites", "Powdery mildew"],
    activeIngredients: [{ name: "Clarified hydrophobic extract of neem oil", code: "IRAC UNE" }],
    applicationMethod: "Spray",
    dosage: { mlPerL: { min: 5, max: 10 } },
    dosageNote:
      "0.5 to 1 % (5 to 10 ml/L) of a concentrate with 70 % neem oil extract. The range rests on product " +
      "labels; field trials sprayed neem oil at 0.5 %.",
    safetyLevel: "High",
    effectivenessPercent: 75,
    cost: "$$",
    availability: "Common",
    description:
      "Oil from neem seeds, without most of the azadirachtin. It covers and smothers small, soft pests and " +
      "the mildew on a leaf. It works by contact only, so wet both sides of the leaves and repeat as the " +
      "label says.",
    treats: [
      "green-peach-aphid",
      "greenhouse-whitefly",
      "two-spotted-spider-mite",
      "grape-powdery-mildew",
      "aphid",
      "mealybug",
      "mite",
      "tomato-spider-mite-damage",
      "chilli-powdery-mildew",
      "black-gram-powdery-mildew",
    ],
    warnings: [
      "Do not spray while bees are active; spray in the evening.",
      "It can burn leaves: test a few first, and avoid heat, dry plants and any sulfur spray within 2 weeks.",
      "Keep it out of ponds and streams.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: ["Waterproof gloves", "Eye protection", "Long sleeves and long trousers"],
    sources: [
      {
        publisher: "US Environmental Protection Agency",
        title: "Azadirachtin (121701), Clarified Hydrophobic Extract of Neem Oil (025007) Fact Sheet",
        year: 2001,
      },
      {
        publisher: "Canadian Journal of Plant Pathology 25",
        title:
          "Effect of foliar applications of neem oil and fish emulsion on bacterial spot and yield of " +
          "tomatoes and peppers",
        year: 2003,
      },
      {
        publisher: "New York State IPM Program, Cornell University",
        title: "Organic Production and IPM Guide for Grapes (Publication No. 224)",
        year: 2016,
      },
      {
        publisher: "National Pesticide Information Center (Oregon State University)",
        title: "Neem Oil General Fact Sheet",
        year: null,
      },
    ],
  },
  {
    id: "solution-2",
    name: "Insecticidal soap",
    type: "organic",
    category: "pesticide",
    targetProblems: ["Aphids", "Whiteflies", "Thrips", "Spider mites"],
    activeIngredients: [{ name: "Potassium salts of fatty acids", code: null }],
    applicationMethod: "Spray",
    dosage: { mlPerL: { min: 10, max: 20 } },
    dosageNote:
      "1 to 2 % (10 to 20 ml/L) of a concentrate with 49 % soap, mixed in soft water. The range rests on " +
      "product labels; the extension service of Colorado names about 2 %.",
    safetyLevel: "High",
    effectivenessPercent: 78,
    cost: "$",
    availability: "Common",
    description:
      "A soap made for plants. It breaks the outer cells of small, soft insects and mites, and of young " +
      "stink bugs. It works only while it is wet and only on what it touches, so spray the underside of " +
      "leaves and repeat.",
    treats: [
      "green-peach-aphid",
      "greenhouse-whitefly",
      "western-flower-thrips",
      "two-spotted-spider-mite",
      "aphid",
      "thrips",
      "mealybug",
      "mite",
      "tomato-spider-mite-damage",
      "mango-sooty-mould",
      "chilli-leaf-curl",
      "stink-bug",
    ],
    warnings: [
      "It can burn some plants: test a few leaves, and do not spray in hot sun or on dry plants.",
      "Dish soaps and detergents are no substitute: they harm plants.",
      "It also kills soft helpers, such as predatory mites, that it wets. Keep it out of ponds and streams.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: ["Eye protection", "Waterproof gloves", "Long sleeves and long trousers"],
    sources: [
      {
        publisher: "Cornell University",
        title: "Resource Guide for Organic Insect and Disease Management (second edition)",
        year: 2013,
      },
      {
        publisher: "US Environmental Protection Agency",
        title: "Reregistration Eligibility Decision (RED): Soap Salts",
        year: 1992,
      },
      {
        publisher: "Colorado State University Extension",
        title: "Insect Control: Soaps and Detergents (Fact Sheet 5.547)",
        year: null,
      },
      {
        publisher: "Florida Entomologist 97 (2)",
        title:
          "Efficacies of Common Ready to Use Insecticides Against Halyomorpha halys (Hemiptera: Pentatomidae)",
        year: 2014,
      },
    ],
  },
  {
    id: "solution-3",
    name: "Spinosad 0.5 % concentrate",
    type: "organic",
    category: "pesticide",
    targetProblems: ["Young potato beetle larvae", "Caterpillars on cabbage and maize", "Thrips"],
    activeIngredients: [{ name: "Spinosad (spinosyns A and D)", code: "IRAC 5" }],
    applicationMethod: "Spray",
    dosage: { mlPerL: { min: 15, max: 16 } },
    dosageNote:
      "Garden concentrate of 0.5 % only; its label gives about 15.6 ml/L. Farm products are far stronger " +
      "and need far less.",
    safetyLevel: "Medium",
    effectivenessPercent: 88,
    cost: "$$",
    availability: "Common",
    description:
      "Made by fermentation with a soil bacterium. Pests that eat or touch it stop feeding and die in a " +
      "day or two. It works best on small larvae, and works poorly on sucking pests such as aphids.",
    treats: [
      "colorado-potato-beetle",
      "fall-armyworm",
      "diamondback-moth",
      "western-flower-thrips",
      "caterpillar",
      "cabbage-looper",
      "hornworm",
      "thrips",
      "leaf-beetle",
      "chilli-leaf-curl",
    ],
    warnings: [
      "Wet spray is highly toxic to bees: never spray open flowers or while bees fly.",
      "Pests become resistant: change the IRAC group, and do not follow with spinetoram (the same group).",
      "Toxic to water life; keep it out of ponds and streams.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: ["Waterproof gloves", "Long sleeves and long trousers", "Shoes and socks"],
    sources: [
      {
        publisher: "US Environmental Protection Agency",
        title: "Pesticide product label, spinosad garden concentrate (EPA Reg. No. 4-471)",
        year: 2012,
      },
      { publisher: "Missouri Botanical Garden", title: "Pesticides: Spinosad", year: null },
      {
        publisher: "Iowa State University Extension and Outreach",
        title: "Colorado Potato Beetles Are Hard to Control",
        year: 2010,
      },
    ],
  },
  {
    id: "solution-4",
    name: "Bt kurstaki liquid",
    type: "biological",
    category: "pesticide",
    targetProblems: ["Young cabbage caterpillars", "Young armyworms", "Leaf-eating caterpillars"],
    activeIngredients: [{ name: "Bacillus thuringiensis subsp. kurstaki", code: "IRAC 11A" }],
    applicationMethod: "Spray",
    dosage: { mlPerL: { min: 1.2, max: 2.4 } },
    dosageNote:
      "A liquid of 17,600 international units per mg: 1.2 to 2.4 litres per hectare in 1000 litres of water. " +
      "The range rests on product labels, not on a dated document; other strengths need other rates.",
    safetyLevel: "High",
    effectivenessPercent: 85,
    cost: "$",
    availability: "Common",
    description:
      "Spores and crystal proteins of a soil bacterium. A caterpillar must eat them; it stops feeding " +
      "within hours and dies in a few days. It works on small caterpillars, not on large ones. Armyworms " +
      "bear more of it than others; the aizawai strain reaches them too.",
    treats: ["diamondback-moth", "fall-armyworm", "caterpillar", "moth", "cabbage-looper", "hornworm"],
    warnings: [
      "It harms all caterpillars, those of wild butterflies too: spray only the crop.",
      "Sun breaks it down: spray in the evening and repeat after rain.",
      "Diamondback moth has become resistant in places: change the IRAC group.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: [
      "Waterproof gloves",
      "Long sleeves and long trousers",
      "Dust or mist mask (repeated contact with microbes can cause allergy)",
    ],
    sources: [
      {
        publisher: "New York State IPM Program, Cornell University",
        title: "Organic Production and IPM Guide for Cole Crops (Publication No. 134)",
        year: 2015,
      },
      {
        publisher: "US Environmental Protection Agency",
        title: "Reregistration Eligibility Decision (RED): Bacillus thuringiensis (EPA 738-R-98-004)",
        year: 1998,
      },
      {
        publisher: "University of California IPM",
        title: "Cole Crops: Diamondback Moth",
        year: null,
      },
      {
        publisher: "Egyptian Journal of Biological Pest Control",
        title:
          "Efficacy of native Bacillus isolates against different larval instars of fall armyworm, " +
          "Spodoptera frugiperda alone and in combination",
        year: 2023,
      },
      {
        publisher: "Organic Grower, on Rutgers University",
        title: "Pest control strategies for organic sweet corn",
        year: 2020,
      },
    ],
  },
  {
    id: "solution-5",
    name: "Bt tenebrionis liquid",
    type: "biological",
    category: "pesticide",
    targetProblems: ["Young Colorado potato beetle larvae", "Leaf loss in potato and eggplant"],
    activeIngredients: [{ name: "Bacillus thuringiensis subsp. tenebrionis", code: "IRAC 11A" }],
    applicationMethod: "Spray",
    dosage: { mlPerL: { min: 6, max: 10 } },
    dosageNote:
      "A liquid with 20 g/L (2 %) of the active protein: 3 to 5 litres per hectare in German trials, " +
      "which is 6 to 10 ml/L in 500 litres of water.",
    safetyLevel: "High",
    effectivenessPercent: 80,
    cost: "$$$",
    availability: "Online only",
    description:
      "The Bt strain for young potato beetle larvae; the caterpillar strain does not work. Spray while " +
      "the larvae are small, just after they hatch: it does nothing to eggs and adult beetles.",
    treats: ["colorado-potato-beetle"],
    warnings: [
      "Not registered everywhere: check before you buy.",
      "Sun and rain end its effect: spray at 15 to 25 °C, late in the day, with 8 dry hours ahead.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: [
      "Waterproof gloves",
      "Long sleeves and long trousers",
      "Dust or mist mask (repeated contact with microbes can cause allergy)",
    ],
    sources: [
      {
        publisher: "Julius Kühn Institute, in Journal für Kulturpflanzen 62 (9)",
        title:
          "Effect of biological plant protection products on Colorado potato beetle and their side " +
          "effects on aphid predators in organic potato fields",
        year: 2010,
      },
      {
        publisher: "Journal of Research and Applications in Agricultural Engineering 54 (3)",
        title: "Controlling of Colorado potato beetle in the organic fields with spinosad",
        year: 2009,
      },
      {
        publisher: "Organic Farm Knowledge",
        title: "Tool 31592 (potato beetles, Bacillus thuringiensis tenebrionis)",
        year: null,
      },
      {
        publisher: "IOBC-WPRS",
        title:
          "Colorado potato beetle (Leptinotarsa decemlineata Say) - control strategies in organic farming " +
          "using biological insecticides",
        year: null,
      },
    ],
  },
  {
    id: "solution-6",
    name: "Bacillus D747 liquid",
    type: "biological",
    category: "fungicide",
    targetProblems: ["Powdery mildew", "Early blight", "Bacterial leaf spot"],
    activeIngredients: [{ name: "Bacillus amyloliquefaciens strain D747", code: "FRAC BM02" }],
    applicationMethod: "Spray",
    dosage: { mlPerL: { min: 1.3, max: 3.9 } },
    dosageNote:
      "A liquid of 98.85 % (at least 10 billion colony-forming units per ml): 1.3 ml/L to protect, up to " +
      "3.9 ml/L when disease is about.",
    safetyLevel: "High",
    effectivenessPercent: 72,
    cost: "$$",
    availability: "Specialty stores",
    description:
      "A bacterium that settles on the leaf and holds off disease. It protects and cures nothing, and its " +
      "control is partial: start before disease and use it in turn with other products.",
    treats: [
      "grape-powdery-mildew",
      "potato-early-blight",
      "pepper-bacterial-spot",
      "tomato-bacterial-spot",
      "tomato-early-blight",
      "apple-powdery-mildew",
      "cherry-powdery-mildew",
      "chilli-powdery-mildew",
    ],
    warnings: [
      "Too weak alone when disease pressure is high.",
      "Repeated contact with microbes can cause allergy: do not breathe the mist.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: ["Waterproof gloves", "Long sleeves and long trousers", "Dust or mist mask"],
    sources: [
      {
        publisher: "US Environmental Protection Agency",
        title: "Pesticide product label, Bacillus amyloliquefaciens D747 liquid (EPA Reg. No. 70051-107)",
        year: 2015,
      },
      {
        publisher: "US Environmental Protection Agency",
        title: "Biopesticides Registration Action Document: Bacillus amyloliquefaciens strain D747",
        year: 2011,
      },
    ],
  },
  {
    id: "solution-7",
    name: "Copper soap",
    type: "organic",
    category: "fungicide",
    targetProblems: ["Late blight", "Early blight", "Bacterial leaf spot"],
    activeIngredients: [{ name: "Copper octanoate", code: "FRAC M01" }],
    applicationMethod: "Spray",
    dosage: { mlPerL: { min: 4, max: 16 } },
    dosageNote:
      "10 % concentrate. The ready-to-use form (0.08 %) equals about 8 ml/L; the range rests on undated " +
      "labels.",
    safetyLevel: "Medium",
    effectivenessPercent: 76,
    cost: "$$",
    availability: "Common",
    description:
      "Copper bound to a fatty acid; it protects leaves with little copper. It must be on the leaf before " +
      "the disease, and it cures nothing. Cover the plant before wet weather; repeat as the label says.",
    treats: [
      "tomato-late-blight",
      "potato-early-blight",
      "pepper-bacterial-spot",
      "potato-late-blight",
      "tomato-early-blight",
      "tomato-bacterial-spot",
      "tomato-septoria-leaf-spot",
      "tomato-leaf-mould",
      "grape-black-rot",
    ],
    warnings: [
      "Very toxic to water life; never let it reach ponds, streams or drains.",
      "Copper does not break down in soil: spray only when disease threatens.",
      "It can mark leaves and fruit in cool, wet weather; many leaf-spot bacteria resist copper. " +
        "The European Union allows other forms of copper, not this one.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: ["Waterproof gloves", "Eye protection", "Long sleeves and long trousers"],
    sources: [
      {
        publisher: "US Environmental Protection Agency",
        title: "Pesticide product labels, copper octanoate (EPA Reg. Nos. 67702-1 and 67702-2)",
        year: null,
      },
      {
        publisher: "Cornell University",
        title: "Resource Guide for Organic Insect and Disease Management (second edition)",
        year: 2013,
      },
      {
        publisher: "European Union",
        title: "Commission Implementing Regulation (EU) 2018/1981, on copper compounds",
        year: 2018,
      },
    ],
  },
  {
    id: "solution-8",
    name: "Copper sulfate solution",
    type: "inorganic",
    category: "fungicide",
    targetProblems: ["Citrus canker", "Apple scab", "Coffee leaf rust"],
    activeIngredients: [{ name: "Copper sulfate pentahydrate", code: "FRAC M01" }],
    applicationMethod: "Spray",
    dosage: { mlPerL: { min: 2.5, max: 2.5 } },
    dosageNote:
      "A solution with 5 % copper (about 60 g/L): 2.5 ml/L gives the 150 mg of copper in a litre that " +
      "UF/IFAS sprayed on citrus. On apple and coffee keep to the label, and use it only where it lists " +
      "the crop.",
    safetyLevel: "Low",
    effectivenessPercent: 80,
    cost: "$$",
    availability: "Specialty stores",
    description:
      "Dissolved copper in a low dose. It protects new leaves and young fruit and cures nothing. On " +
      "citrus, a spray about every 3 weeks keeps young fruit covered, but in a trial in Brazil fixed " +
      "(insoluble) copper held canker back better.",
    treats: ["citrus-canker", "apple-scab", "coffee-leaf-rust"],
    warnings: [
      "Very toxic to water life; never let it reach ponds, streams or drains.",
      "It can burn leaves in heat and in mixes, and roughens apple skin: on apple stop at green tip.",
      "Copper does not break down in soil: keep to the yearly limit on the label. " +
        "The European Union allows other forms of copper, not this one.",
      "Hurts eyes badly. Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: [
      "Goggles or face shield",
      "Chemical-resistant gloves",
      "Long sleeves and long trousers",
      "Closed shoes and socks",
    ],
    sources: [
      {
        publisher: "UF/IFAS (O. Batuman and others), in Citrus Industry",
        title: "The Quest for Copper Alternatives for Managing Citrus Canker",
        year: 2022,
      },
      {
        publisher: "Crop Protection 94",
        title:
          "Soluble and insoluble copper formulations and metallic copper rate for control of citrus " +
          "canker on sweet orange trees",
        year: 2017,
      },
      {
        publisher: "University of Hawaii at Manoa, CTAHR",
        title: "Spraying to Suppress Coffee Leaf Rust (Hemileia vastatrix) in Hawaii",
        year: 2020,
      },
      {
        publisher: "University of California IPM",
        title: "Pest Notes: Apple and Pear Scab",
        year: null,
      },
      {
        publisher: "European Union",
        title: "Commission Implementing Regulation (EU) 2018/1981, on copper compounds",
        year: 2018,
      },
    ],
  },
  {
    id: "solution-9",
    name: "Tebuconazole 25.9 % EC",
    type: "inorganic",
    category: "fungicide",
    targetProblems: ["Common rust of maize", "Rice blast", "Bean rust", "Grape black rot"],
    activeIngredients: [{ name: "Tebuconazole", code: "FRAC 3" }],
    applicationMethod: "Spray",
    dosage: { mlPerL: { min: 1, max: 1.5 } },
    dosageNote:
      "Tebuconazole 25.9 %. Practice in India: 1 ml/L on maize, 35 and 50 days after sowing; on rice 750 ml " +
      "per hectare, which is 1.5 ml/L in the usual 500 litres of water. Coffee was sprayed in trials with a " +
      "stronger product: there the label says how much.",
    safetyLevel: "Low",
    effectivenessPercent: 90,
    cost: "$$",
    availability: "Specialty stores",
    description:
      "A synthetic fungicide that moves into the leaf and stops young infections. Use it only where it is " +
      "registered for the crop, and only if disease builds up early: in most field maize no spray pays.",
    treats: [
      "maize-common-rust",
      "rice-blast",
      "bean-rust",
      "black-gram-powdery-mildew",
      "grape-black-rot",
      "grape-leaf-blight",
      "coffee-leaf-rust",
    ],
    warnings: [
      "Suspected of harming the unborn child: keep it off skin; who is pregnant must not handle it.",
      "Toxic to water life with long effect: do not let it reach water with fish or other life.",
      "Fungi become resistant: never use FRAC 3 alone all season; mix or change groups.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: [
      "Chemical-resistant gloves",
      "Goggles or face shield",
      "Coveralls over long sleeves and long trousers",
      "Rubber boots",
    ],
    sources: [
      {
        publisher: "Tamil Nadu Agricultural University, Agritech Portal",
        title: "Maize diseases: Common rust",
        year: null,
      },
      {
        publisher: "Journal of Environmental Protection",
        title: "Harvest Residue Study of Fungicide Tebuconazole EC Formulation in Groundnut and Paddy",
        year: 2011,
      },
      {
        publisher: "Directorate of Plant Protection, Quarantine and Storage, India",
        title: "Major Uses of Pesticides: Fungicides",
        year: null,
      },
      {
        publisher: "European Food Safety Authority",
        title:
          "Conclusion on the peer review of the pesticide risk assessment of the active substance " +
          "tebuconazole",
        year: 2014,
      },
      { publisher: "NDSU", title: "Dry Edible Bean Rust", year: 2021 },
      { publisher: "ExtensionAUS", title: "Mungbean powdery mildew management with fungicide", year: null },
      {
        publisher: "Virginia Tech Grape Pathology",
        title: "Seasonal grape disease updates",
        year: 2019,
      },
      {
        publisher: "Embrapa Uva e Vinho",
        title: "Mancha das folhas (Mycosphaerella personata)",
        year: null,
      },
      {
        publisher:
          "Journal of Agriculture and Ecology, on trials of the Central Coffee Research Institute, India",
        title:
          "Bio-efficacy of new fungicide, Tebuconazole- 430SC against coffee leaf rust disease, Hemileia " +
          "vastatrix Berk and Broome",
        year: null,
      },
    ],
  },
  {
    id: "solution-10",
    name: "Pelargonic acid weed killer",
    type: "inorganic",
    category: "herbicide",
    targetProblems: ["Young annual weeds", "Weeds in paths and under benches", "Moss"],
    activeIngredients: [{ name: "Pelargonic (nonanoic) acid", code: "HRAC 0" }],
    applicationMethod: "Spray",
    dosage: { mlPerL: { min: 30, max: 50 } },
    dosageNote:
      "3 to 5 % (30 to 50 ml/L) of a concentrate with 57 % acid, for seedling weeds. Trials in Oklahoma used " +
      "3, 6.5 and 10 %, and the stronger spray killed more.",
    safetyLevel: "Medium",
    effectivenessPercent: 84,
    cost: "$$$",
    availability: "Specialty stores",
    description:
      "A fatty acid that also occurs in nature; most products are not approved for organic farming. It " +
      "dries out green leaves within hours on a warm day. It does not reach roots: old weeds grow back.",
    treats: [],
    warnings: [
      "It burns every green leaf that it touches: shield crops and never spray in wind.",
      "Hurts eyes badly and irritates skin; the smell is strong.",
      "Keep it out of ponds and streams; keep people and pets away until it is dry.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: [
      "Goggles or face shield",
      "Chemical-resistant gloves",
      "Long sleeves and long trousers",
      "Closed shoes and socks",
    ],
    sources: [
      {
        publisher: "USDA Agricultural Research Service and Oklahoma State University",
        title: "Pelargonic acid: Rate, adjuvants, and application timing (MP-162)",
        year: 2006,
      },
      {
        publisher: "Agronomy 13 (6), MDPI",
        title: "Assessing Herbicide Efficacy of Pelargonic Acid on Several Weed Species",
        year: 2023,
      },
      {
        publisher: "NC State Extension",
        title: "Postemergence, Non-selective Herbicides for Landscapes and Nurseries",
        year: null,
      },
    ],
  },
  {
    id: "solution-11",
    name: "Fish emulsion",
    type: "organic",
    category: "fertilizer",
    targetProblems: ["Nitrogen shortage", "Pale, slow young plants", "Hungry leafy vegetables"],
    activeIngredients: [
      { name: "Fish emulsion (often 5 % nitrogen, 1 % phosphate, 1 % potash)", code: null },
    ],
    applicationMethod: "Foliar feed",
    dosage: { mlPerL: { min: 5, max: 5 } },
    dosageNote:
      "0.5 % (5 ml/L) on the leaves once a week, as in two years of field trials on tomato and pepper; " +
      "less for seedlings.",
    safetyLevel: "High",
    effectivenessPercent: 82,
    cost: "$",
    availability: "Common",
    description:
      "A liquid plant food from fish waste, with nitrogen that plants take up soon. It suits young plants " +
      "and leafy crops. It cures no pest or disease, and a soil test shows whether it is needed.",
    treats: ["chilli-nutrient-deficiency"],
    warnings: [
      "Too much burns leaves and gives soft growth that aphids like; spray in the cool of the day.",
      "The smell draws cats, dogs and wild animals: do not use it where they roam.",
      "Do not spray before rain or near water: nutrients harm ponds and streams.",
    ],
    protectiveEquipment: ["Gloves", "Eye protection when you pour the concentrate"],
    sources: [
      {
        publisher: "Canadian Journal of Plant Pathology 25",
        title:
          "Effect of foliar applications of neem oil and fish emulsion on bacterial spot and yield of " +
          "tomatoes and peppers",
        year: 2003,
      },
    ],
  },
  {
    id: "solution-12",
    name: "Seaweed extract",
    type: "organic",
    category: "supplement",
    targetProblems: ["Weak growth after planting out", "Stress from heat or drought", "Poor fruit set"],
    activeIngredients: [{ name: "Extract of the brown seaweed Ascophyllum nodosum", code: null }],
    applicationMethod: "Soil application",
    dosage: { mlPerL: { min: 2, max: 2 } },
    dosageNote:
      "0.2 % (2 ml/L) on the soil around the roots, in turn with the same strength on the leaves, as in " +
      "a field trial on tomato. Sprays alone went up to 0.5 %.",
    safetyLevel: "High",
    effectivenessPercent: 70,
    cost: "$$",
    availability: "Common",
    description:
      "A tonic from brown seaweed with small amounts of minerals and growth substances. Trials found more " +
      "growth and fruit in tomato, but results differ by product and crop. It does not replace fertilizer.",
    treats: [],
    warnings: [
      "Water it on moist soil; what you put on leaves can mark them if it dries in hot sun.",
      "It adds some salt: do not use more than the label says.",
      "It is no cure for a pest, a disease or a real lack of nutrients.",
    ],
    protectiveEquipment: ["Gloves", "Eye protection when you pour the concentrate"],
    sources: [
      {
        publisher: "Journal of Applied Phycology",
        title:
          "The effect of Ascophyllum nodosum extract on the growth, yield and fruit quality of tomato " +
          "grown under tropical conditions",
        year: 2016,
      },
      {
        publisher: "Plants (MDPI)",
        title:
          "Biostimulant Properties of Seaweed Extracts in Plants: Implications towards Sustainable Crop " +
          "Production",
        year: 2021,
      },
      { publisher: "AHDB", title: "A cry for kelp: a view on seaweed solutions", year: null },
    ],
  },
];
