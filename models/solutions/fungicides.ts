import type { Solution } from "#domain/solution.ts";

/** Products against fungi and bacteria beside the samples. Nobody measured their effectiveness here. */
export const FUNGICIDES: readonly Solution[] = [
  {
    id: "solution-13",
    name: "Wettable sulfur",
    type: "organic",
    category: "fungicide",
    targetProblems: [
      "Powdery mildew",
      "Apple scab",
      "Rust on beans and apple",
      "Spider mites and broad mites",
    ],
    activeIngredients: [{ name: "Sulfur", code: "FRAC M02, IRAC UN" }],
    applicationMethod: "Spray",
    dosage: { amount: "2 g/L" },
    dosageNote:
      "Wettable powder of 80 %: 2 g/L, three times a week apart, did best in a trial on black " +
      "gram in Bangladesh. Strengths and " +
      "crops differ, so elsewhere the label says how much.",
    safetyLevel: "High",
    effectivenessPercent: null,
    cost: "$",
    availability: "Common",
    description:
      "A mineral that protects green leaves from the spores of mildew and also holds mites down. " +
      "It must be " +
      "on the leaf before the disease; it takes nothing away that is there. On apple rust and " +
      "blotch it is weak.",
    treats: [
      "apple-powdery-mildew",
      "cherry-powdery-mildew",
      "mango-powdery-mildew",
      "chilli-powdery-mildew",
      "black-gram-powdery-mildew",
      "grape-powdery-mildew",
      "apple-scab",
      "apple-rust",
      "apple-marssonina-leaf-blotch",
      "bean-rust",
      "grape-leaf-blight",
      "two-spotted-spider-mite",
      "tomato-spider-mite-damage",
      "mite",
      "chilli-leaf-curl",
    ],
    warnings: [
      "It burns leaves in great heat, and within weeks of any oil spray: never use both close together.",
      "Some varieties of grape, gooseberry and melon do not bear it: test a few leaves.",
      "It kills predatory mites too. The dust irritates eyes and lungs.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: [
      "Dust mask",
      "Goggles or face shield",
      "Waterproof gloves",
      "Long sleeves and long trousers",
    ],
    sources: [
      {
        publisher: "Journal of Agroforestry and Environment 15 (2)",
        title: "Evaluation of different chemicals for controlling powdery mildew of black gram",
        year: 2022,
      },
      {
        publisher: "Washington State University Tree Fruit",
        title: "Apple Powdery Mildew",
        year: 2019,
      },
      {
        publisher: "University of California IPM",
        title: "Pest Management Guidelines: Peppers, Powdery Mildew",
        year: null,
      },
      { publisher: "Embrapa Uva e Vinho", title: "Mancha das folhas (Mycosphaerella personata)", year: null },
    ],
  },
  {
    id: "solution-14",
    name: "Potassium bicarbonate powder",
    type: "organic",
    category: "fungicide",
    targetProblems: ["Powdery mildew", "Apple scab"],
    activeIngredients: [{ name: "Potassium hydrogen carbonate", code: "FRAC NC" }],
    applicationMethod: "Spray",
    dosage: { amount: "5 g/L at most" },
    dosageNote:
      "Powder with 85 % bicarbonate. A French guide names 0.5 % (5 g/L) as the most that a spray " +
      "may hold; in a " +
      "trial on apple seedlings 0.75 % burned leaves. Trials on grape used 4 to 5 kg a hectare.",
    safetyLevel: "High",
    effectivenessPercent: null,
    cost: "$$",
    availability: "Specialty stores",
    description:
      "A salt close to baking soda. It dries out mildew that it touches, also where it is there " +
      "already, but protects only for a day or two: follow it with sulfur or another protectant.",
    treats: [
      "apple-powdery-mildew",
      "cherry-powdery-mildew",
      "mango-powdery-mildew",
      "chilli-powdery-mildew",
      "black-gram-powdery-mildew",
      "grape-powdery-mildew",
      "apple-scab",
    ],
    warnings: [
      "Stronger sprays burn leaves; test a few, and do not spray in hot sun.",
      "Do not mix it with leaf feeds: with a manganese feed apple trees dropped their leaves.",
      "Rain washes it off at once. Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: ["Eye protection", "Waterproof gloves", "Long sleeves and long trousers"],
    sources: [
      {
        publisher: "Triple Performance",
        title: "Using Potassium Bicarbonate Against Powdery Mildew",
        year: null,
      },
      {
        publisher: "Horticulture Week, on a trial of the Horticultural Development Company",
        title: "Science into practice: Using potassium bicarbonate for apple mildew",
        year: null,
      },
      {
        publisher: "Journal of Plant Diseases and Protection 114",
        title:
          "Control of apple scab (Venturia inaequalis) with bicarbonate salts under controlled environment",
        year: 2007,
      },
      {
        publisher: "Trial of five Dutch organic growers (abstract)",
        title:
          "Practical experience with the use of Baking Powder (potassium bicarbonate) for the " +
          "control of Apple Scab",
        year: null,
      },
    ],
  },
  {
    id: "solution-15",
    name: "Copper oxychloride 50 %",
    type: "organic",
    category: "fungicide",
    targetProblems: [
      "Bacterial leaf spots",
      "Mango anthracnose and die-back",
      "Early and late blight",
      "Coffee and citrus leaf spots, cacao black pod",
    ],
    activeIngredients: [{ name: "Copper oxychloride", code: "FRAC M01" }],
    applicationMethod: "Spray",
    dosage: { amount: "2.4 g/L" },
    dosageNote:
      "Granules of 50 % in a trial on mango. Rates differ much between crops, so elsewhere the label " +
      "says how much: trials on coffee in India sprayed 5.5 g/L of a powder of 50 %.",
    safetyLevel: "Medium",
    effectivenessPercent: null,
    cost: "$",
    availability: "Common",
    description:
      "A fixed copper that stays on the leaf as a thin cover. It protects young leaves and fruit from " +
      "spores and bacteria and cures nothing; on coffee rust it did least in trials in India. After " +
      "pruning, a spray or a paste keeps die-back out of the cuts.",
    treats: [
      "tomato-bacterial-spot",
      "pepper-bacterial-spot",
      "tomato-early-blight",
      "tomato-late-blight",
      "tomato-septoria-leaf-spot",
      "potato-early-blight",
      "potato-late-blight",
      "citrus-black-spot",
      "citrus-canker",
      "coffee-leaf-rust",
      "coffee-brown-eye-spot",
      "coffee-phoma-leaf-blight",
      "cacao-black-pod",
      "mango-anthracnose",
      "mango-bacterial-canker",
      "mango-die-back",
      "bean-angular-leaf-spot",
      "black-gram-anthracnose",
      "chilli-cercospora-leaf-spot",
      "banana-leaf-spots",
      "strawberry-leaf-scorch",
    ],
    warnings: [
      "Very toxic to water life; never let it reach ponds, streams or drains.",
      "Copper does not break down in soil and harms earthworms: keep to the yearly limit on the label. " +
        "In the European Union, organic farms too, it is 28 kg of copper a hectare in 7 years.",
      "It can mark leaves and fruit in cool, wet weather; many leaf-spot bacteria resist copper.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: [
      "Dust mask",
      "Goggles or face shield",
      "Waterproof gloves",
      "Long sleeves and long trousers",
    ],
    sources: [
      {
        publisher: "International Journal of Current Microbiology and Applied Sciences 6 (10)",
        title:
          "Bio-efficacy and phyto-toxicity of azoxystrobin 23 % SC against powdery mildew and " +
          "anthracnose diseases " +
          "in mango",
        year: 2017,
      },
      {
        publisher: "UF/IFAS Extension (University of Florida)",
        title: "2023-2024 Florida Citrus Production Guide: Citrus Black Spot",
        year: 2023,
      },
      {
        publisher: "University of Hawaii, CTAHR",
        title: "Cercospora Leaf Spot and Berry Blotch of Coffee (PD-41)",
        year: 2008,
      },
      {
        publisher:
          "Journal of Agriculture and Ecology, on trials of the Central Coffee Research Institute, India",
        title:
          "Bio-efficacy of new fungicide, Tebuconazole- 430SC against coffee leaf rust disease, Hemileia " +
          "vastatrix Berk and Broome",
        year: null,
      },
      {
        publisher: "Pesticide Use in Cocoa (International Cocoa Organization and others)",
        title:
          "Appendix 3: Indicative list of active ingredients of registered products in some major " +
          "cocoa-growing countries",
        year: 2021,
      },
      {
        publisher: "European Union",
        title: "Commission Implementing Regulation (EU) 2018/1981, on copper compounds",
        year: 2018,
      },
    ],
  },
  {
    id: "solution-16",
    name: "Mancozeb 75 %",
    type: "inorganic",
    category: "fungicide",
    targetProblems: [
      "Early and late blight",
      "Leaf spots of beans and black gram",
      "Banana Sigatoka",
      "Rust and black rot",
    ],
    activeIngredients: [{ name: "Mancozeb", code: "FRAC M03" }],
    applicationMethod: "Spray",
    dosage: { amount: "1.5 to 3 g/L" },
    dosageNote:
      "Powder of 75 %: 2 g/L on black gram in Tamil Nadu, 1.5 to 2 g/L in the Indian list for grapes, 3 " +
      "g/L on apple in Kashmir. No longer allowed in the European Union.",
    safetyLevel: "Low",
    effectivenessPercent: null,
    cost: "$",
    availability: "Common",
    description:
      "A protectant that acts on many places in the fungus, so resistance is rare. It stays outside the " +
      "leaf and must be there before the disease. Alone it does nothing against bacterial spot; mixed " +
      "with copper it does more than copper alone.",
    treats: [
      "tomato-early-blight",
      "tomato-late-blight",
      "tomato-septoria-leaf-spot",
      "tomato-bacterial-spot",
      "pepper-bacterial-spot",
      "potato-early-blight",
      "potato-late-blight",
      "bean-angular-leaf-spot",
      "black-gram-anthracnose",
      "banana-leaf-spots",
      "mango-anthracnose",
      "chilli-cercospora-leaf-spot",
      "citrus-black-spot",
      "apple-rust",
      "apple-scab",
      "grape-black-rot",
      "grape-leaf-blight",
    ],
    warnings: [
      "It may harm the unborn child: keep it off skin; who is pregnant must not handle it.",
      "The European Union took it off the market in 2022. Use it only where it is registered for the crop.",
      "Very toxic to water life. It can make skin itch and swell.",
      "Keep the re-entry and pre-harvest intervals as the label says; they are long.",
    ],
    protectiveEquipment: [
      "Dust mask",
      "Chemical-resistant gloves",
      "Goggles or face shield",
      "Coveralls over long sleeves and long trousers",
    ],
    sources: [
      {
        publisher: "Journal of Fungi 9 (11)",
        title: "Replacing Mancozeb with Alternative Fungicides for the Control of Late Blight in Potato",
        year: 2023,
      },
      {
        publisher: "Kisan Suvidha, after the Tamil Nadu Agritech Portal",
        title: "Black Gram Anthracnose",
        year: null,
      },
      {
        publisher: "National Research Centre for Grapes, India",
        title: "Pesticides recommended for major diseases and pests of grapes",
        year: 2006,
      },
      {
        publisher: "University of Hawaii, CTAHR",
        title: "Black Leaf Streak of Banana (PD-50)",
        year: 2008,
      },
      {
        publisher: "Plant protection schedule for Kashmir (publisher not known here)",
        title:
          "Plant Protection Schedule (2017) for the management of Pests & Diseases of Apple, Walnut and Almond",
        year: 2017,
      },
    ],
  },
  {
    id: "solution-17",
    name: "Azoxystrobin 23 % SC",
    type: "inorganic",
    category: "fungicide",
    targetProblems: [
      "Leaf blights and rusts of maize",
      "Mango anthracnose and mildew",
      "Rust of sugarcane, bean and coffee",
      "Leaf spots",
    ],
    activeIngredients: [{ name: "Azoxystrobin", code: "FRAC 11" }],
    applicationMethod: "Spray",
    dosage: { mlPerL: { min: 1, max: 2 } },
    dosageNote:
      "Azoxystrobin 23 %: 1 and 2 ml/L in trials on mango at flowering, two sprays 20 days apart. " +
      "Field crops are " +
      "sprayed by the hectare, as the label says.",
    safetyLevel: "Medium",
    effectivenessPercent: null,
    cost: "$$$",
    availability: "Specialty stores",
    description:
      "A synthetic fungicide that moves into the leaf and stops spores as they sprout. Use it " +
      "early, at the first " +
      "spots, and only where it is registered for the crop. In resistant maize and sugarcane a " +
      "spray seldom pays.",
    treats: [
      "maize-common-rust",
      "maize-northern-leaf-blight",
      "maize-leaf-blight-or-grey-leaf-spot",
      "maize-grey-leaf-spot",
      "sugarcane-rust",
      "mango-anthracnose",
      "mango-powdery-mildew",
      "chilli-powdery-mildew",
      "chilli-cercospora-leaf-spot",
      "bean-rust",
      "bean-angular-leaf-spot",
      "rice-blast",
      "rice-brown-spot",
      "citrus-black-spot",
      "coffee-leaf-rust",
      "coffee-brown-eye-spot",
      "coffee-phoma-leaf-blight",
      "tomato-early-blight",
      "tomato-septoria-leaf-spot",
      "potato-early-blight",
      "grape-black-rot",
      "banana-leaf-spots",
      "black-gram-powdery-mildew",
    ],
    warnings: [
      "Fungi become resistant fast: never twice in a row, and mix or change FRAC groups. Early " +
        "blight and Sigatoka resist it in places.",
      "Its drift burns the leaves of some apple varieties: never use the same sprayer on apple.",
      "Very toxic to water life: do not let it reach ponds and streams.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: [
      "Chemical-resistant gloves",
      "Eye protection",
      "Long sleeves and long trousers",
      "Shoes and socks",
    ],
    sources: [
      {
        publisher: "International Journal of Current Microbiology and Applied Sciences 6 (10)",
        title:
          "Bio-efficacy and phyto-toxicity of azoxystrobin 23 % SC against powdery mildew and " +
          "anthracnose diseases " +
          "in mango",
        year: 2017,
      },
      {
        publisher: "Plant Disease 94 (2)",
        title: "Managing foliar diseases of processing sweet corn in New York with strobilurin fungicides",
        year: 2010,
      },
      {
        publisher: "LSU AgCenter",
        title: "Best Management Practices for Minimizing the Impact of Brown Rust in Sugarcane",
        year: 2010,
      },
      { publisher: "NDSU", title: "Dry Edible Bean Rust", year: 2021 },
    ],
  },
  {
    id: "solution-18",
    name: "Difenoconazole 25 % EC",
    type: "inorganic",
    category: "fungicide",
    targetProblems: [
      "Apple scab and leaf blotches",
      "Early blight and target spot",
      "Powdery mildew",
      "Banana and chilli leaf spots",
    ],
    activeIngredients: [{ name: "Difenoconazole", code: "FRAC 3" }],
    applicationMethod: "Spray",
    dosage: { mlPerL: { min: 0.15, max: 1 } },
    dosageNote:
      "A concentrate of 25 %: 0.3 ml/L on apple at petal fall in Kashmir. Himachal Pradesh names 0.15 " +
      "ml/L at pink bud, without a strength. A trial against fruit rot of chilli used 0.025 % of the " +
      "substance, which is 1 ml/L.",
    safetyLevel: "Medium",
    effectivenessPercent: null,
    cost: "$$$",
    availability: "Specialty stores",
    description:
      "A synthetic fungicide that moves into the leaf and stops young infections for some days after rain. " +
      "Use it only where it is registered for the crop, and in turn with other groups.",
    treats: [
      "apple-scab",
      "apple-powdery-mildew",
      "apple-rust",
      "apple-marssonina-leaf-blotch",
      "apple-grey-spot",
      "tomato-early-blight",
      "tomato-septoria-leaf-spot",
      "tomato-target-spot",
      "tomato-leaf-mould",
      "potato-early-blight",
      "chilli-cercospora-leaf-spot",
      "chilli-powdery-mildew",
      "mango-anthracnose",
      "mango-powdery-mildew",
      "grape-powdery-mildew",
      "grape-leaf-blight",
      "bean-angular-leaf-spot",
      "coffee-phoma-leaf-blight",
      "banana-leaf-spots",
    ],
    warnings: [
      "Fungi become resistant: scab, grape mildew and black Sigatoka resist this group in places. " +
        "Change FRAC groups.",
      "Very toxic to water life with long effect: keep it out of ponds and streams.",
      "Keep it off skin and out of eyes.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: [
      "Chemical-resistant gloves",
      "Goggles or face shield",
      "Long sleeves and long trousers",
      "Shoes and socks",
    ],
    sources: [
      {
        publisher: "Government of Himachal Pradesh, Department of Horticulture",
        title: "Spray Schedule",
        year: null,
      },
      {
        publisher: "Crop Protection 25 (9)",
        title:
          "Effect of propiconazole and difenoconazole on the control of anthracnose of chilli " +
          "fruits caused by " +
          "Colletotrichum capsici",
        year: 2006,
      },
      {
        publisher: "International Journal of Current Microbiology and Applied Sciences 7 (7)",
        title: "Effect of some fungicides against early blight of tomato and their impact on yield",
        year: 2018,
      },
      {
        publisher: "Acta Horticulturae 981",
        title: "Some experiences in control of apple scab in Serbia",
        year: 2013,
      },
      {
        publisher: "UF/IFAS Extension (University of Florida)",
        title: "Target Spot of Tomato in Florida",
        year: 2019,
      },
      {
        publisher: "Plant protection schedule for Kashmir (publisher not known here)",
        title:
          "Plant Protection Schedule (2017) for the management of Pests & Diseases of Apple, Walnut and Almond",
        year: 2017,
      },
    ],
  },
  {
    id: "solution-19",
    name: "Captan 50 %",
    type: "inorganic",
    category: "fungicide",
    targetProblems: ["Apple scab", "Apple black rot and leaf blotches", "Strawberry leaf scorch"],
    activeIngredients: [{ name: "Captan", code: "FRAC M04" }],
    applicationMethod: "Spray",
    dosage: { amount: "3 g/L" },
    dosageNote:
      "Powder of 50 %: 3 g/L on apple before and after bloom, in Kashmir. On strawberry keep to the label.",
    safetyLevel: "Low",
    effectivenessPercent: null,
    cost: "$$",
    availability: "Specialty stores",
    description:
      "A protectant of many years' use in orchards; resistance to it is rare. It stays outside the leaf " +
      "and must be there before rain. Against Alternaria blotch it is weak alone and fails in heavy " +
      "attacks; Himachal Pradesh names it for that in a ready mix with tebuconazole.",
    treats: [
      "apple-scab",
      "apple-black-rot",
      "apple-marssonina-leaf-blotch",
      "apple-alternaria-leaf-blotch",
      "apple-grey-spot",
      "strawberry-leaf-scorch",
    ],
    warnings: [
      "Hurts eyes badly and is suspected of causing cancer: keep it off skin and do not breathe it.",
      "Never with an oil, nor shortly before or after one: it then burns leaves.",
      "Very toxic to fish: keep it out of ponds and streams. In the European Union never " +
        "while the crop or weeds in it flower.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: [
      "Goggles or face shield",
      "Chemical-resistant gloves",
      "Dust mask",
      "Coveralls over long sleeves and long trousers",
    ],
    sources: [
      {
        publisher: "Government of Himachal Pradesh, Department of Horticulture",
        title: "Spray Schedule",
        year: null,
      },
      {
        publisher: "Michigan State University Extension",
        title: "Captan phytotoxicity and apple scab control",
        year: 2013,
      },
      {
        publisher: "Ohio State University Extension",
        title: "Black Rot and Frogeye Leaf Spot of Apple (PLPATH-FRU-07)",
        year: 2016,
      },
      {
        publisher: "Michigan State University Extension",
        title: "Protect strawberries from foliar diseases after renovation",
        year: 2015,
      },
      {
        publisher: "Plant protection schedule for Kashmir (publisher not known here)",
        title:
          "Plant Protection Schedule (2017) for the management of Pests & Diseases of Apple, Walnut and Almond",
        year: 2017,
      },
      {
        publisher: "Plant Disease 76",
        title: "Chemical Control of Alternaria Blotch of Apples Caused by Alternaria mali",
        year: 1992,
      },
      {
        publisher: "European Union",
        title: "Commission Implementing Regulation (EU) 2024/2186, on captan",
        year: 2024,
      },
    ],
  },
  {
    id: "solution-20",
    name: "Mandipropamid 23.4 % SC",
    type: "inorganic",
    category: "fungicide",
    targetProblems: ["Late blight of potato", "Late blight of tomato"],
    activeIngredients: [{ name: "Mandipropamid", code: "FRAC 40" }],
    applicationMethod: "Spray",
    dosage: { amount: "As the label says" },
    dosageNote: "We found no label or trial that gives a rate by the litre, so none stands here.",
    safetyLevel: "High",
    effectivenessPercent: null,
    cost: "$$$",
    availability: "Specialty stores",
    description:
      "A synthetic product against late blight and its relatives only; it binds to the wax of the " +
      "leaf and bears " +
      "rain. In trials in Israel it was one of three that could replace mancozeb in potato. Spray " +
      "before the blight.",
    treats: ["tomato-late-blight", "potato-late-blight"],
    warnings: [
      "Blight that resists it is found in parts of Europe: mix or change FRAC groups, as the label says.",
      "It does nothing against early blight and other leaf spots.",
      "Toxic to water life: keep it out of ponds and streams.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: ["Chemical-resistant gloves", "Eye protection", "Long sleeves and long trousers"],
    sources: [
      {
        publisher: "Journal of Fungi 9 (11)",
        title: "Replacing Mancozeb with Alternative Fungicides for the Control of Late Blight in Potato",
        year: 2023,
      },
      {
        publisher: "Plantwise Knowledge Bank",
        title: "Pest Management Decision Guide 20157800359: late blight of potato",
        year: 2014,
      },
    ],
  },
  {
    id: "solution-21",
    name: "Trichoderma wound protection",
    type: "biological",
    category: "fungicide",
    targetProblems: ["Esca through pruning wounds", "Trunk diseases of grape"],
    activeIngredients: [{ name: "Trichoderma atroviride", code: "FRAC BM02" }],
    applicationMethod: "Spray",
    dosage: { amount: "As the label says" },
    dosageNote:
      "Spray or brush on fresh, dry cuts, about 6 hours after pruning. A trial used 10 million " +
      "spores in a millilitre; products differ in strength.",
    safetyLevel: "High",
    effectivenessPercent: null,
    cost: "$$",
    availability: "Specialty stores",
    description:
      "A fungus that settles in fresh pruning wounds and keeps the fungi of esca out. It protects " +
      "sound wood and " +
      "cures no sick vine: cut sick wood away first.",
    treats: ["grape-esca"],
    warnings: [
      "It is alive: keep it cool, and use it before the date on the pack.",
      "No fungicide on the cuts beside it, or it dies.",
      "Repeated contact with microbes can cause allergy: do not breathe the mist.",
    ],
    protectiveEquipment: ["Waterproof gloves", "Dust or mist mask", "Long sleeves and long trousers"],
    sources: [
      {
        publisher: "Australian Journal of Grape and Wine Research 22",
        title:
          "Optimisation of time of application of Trichoderma biocontrol agents for protection of " +
          "grapevine pruning " +
          "wounds",
        year: 2016,
      },
      {
        publisher: "IOBC-WPRS",
        title:
          "Survival of Trichoderma atroviride SC1 on grapevine pruning wounds and efficacy " +
          "against Esca disease agents",
        year: null,
      },
      {
        publisher: "Progressive Crop Consultant (G. Torres, UCCE Tulare County)",
        title: "Grape Trunk Diseases and Management",
        year: 2019,
      },
    ],
  },
];
