import type { Solution } from "#domain/solution.ts";

/** Baits, and what feeds plants, beside the samples. Nobody measured their effectiveness here. */
export const BAITS_AND_FEEDS: readonly Solution[] = [
  {
    id: "solution-30",
    name: "Iron phosphate bait",
    type: "organic",
    category: "pesticide",
    targetProblems: ["Slugs", "Snails"],
    activeIngredients: [{ name: "Ferric (iron) phosphate", code: null }],
    applicationMethod: "Bait",
    dosage: { amount: "5 g per m²" },
    dosageNote:
      "Pellets with 1 % iron phosphate, scattered thinly on moist soil, as a US label for gardens " +
      "says. Pellets of " +
      "other strengths need other rates.",
    safetyLevel: "High",
    effectivenessPercent: null,
    cost: "$$",
    availability: "Common",
    description:
      "Slugs and snails that eat it stop feeding at once, creep away and die within a week, so " +
      "few dead ones are " +
      "seen. In trials in Oregon it did as well as the poisonous metaldehyde.",
    treats: ["slug", "snail", "brown-garden-snail"],
    warnings: [
      "Scatter it, never in heaps: pets that eat much of it fall ill.",
      "It is of no use on dry soil; lay it out in the evening, and again when it is eaten.",
      "Keep it out of ponds and streams, and away from children and pets in its pack.",
    ],
    protectiveEquipment: ["Gloves", "Closed shoes"],
    sources: [
      {
        publisher: "US Environmental Protection Agency",
        title: "Pesticide product label, iron phosphate slug and snail bait (EPA Reg. No. 67702-3)",
        year: null,
      },
      {
        publisher: "Oregon State University Extension Service",
        title: "Less toxic iron phosphate slug bait proves effective",
        year: null,
      },
      { publisher: "University of California IPM", title: "Pest Notes: Snails and Slugs", year: 2018 },
      { publisher: "Missouri Botanical Garden", title: "Pesticides: Iron Phosphate", year: null },
    ],
  },
  {
    id: "solution-31",
    name: "Iron phosphate and spinosad bait",
    type: "organic",
    category: "pesticide",
    targetProblems: ["Earwigs", "Cutworms and crickets", "Ants in gardens", "Slugs and snails"],
    activeIngredients: [
      { name: "Ferric (iron) phosphate", code: null },
      { name: "Spinosad (spinosyns A and D)", code: "IRAC 5" },
    ],
    applicationMethod: "Bait",
    dosage: { amount: "2.5 to 5 g per m²" },
    dosageNote:
      "Granules, scattered evenly on moist soil, as a US label for gardens says; the higher rate " +
      "where there are many, " +
      "and at most three times in 30 days.",
    safetyLevel: "Medium",
    effectivenessPercent: null,
    cost: "$$",
    availability: "Common",
    description:
      "Granules that pests of the soil eat at night: earwigs, cutworms, crickets and some ants, " +
      "besides slugs and " +
      "snails. The label leaves out fire, harvester, pharaoh and carpenter ants.",
    treats: ["earwig", "cutworm", "cricket-or-mole-cricket", "ant", "slug", "snail", "brown-garden-snail"],
    warnings: [
      "Earwigs and ants eat many pests: bait only where they do damage.",
      "Do not apply it in the last 3 days before the harvest, and never in heaps.",
      "Spinosad harms bees and water life: keep it off flowers and out of ponds and streams.",
    ],
    protectiveEquipment: ["Gloves", "Closed shoes"],
    sources: [
      {
        publisher: "US Environmental Protection Agency",
        title: "Pesticide product label, garden bait with iron phosphate and spinosad",
        year: null,
      },
      {
        publisher: "University of California IPM",
        title: "Strawberry Pest Management Guidelines: European Earwig",
        year: 2008,
      },
      { publisher: "Missouri Botanical Garden", title: "Pesticides: Iron Phosphate", year: null },
    ],
  },
  {
    id: "solution-32",
    name: "Fruit fly bait with spinosad",
    type: "organic",
    category: "pesticide",
    targetProblems: ["Fruit flies of mango and citrus", "Melon flies", "Cherry fruit flies"],
    activeIngredients: [{ name: "Spinosad (spinosyns A and D)", code: "IRAC 5" }],
    applicationMethod: "Bait",
    dosage: { amount: "Spots of 2 to 3 ml, as the label says" },
    dosageNote:
      "Sugar and protein with 0.02 % spinosad, in spots about 9 metres apart on each side of a hedge of " +
      "raspberries, as the University of California describes; less than 10 litres a hectare with its " +
      "water.",
    safetyLevel: "High",
    effectivenessPercent: null,
    cost: "$$",
    availability: "Specialty stores",
    description:
      "Female flies need protein before they lay eggs. They come to the spots, feed and die, so leaves " +
      "and fruit need no spray. Begin before the fruit ripens; it does most where all neighbours join " +
      "in. Nobody showed with an unsprayed plot that it holds the spotted wing drosophila.",
    treats: ["fruit-fly"],
    warnings: [
      "Rain washes it off: lay it out anew.",
      "Keep it off the fruit and off flowers; bees are harmed while it is wet.",
      "Gather and destroy infested fruit as well, or new flies keep coming.",
      "Keep the re-entry and pre-harvest intervals as the label says.",
    ],
    protectiveEquipment: ["Waterproof gloves", "Long sleeves and long trousers"],
    sources: [
      {
        publisher: "University of California Cooperative Extension",
        title: "Application of bait for control of fruit flies in strawberries and caneberries",
        year: 2009,
      },
      {
        publisher: "Pacific Pests, Pathogens, Weeds and Pesticides",
        title: "Fruit fly bait sprays and traps (507)",
        year: null,
      },
      {
        publisher: "Insects (MDPI), Vargas, Piñero and Leblanc",
        title:
          "An Overview of Pest Species of Bactrocera Fruit Flies and the Integration of " +
          "Biopesticides with Other " +
          "Biological Approaches for Their Management",
        year: 2015,
      },
      {
        publisher: "University of California Cooperative Extension",
        title: "Drosophila suzukii update",
        year: null,
      },
      {
        publisher: "Good Fruit Grower, on Washington State University Extension",
        title: "Bait is top cherry fruit fly spray",
        year: null,
      },
    ],
  },
  {
    id: "solution-33",
    name: "Boric acid ant bait",
    type: "inorganic",
    category: "pesticide",
    targetProblems: ["Ants that tend aphids and scales", "Argentine ants in citrus and vines"],
    activeIngredients: [{ name: "Boric acid or another borate", code: "IRAC 8D" }],
    applicationMethod: "Bait",
    dosage: { amount: "0.5 to 1 % in sugar water" },
    dosageNote:
      "In bait stations at the trunks: 1 % borate worked up to 76 metres away in a trial in " +
      "citrus, 0.5 % only " +
      "near by. More than 1 % drives the ants off; sugar water of 25 % drew them best.",
    safetyLevel: "Medium",
    effectivenessPercent: null,
    cost: "$",
    availability: "Common",
    description:
      "Workers carry the sweet bait to the queens, which die in the weeks after. It ends the " +
      "ants' guard over aphids, " +
      "scales and mealybugs, and the helpers then do the rest. Leave ants alone that hunt pests.",
    treats: ["ant"],
    warnings: [
      "Poisonous when drunk: only in closed stations, out of reach of children and pets, and " +
        "marked as poison. It may harm fertility and the unborn child: who is pregnant must not handle it.",
      "Keep it off soil and leaves: boron harms plants.",
      "Where the law asks for it, buy it ready-made; home-made poison is not allowed everywhere.",
    ],
    protectiveEquipment: ["Waterproof gloves", "Eye protection when you pour it"],
    sources: [
      {
        publisher: "Florida Entomologist 89 (4)",
        title:
          "Liquid Borate Bait for Control of the Argentine Ant, Linepithema humile, in Organic " +
          "Citrus (Hymenoptera: " +
          "Formicidae)",
        year: 2006,
      },
      {
        publisher: "University of California IPM",
        title: "Baits for Ant Control in Citrus, Grapes, and Almonds (project 99CC015)",
        year: 1999,
      },
      { publisher: "Hawaii Ant Lab", title: "LFA Fact Sheet 6: Mixing gel bait with boric acid", year: 2012 },
      {
        publisher: "European Chemicals Agency",
        title: "Member State Committee Support Document: boric acid as a substance of very high concern",
        year: 2010,
      },
    ],
  },
  {
    id: "solution-34",
    name: "Epsom salt",
    type: "organic",
    category: "fertilizer",
    targetProblems: ["Magnesium shortage", "Yellow between the veins of old leaves"],
    activeIngredients: [{ name: "Magnesium sulfate", code: null }],
    applicationMethod: "Soil application",
    dosage: { amount: "1.2 to 2.4 g/L" },
    dosageNote:
      "Magnesium sulfate (about 10 % magnesium), dissolved and poured on the soil around the " +
      "roots, as South Dakota State " +
      "University advises for tomato in tunnels.",
    safetyLevel: "High",
    effectivenessPercent: null,
    cost: "$",
    availability: "Common",
    description:
      "A salt that gives magnesium and sulfur at once. It greens plants that lack magnesium and " +
      "does nothing for others: " +
      "use it only where old leaves turn yellow between green veins, best after a soil test.",
    treats: ["chilli-nutrient-deficiency"],
    warnings: [
      "Without a lack of magnesium it does harm: it keeps calcium and potassium out of the roots.",
      "Other lacks look much the same; pale young leaves want iron, not magnesium.",
      "Do not pour it out near water.",
      "Organic farms may need proof of the lack, and salt of natural origin: ask the certifier first.",
    ],
    protectiveEquipment: ["Gloves", "Eye protection when you pour it"],
    sources: [
      {
        publisher: "South Dakota State University Extension",
        title: "Monitoring and Correcting Magnesium Deficiency in High Tunnels",
        year: null,
      },
      {
        publisher: "University of Maryland Extension",
        title: "Nutrient Deficiency of Vegetable Plants",
        year: 2023,
      },
      {
        publisher: "University of Minnesota Extension",
        title: "Growing peppers in home gardens",
        year: null,
      },
      { publisher: "Fresh Produce Journal", title: "New organic fertilisers cleared", year: null },
    ],
  },
];
