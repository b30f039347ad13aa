import type { Solution } from "#domain/solution.ts";

/** Sprays against insects and mites beside the samples. Nobody measured their effectiveness here. */
export const INSECTICIDES: readonly Solution[] = [
  {
    id: "solution-22",
    name: "Horticultural oil",
    type: "organic",
    category: "pesticide",
    targetProblems: ["Aphids and whiteflies", "Mealybugs and scales", "Spider mites", "Light powdery mildew"],
    activeIngredients: [{ name: "Highly refined mineral oil", code: "IRAC UNM, FRAC NC" }],
    applicationMethod: "Spray",
    dosage: { amount: "As the label says" },
    dosageNote:
      "Light summer oils and winter oils differ in strength and rate. For leafless trees in late " +
      "winter Rutgers names 2 to 4 %; " +
      "on green leaves use less, as the label says.",
    safetyLevel: "High",
    effectivenessPercent: null,
    cost: "$",
    availability: "Common",
    description:
      "A refined oil that closes the breathing holes of small, soft pests, their eggs and mites. " +
      "It works on what it " +
      "touches only, so wet both sides of the leaves. Where sooty mould grows, it is the insects " +
      "above that it ends.",
    treats: [
      "aphid",
      "green-peach-aphid",
      "greenhouse-whitefly",
      "mealybug",
      "mite",
      "two-spotted-spider-mite",
      "tomato-spider-mite-damage",
      "mango-sooty-mould",
      "chilli-leaf-curl",
      "cherry-powdery-mildew",
      "grape-powdery-mildew",
      "chilli-powdery-mildew",
      "thrips",
      "western-flower-thrips",
    ],
    warnings: [
      "Never within weeks of sulfur or captan: together they burn leaves.",
      "Not in heat, frost or drought, and not on plants that the label names as tender. Test a few leaves.",
      "It also kills predatory mites that it wets. Keep it out of ponds and streams.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: ["Eye protection", "Waterproof gloves", "Long sleeves and long trousers"],
    sources: [
      {
        publisher: "Colorado State University Extension (W. S. Cranshaw and B. Baxendale)",
        title: "Insect Control: Horticultural Oils (Fact Sheet 5.569)",
        year: null,
      },
      {
        publisher: "Rutgers Cooperative Extension, Plant and Pest Advisory",
        title: "Don't Burn Baby Burn",
        year: null,
      },
      { publisher: "UF/IFAS Extension St. Lucie County", title: "Mango Tree Sooty Mold", year: 2020 },
    ],
  },
  {
    id: "solution-23",
    name: "Azadirachtin 2.5 % neem concentrate",
    type: "organic",
    category: "pesticide",
    targetProblems: [
      "Young caterpillars and beetle larvae",
      "Aphids, whiteflies and thrips",
      "Mango gall midge",
    ],
    activeIngredients: [{ name: "Azadirachtin", code: "IRAC UN" }],
    applicationMethod: "Spray",
    dosage: { amount: "1.8 to 3 litres a hectare" },
    dosageNote:
      "A concentrate with 2.5 % azadirachtin, in field trials on broccoli against cabbage " +
      "caterpillars. Concentrates " +
      "of 0.03 to 4.5 % are sold, so the label says how much.",
    safetyLevel: "High",
    effectivenessPercent: null,
    cost: "$$",
    availability: "Common",
    description:
      "The active part of neem seed. Young insects stop feeding and cannot moult; they die in " +
      "days, not at once, and " +
      "adults mostly live on. In field trials in Maryland it cut the pests by 46 %, so start early.",
    treats: [
      "aphid",
      "green-peach-aphid",
      "greenhouse-whitefly",
      "thrips",
      "western-flower-thrips",
      "mealybug",
      "caterpillar",
      "cabbage-looper",
      "hornworm",
      "diamondback-moth",
      "fall-armyworm",
      "colorado-potato-beetle",
      "leaf-beetle",
      "beetle",
      "grasshopper",
      "chilli-leaf-curl",
      "coffee-leaf-miner-damage",
      "mango-gall-midge-damage",
      "mango-sooty-mould",
    ],
    warnings: [
      "Do not spray while bees are active; spray in the evening.",
      "Sun breaks it down in days: repeat as the label says, on young pests.",
      "It can burn tender leaves: test a few. Keep it out of ponds and streams.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: ["Waterproof gloves", "Eye protection", "Long sleeves and long trousers"],
    sources: [
      {
        publisher: "Zeitschrift für Pflanzenkrankheiten und Pflanzenschutz 100 (4)",
        title:
          "Laboratory and field efficacy of neem (Azadirachta indica A. Juss) extracts against 2 " +
          "broccoli pests",
        year: 1993,
      },
      {
        publisher: "Insects 11 (9)",
        title:
          "Comparative Efficacy of Common Active Ingredients in Organic Insecticides Against " +
          "Difficult to Control " +
          "Insect Pests",
        year: 2020,
      },
      {
        publisher: "Journal of Economic Entomology",
        title:
          "Damage Patterns, Monitoring, and Management of Procontarinia mangiferae (Diptera " +
          "Cecidomyiidae) in Pakistan",
        year: 2016,
      },
      {
        publisher: "US Environmental Protection Agency",
        title: "Azadirachtin (121701), Clarified Hydrophobic Extract of Neem Oil (025007) Fact Sheet",
        year: 2001,
      },
    ],
  },
  {
    id: "solution-24",
    name: "Chlorantraniliprole 18.5 % SC",
    type: "inorganic",
    category: "pesticide",
    targetProblems: [
      "Fall armyworm",
      "Caterpillars and cutworms",
      "Colorado potato beetle",
      "Coffee leaf miner",
    ],
    activeIngredients: [{ name: "Chlorantraniliprole", code: "IRAC 28" }],
    applicationMethod: "Spray",
    dosage: { mlPerL: { min: 0.4, max: 0.4 } },
    dosageNote:
      "A concentrate of 18.5 %: 0.4 ml/L into the whorl of maize, as Punjab Agricultural " +
      "University advises. Other crops as the label says.",
    safetyLevel: "Medium",
    effectivenessPercent: null,
    cost: "$$$",
    availability: "Specialty stores",
    description:
      "A synthetic product that caterpillars and leaf-eating beetle larvae eat with the leaf; " +
      "their muscles fail and " +
      "they stop feeding within hours. It spares most helpers. Spray small ones, where a count " +
      "shows that it pays.",
    treats: [
      "fall-armyworm",
      "diamondback-moth",
      "caterpillar",
      "moth",
      "cabbage-looper",
      "hornworm",
      "cutworm",
      "colorado-potato-beetle",
      "leaf-beetle",
      "grasshopper",
      "coffee-leaf-miner-damage",
    ],
    warnings: [
      "Very toxic to water life such as water fleas and crabs: keep it out of ponds, rice water and streams.",
      "Diamondback moth resists it in places: not on two generations running, and no other IRAC 28 after it.",
      "Do not spray open flowers or while bees fly.",
      "Keep the re-entry and pre-harvest intervals as the label says. Feed no sprayed maize to cattle " +
        "for 21 days.",
    ],
    protectiveEquipment: ["Chemical-resistant gloves", "Long sleeves and long trousers", "Shoes and socks"],
    sources: [
      {
        publisher: "Punjab Agricultural University",
        title: "Prevention of Fall armyworm in Maize crop",
        year: 2022,
      },
      {
        publisher: "The Pharma Innovation Journal 10 (10)",
        title: "Field efficacy of selected insecticides against invasive pest, fall armyworm, on maize crop",
        year: 2021,
      },
      {
        publisher: "Insects (Embrapa)",
        title:
          "A Comprehensive Review of the Coffee Leaf Miner Leucoptera coffeella (Lepidoptera: " +
          "Lyonetiidae) - A Major " +
          "Pest for the Coffee Crop in Brazil and Others Neotropical Countries",
        year: 2021,
      },
      {
        publisher: "University of Idaho Extension",
        title: "Grasshopper Management in the Pacific Northwest (BUL 972)",
        year: null,
      },
    ],
  },
  {
    id: "solution-25",
    name: "Lambda-cyhalothrin 5 % EC",
    type: "inorganic",
    category: "pesticide",
    targetProblems: [
      "Leaf-cutting weevil of mango",
      "Stink bugs at the field's edge",
      "Cutworms and mole crickets",
      "Rootworm beetles",
    ],
    activeIngredients: [{ name: "Lambda-cyhalothrin", code: "IRAC 3A" }],
    applicationMethod: "Spray",
    dosage: { mlPerL: { min: 0.5, max: 1 } },
    dosageNote:
      "A concentrate of 5 %: 0.5 to 1 ml/L on mango against hoppers, as an Indian guide to mango " +
      "pests says. On " +
      "other pests and crops as the label says.",
    safetyLevel: "Low",
    effectivenessPercent: null,
    cost: "$",
    availability: "Common",
    description:
      "A pyrethroid, which kills nearly every insect that it touches, helpers too. It is the last " +
      "step, for a small " +
      "place and a short time: tender flushes of young trees, the rows at the edge, patches in the evening.",
    treats: [
      "mango-leaf-cutting-weevil-damage",
      "mango-gall-midge-damage",
      "stink-bug",
      "western-corn-rootworm",
      "cutworm",
      "cricket-or-mole-cricket",
      "grasshopper",
      "black-vine-weevil",
      "weevil",
      "fruit-fly",
      "leaf-beetle",
    ],
    warnings: [
      "Highly toxic to bees and fish: never on flowers, never near water.",
      "It kills the enemies of mites, aphids and whiteflies, which then increase.",
      "Many pests resist it: do not repeat it, and change IRAC groups. It can make skin tingle and burn.",
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
        publisher: "Guide for mango growers in India (publisher not known here)",
        title: "Integrated Pest Management in Mango (Mangifera indica) for export purpose",
        year: null,
      },
      {
        publisher: "University of Kentucky, Kentucky Pest News",
        title: "Brown Marmorated Stink Bug",
        year: 2017,
      },
      {
        publisher: "Journal of Pest Science",
        title: "Review of the chemical control research on Halyomorpha halys in the USA",
        year: 2017,
      },
      { publisher: "Plantix", title: "Leaf cutting weevil (Deporaus marginatus)", year: null },
    ],
  },
  {
    id: "solution-26",
    name: "Acetamiprid 20 % SP",
    type: "inorganic",
    category: "pesticide",
    targetProblems: ["Aphids and whiteflies", "Mealybugs", "Stink bugs", "Leaf beetles and weevils"],
    activeIngredients: [{ name: "Acetamiprid", code: "IRAC 4A" }],
    applicationMethod: "Spray",
    dosage: { amount: "As the label says" },
    dosageNote:
      "Powder of 20 %. We found no rate from an authority for the pests named here, so none stands here. " +
      "Against grubs of the vine weevil it is a drench, for ornamental plants in pots.",
    safetyLevel: "Low",
    effectivenessPercent: null,
    cost: "$$",
    availability: "Common",
    description:
      "A neonicotinoid that goes into the leaf and reaches sucking insects there. In trials it " +
      "killed eggs, young and " +
      "adults of the brown marmorated stink bug. Use it where a count shows the need, not as a habit.",
    treats: [
      "aphid",
      "green-peach-aphid",
      "greenhouse-whitefly",
      "mealybug",
      "stink-bug",
      "leaf-beetle",
      "colorado-potato-beetle",
      "weevil",
      "black-vine-weevil",
    ],
    warnings: [
      "Harmful to bees: never on plants in flower, nor where weeds flower below.",
      "Aphids and whiteflies become resistant: change IRAC groups. No spray stops viruses that aphids bring.",
      "Harmful if swallowed. Keep it out of ponds and streams. It kills the wasp Encarsia, " +
        "which is set out against whitefly.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: [
      "Chemical-resistant gloves",
      "Dust mask",
      "Long sleeves and long trousers",
      "Closed shoes and socks",
    ],
    sources: [
      {
        publisher: "Florida Entomologist 97 (2)",
        title:
          "Efficacies of Common Ready to Use Insecticides Against Halyomorpha halys (Hemiptera: " +
          "Pentatomidae)",
        year: 2014,
      },
      { publisher: "Utah State University Extension", title: "Colorado Potato Beetle", year: null },
      {
        publisher: "University of Connecticut IPM",
        title: "Managing Mealybugs in the Greenhouse",
        year: null,
      },
      { publisher: "Penn State Extension", title: "Black Vine Weevil", year: null },
      {
        publisher: "Agronomy 14 (5), MDPI",
        title: "Precise Control and Prevention Methods for Whitefly in Greenhouse Vegetables",
        year: 2024,
      },
    ],
  },
  {
    id: "solution-27",
    name: "Abamectin 1.8 % EC",
    type: "inorganic",
    category: "pesticide",
    targetProblems: ["Spider mites", "Broad mites on chilli", "Thrips"],
    activeIngredients: [{ name: "Abamectin", code: "IRAC 6" }],
    applicationMethod: "Spray",
    dosage: { amount: "As the label says" },
    dosageNote:
      "Concentrates of 1.8 to 1.9 %. The trials that we found give rates by area, not by the " +
      "litre, so none stands here.",
    safetyLevel: "Low",
    effectivenessPercent: null,
    cost: "$$",
    availability: "Specialty stores",
    description:
      "Made by fermentation with a soil bacterium; it goes into the leaf and reaches mites below. " +
      "Of seven products " +
      "tried against broad mite on pepper in Egypt it did most. It does not kill eggs, so look " +
      "again after a week.",
    treats: [
      "two-spotted-spider-mite",
      "tomato-spider-mite-damage",
      "mite",
      "chilli-leaf-curl",
      "thrips",
      "western-flower-thrips",
    ],
    warnings: [
      "Very poisonous when swallowed or breathed in; highly toxic to bees, fish and water life.",
      "Spider mites become resistant fast: once a season at most, then another IRAC group. In the European " +
        "Union it is allowed in greenhouses only.",
      "It kills predatory mites for some days: do not set them out near it.",
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
        publisher: "International Journal of Environmental Science and Engineering 1",
        title: "Biology and control of the broad mite Polyphagotarsonemus latus (Banks, 1904)",
        year: 2011,
      },
      {
        publisher: "Arthropod Management Tests 45 (J. Qureshi and B. Kostyk, University of Florida)",
        title: "Trial on broad mite on pepper (tsaa028)",
        year: 2020,
      },
      { publisher: "University of California IPM", title: "Pest Notes: Spider Mites", year: null },
      {
        publisher: "European Union",
        title: "Commission Implementing Regulation (EU) 2023/515, on abamectin",
        year: 2023,
      },
    ],
  },
];
