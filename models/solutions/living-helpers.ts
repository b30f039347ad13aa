import type { Solution } from "#domain/solution.ts";

/** Living things against insects beside the samples. Nobody measured their effectiveness here. */
export const LIVING_HELPERS: readonly Solution[] = [
  {
    id: "solution-28",
    name: "Beauveria bassiana",
    type: "biological",
    category: "pesticide",
    targetProblems: ["Whiteflies and thrips", "Aphids and mealybugs", "Beetle larvae and weevils"],
    activeIngredients: [{ name: "Beauveria bassiana, spores", code: "IRAC UNF" }],
    applicationMethod: "Spray",
    dosage: { amount: "As the label says" },
    dosageNote:
      "Liquids and powders hold spores of different strains in different numbers, so no one rate " +
      "holds for all.",
    safetyLevel: "High",
    effectivenessPercent: null,
    cost: "$$$",
    availability: "Specialty stores",
    description:
      "A fungus of the soil. Its spores sprout on the skin of insects that they touch and grow " +
      "through it; the insect " +
      "dies in 3 to 10 days. It works at 20 to 30 °C in moist air, best under cover. Aphids often escape it.",
    treats: [
      "greenhouse-whitefly",
      "thrips",
      "western-flower-thrips",
      "aphid",
      "green-peach-aphid",
      "mealybug",
      "colorado-potato-beetle",
      "beetle",
      "weevil",
    ],
    warnings: [
      "Do not spray where bees forage: it can infect them too.",
      "It is alive: keep it cool, spray in the evening, and wait some days before and after a fungicide.",
      "Sun and rain end it in a few days, so repeat as the label says. Keep it out of ponds and streams.",
    ],
    protectiveEquipment: [
      "Dust or mist mask (repeated contact with microbes can cause allergy)",
      "Waterproof gloves",
      "Eye protection",
      "Long sleeves and long trousers",
    ],
    sources: [
      {
        publisher: "Cornell University",
        title: "Resource Guide for Organic Insect and Disease Management (second edition)",
        year: 2013,
      },
      {
        publisher: "University of Connecticut IPM",
        title: "Using Beauveria bassiana for Insect Management",
        year: null,
      },
      {
        publisher: "LSU AgCenter",
        title:
          "Insecticide Update: Beauveria bassiana is safe for beneficial insects, but avoid " +
          "spraying where bees forage",
        year: 2018,
      },
      { publisher: "Greenhouse IPM", title: "Biocontrol Agents: Beauveria bassiana", year: null },
    ],
  },
  {
    id: "solution-29",
    name: "Insect-killing nematodes",
    type: "biological",
    category: "pesticide",
    targetProblems: [
      "Vine weevil and other grubs",
      "Western corn rootworm",
      "Cutworms and mole crickets",
      "Thrips in the soil",
    ],
    activeIngredients: [
      { name: "Heterorhabditis bacteriophora", code: null },
      { name: "Steinernema feltiae or S. carpocapsae", code: null },
    ],
    applicationMethod: "Soil application",
    dosage: { amount: "2 to 7.5 billion a hectare" },
    dosageNote:
      "That is 200,000 to 750,000 on a square metre, watered in. India's bureau of insect " +
      "resources names 2.5 to 7.5 " +
      "billion a hectare; against rootworm in maize 2 to 3 billion in the seed row.",
    safetyLevel: "High",
    effectivenessPercent: null,
    cost: "$$$",
    availability: "Online only",
    description:
      "Worms too small to see, which creep into grubs in the soil and kill them in days. Take " +
      "Heterorhabditis against weevil and beetle grubs, S. carpocapsae against cutworms, S. feltiae " +
      "against thrips in the soil. Mole crickets have a nematode of their own, S. scapterisci, where " +
      "sold.",
    treats: [
      "black-vine-weevil",
      "weevil",
      "beetle",
      "western-corn-rootworm",
      "cutworm",
      "cricket-or-mole-cricket",
      "thrips",
      "western-flower-thrips",
    ],
    warnings: [
      "They are alive: keep them cool and dark, and use them before the date on the pack.",
      "The soil must be moist before and for two weeks after, and warm: above 12 °C for most, at " +
        "best 20 to 30 °C.",
      "Water them in of an evening; sun kills them. They do nothing to beetles and weevils above the soil.",
    ],
    protectiveEquipment: ["Gloves", "Eye protection when you spray"],
    sources: [
      {
        publisher: "ICAR-National Bureau of Agricultural Insect Resources, India",
        title: "Entomopathogenic nematodes: Field application, some guidelines",
        year: null,
      },
      {
        publisher: "IOBC-WPRS",
        title:
          "Five years of experience in biocontrol of the western corn rootworm, Diabrotica " +
          "virgifera virgifera, by " +
          "entomoparasitic nematodes",
        year: null,
      },
      {
        publisher: "Agricultural and Forest Entomology 12",
        title:
          "The effect of application techniques on field-scale efficacy: can the use of " +
          "entomopathogenic nematodes " +
          "reduce damage by western corn rootworm larvae?",
        year: 2010,
      },
      { publisher: "RHS", title: "Vine weevil", year: null },
      {
        publisher: "University of Florida, Entomology and Nematology Department",
        title: "Biological Control of Mole Crickets by Steinernema scapterisci, a Nematode",
        year: null,
      },
    ],
  },
];
