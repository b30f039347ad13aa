import type { PestRecord } from "#domain/knowledge.ts";

/** What the sample pest model's labels point to. */
export const SAMPLE_PESTS: readonly [PestRecord, ...PestRecord[]] = [
  {
    id: "colorado-potato-beetle",
    subject: "pest",
    scientificName: "Leptinotarsa decemlineata",
    pestName: "Colorado potato beetle",
    damageType: "Chewing: adults and larvae eat leaves and can strip plants bare",
    lifecycle:
      "Adults winter in soil. In spring they lay orange egg groups under leaves. Larvae feed for 10 to 20 " +
      "days and pupate in soil for 10 to 15 days. There are 1 to 3 generations a year, by climate.",
    seasonalActivity: "Late spring to early autumn; most damage in early to mid-summer",
    riskLevel: "High",
    targetPlants: ["Potato", "Eggplant", "Tomato", "Wild nightshades"],
    organicSolutions: [
      "Pick beetles and larvae and crush egg groups by hand",
      "Spinosad (IRAC 5), in approved organic products",
      "Bacillus thuringiensis tenebrionis (IRAC 11A), on small larvae, where registered",
      "Azadirachtin (neem, IRAC UN), on young larvae",
    ],
    inorganicSolutions: [
      "Chlorantraniliprole (IRAC 28)",
      "Spinetoram (IRAC 5), where registered",
      "Acetamiprid (IRAC 4A), where registered",
      "Novaluron (IRAC 15), on eggs and small larvae, where registered",
      "Change IRAC groups each generation: it becomes resistant fast",
    ],
    biologicalControl: [
      "Predatory stink bugs Perillus bioculatus and Podisus maculiventris",
      "Ground beetle Lebia grandis",
      "Lady beetle Coleomegilla maculata, which eats eggs",
      "Fungus Beauveria bassiana (IRAC UNF)",
    ],
    preventiveMeasures: [
      "Move potato and eggplant far from last year's field",
      "Mulch with straw",
      "Use plastic-lined trenches or row covers in small plots",
      "Destroy volunteer potatoes and nightshade weeds",
    ],
    sources: [
      {
        publisher: "University of Maine Cooperative Extension",
        title: "Bulletin #2424: Insecticide Resistance in Colorado Potato Beetles",
        year: null,
      },
      {
        publisher: "EPPO Global Database",
        title: "EPPO Datasheet: Leptinotarsa decemlineata",
        year: null,
      },
    ],
  },
  {
    id: "green-peach-aphid",
    subject: "pest",
    scientificName: "Myzus persicae",
    pestName: "Green peach aphid",
    damageType: "Sap sucking: curled leaves and sticky honeydew; it spreads over 100 plant viruses",
    lifecycle:
      "Females give birth to live young without mating; a generation takes 1 to 2 weeks in warm weather. " +
      "In cold areas eggs winter on peach and related trees. In warm areas females live all year.",
    seasonalActivity: "Spring and autumn peaks outdoors; all year in greenhouses and mild climates",
    riskLevel: "Medium",
    targetPlants: ["Peach", "Potato", "Pepper", "Cabbage family", "Lettuce", "Sugar beet"],
    organicSolutions: [
      "Wash off with a strong jet of water",
      "Insecticidal soap, on the underside of leaves",
      "Horticultural or neem oil",
      "Azadirachtin (IRAC UN)",
    ],
    inorganicSolutions: [
      "Flonicamid (IRAC 29)",
      "Flupyradifurone (IRAC 4D), where registered",
      "Acetamiprid (IRAC 4A), where registered; resistance occurs",
      "Avoid pyrethroids (IRAC 3A): resistance is common and they kill natural enemies",
    ],
    biologicalControl: [
      "Parasitic wasp Aphidius colemani",
      "Gall midge Aphidoletes aphidimyza",
      "Green lacewing Chrysoperla carnea",
      "Lady beetles such as Adalia bipunctata and Hippodamia convergens",
    ],
    preventiveMeasures: [
      "Do not give too much nitrogen",
      "Use virus-free seed potatoes and transplants",
      "Remove weeds and old crops that host it",
      "Use reflective mulch or fine row covers",
      "Control ants, which guard aphids",
    ],
    sources: [
      { publisher: "University of California IPM", title: "Pest Notes: Aphids", year: null },
      { publisher: "CABI Compendium", title: "Myzus persicae (green peach aphid)", year: null },
    ],
  },
  {
    id: "two-spotted-spider-mite",
    subject: "pest",
    scientificName: "Tetranychus urticae",
    pestName: "Two-spotted spider mite",
    damageType: "Cell sucking: pale dots on leaves, bronzing, leaf fall and fine webs",
    lifecycle:
      "Egg, larva, two nymph stages and adult. In hot weather a generation takes about a week. Orange-red " +
      "females rest over winter under bark, in soil litter or in greenhouse cracks.",
    seasonalActivity: "Hot, dry months; all year in warm greenhouses",
    riskLevel: "Medium",
    targetPlants: ["Bean", "Strawberry", "Tomato", "Cucumber", "Rose", "Cotton"],
    organicSolutions: [
      "Spray the underside of leaves with a jet of water",
      "Insecticidal soap",
      "Horticultural oil",
      "Sulfur (IRAC UN); never close to an oil spray",
    ],
    inorganicSolutions: [
      "Bifenazate (IRAC 20D)",
      "Hexythiazox (IRAC 10A), on eggs and young mites",
      "Abamectin (IRAC 6), where registered",
      "Spiromesifen (IRAC 23), where registered",
      "Change IRAC groups: it becomes resistant fast",
    ],
    biologicalControl: [
      "Predatory mite Phytoseiulus persimilis",
      "Predatory mite Neoseiulus californicus",
      "Gall midge Feltiella acarisuga",
      "Lady beetle Stethorus punctillum",
    ],
    preventiveMeasures: [
      "Water plants well and keep dust down",
      "Look under leaves with a lens in hot weather",
      "Avoid broad insecticides that kill predatory mites",
      "Remove badly hit plants and weeds",
    ],
    sources: [
      { publisher: "University of California IPM", title: "Pest Notes: Spider Mites", year: null },
      { publisher: "CABI Compendium", title: "Tetranychus urticae (two-spotted spider mite)", year: null },
    ],
  },
  {
    id: "fall-armyworm",
    subject: "pest",
    scientificName: "Spodoptera frugiperda",
    pestName: "Fall armyworm",
    damageType: "Chewing: caterpillars eat leaves, the growing point (whorl) and ears",
    lifecycle:
      "Moths lay egg groups covered with scales. Caterpillars feed for 2 to 3 weeks, then pupate in soil. " +
      "The cycle takes about 30 days in warm weather and 60 days or more in cool weather. It has no " +
      "winter rest.",
    seasonalActivity: "All year in warm areas; moths fly to cooler areas each summer",
    riskLevel: "Critical",
    targetPlants: ["Maize", "Sorghum", "Millet", "Rice", "Sugarcane", "Pasture grasses"],
    organicSolutions: [
      "Crush egg groups and young caterpillars by hand",
      "Bacillus thuringiensis (IRAC 11A), on small caterpillars",
      "Spodoptera frugiperda nucleopolyhedrovirus (IRAC 31), where registered",
      "Azadirachtin or neem seed extract (IRAC UN)",
      "Spinosad (IRAC 5), in approved organic products",
    ],
    inorganicSolutions: [
      "Chlorantraniliprole (IRAC 28)",
      "Emamectin benzoate (IRAC 6), where registered",
      "Spinetoram (IRAC 5), where registered",
      "Treat small caterpillars only; large ones deep in the whorl are hard to reach",
    ],
    biologicalControl: [
      "Egg wasp Telenomus remus",
      "Egg wasps Trichogramma species",
      "Parasitic wasp Cotesia icipe",
      "Earwig Doru luteipes",
      "Fungus Metarhizium rileyi",
    ],
    preventiveMeasures: [
      "Plant early and at the same time as neighbours",
      "Scout young maize often, from the first leaves",
      "Use push-pull planting with Desmodium and Brachiaria grass",
      "Grow maize together with beans or other crops",
      "Keep hedges and flowers for natural enemies",
    ],
    sources: [
      {
        publisher: "FAO",
        title:
          "Integrated management of the Fall Armyworm on maize: A guide for Farmer Field Schools in Africa",
        year: 2018,
      },
      { publisher: "EPPO Global Database", title: "EPPO Datasheet: Spodoptera frugiperda", year: null },
    ],
  },
  {
    id: "diamondback-moth",
    subject: "pest",
    scientificName: "Plutella xylostella",
    pestName: "Diamondback moth",
    damageType: "Chewing: small caterpillars make holes and thin 'windows' in leaves and spoil heads",
    lifecycle:
      "Moths lay small eggs on leaves. Caterpillars feed, then pupate in a loose net on the leaf. Egg to " +
      "adult takes about 3 to 4 weeks, less in heat. There are many generations a year.",
    seasonalActivity: "All year in warm areas; spring to autumn elsewhere; worst in dry weather",
    riskLevel: "High",
    targetPlants: ["Cabbage", "Cauliflower", "Broccoli", "Kale", "Mustard", "Oilseed rape (canola)"],
    organicSolutions: [
      "Bacillus thuringiensis kurstaki or aizawai (IRAC 11A)",
      "Spinosad (IRAC 5), in approved organic products",
      "Azadirachtin (neem, IRAC UN)",
      "Pick or wash off caterpillars in small plots",
    ],
    inorganicSolutions: [
      "Chlorantraniliprole (IRAC 28); resistance occurs in some areas",
      "Emamectin benzoate (IRAC 6), where registered",
      "Spinetoram (IRAC 5), where registered",
      "Avoid pyrethroids (IRAC 3A): resistance is widespread",
    ],
    biologicalControl: [
      "Parasitic wasp Diadegma semiclausum, in cool highlands",
      "Parasitic wasp Cotesia vestalis, in warm lowlands",
      "Parasitic wasp Oomyzus sokolowskii",
      "Fungus Zoophthora radicans",
    ],
    preventiveMeasures: [
      "Plant clean transplants",
      "Destroy crop waste and wild mustard weeds after harvest",
      "Leave a break without cabbage-family crops",
      "Cover young plants with fine net",
      "Spray only after scouting, and change IRAC groups",
    ],
    sources: [
      {
        publisher: "UF/IFAS Extension (University of Florida)",
        title: "Featured Creatures: Diamondback Moth",
        year: null,
      },
      { publisher: "University of California IPM", title: "Cole Crops: Diamondback Moth", year: null },
    ],
  },
  {
    id: "black-vine-weevil",
    subject: "pest",
    scientificName: "Otiorhynchus sulcatus",
    pestName: "Black vine weevil",
    damageType: "Larvae eat roots and can kill plants; adults cut notches in leaf edges",
    lifecycle:
      "Almost all adults are female and lay eggs without mating, hundreds each, in summer. Larvae feed on " +
      "roots from late summer to spring and pupate in soil. There is usually 1 generation a year. Adults " +
      "cannot fly.",
    seasonalActivity: "Adults feed at night, late spring to autumn; larvae from late summer to spring",
    riskLevel: "Medium",
    targetPlants: ["Rhododendron", "Yew", "Strawberry", "Heuchera", "Cyclamen", "Primula"],
    organicSolutions: [
      "Pick adults by torchlight at night",
      "Check roots of potted plants and destroy larvae",
      "Insect-killing nematodes in moist, not cold, soil (see biological control)",
      "Sticky barriers around pots and greenhouse benches",
    ],
    inorganicSolutions: [
      "Acetamiprid (IRAC 4A), as a drench for ornamental pot plants, where registered",
      "Indoxacarb (IRAC 22A), against adults in nurseries, where registered",
      "Lambda-cyhalothrin (IRAC 3A), at dusk against adults, where registered",
    ],
    biologicalControl: [
      "Nematode Heterorhabditis bacteriophora, in warm soil",
      "Nematode Steinernema kraussei, in cooler soil",
      "Fungus Metarhizium brunneum (IRAC UNF), in potting mix",
      "Ground beetles, birds, toads and hedgehogs",
    ],
    preventiveMeasures: [
      "Inspect roots and leaf edges of plants before you buy",
      "Use clean, new potting mix",
      "Clear plant waste and hiding places",
      "Look for leaf notches from late spring",
    ],
    sources: [
      { publisher: "RHS", title: "Vine weevil", year: null },
      { publisher: "Penn State Extension", title: "Black Vine Weevil", year: null },
    ],
  },
  {
    id: "greenhouse-whitefly",
    subject: "pest",
    scientificName: "Trialeurodes vaporariorum",
    pestName: "Greenhouse whitefly",
    damageType: "Sap sucking: weak, yellow plants, honeydew with black sooty mould, and some viruses",
    lifecycle:
      "Eggs under young leaves, a crawling first stage, then flat scale-like stages and white adults. Egg " +
      "to adult takes about 3 to 4 weeks in a warm greenhouse. Generations overlap.",
    seasonalActivity: "All year in greenhouses; summer outdoors",
    riskLevel: "Medium",
    targetPlants: ["Tomato", "Cucumber", "Eggplant", "Bean", "Poinsettia", "Fuchsia"],
    organicSolutions: [
      "Yellow sticky traps",
      "Insecticidal soap, under the leaves",
      "Horticultural or neem oil",
      "Azadirachtin (IRAC UN)",
    ],
    inorganicSolutions: [
      "Pyriproxyfen (IRAC 7C), on eggs and young stages, where registered",
      "Spiromesifen (IRAC 23), where registered",
      "Cyantraniliprole (IRAC 28), where registered",
      "Flonicamid (IRAC 29), where registered",
    ],
    biologicalControl: [
      "Parasitic wasp Encarsia formosa",
      "Parasitic wasp Eretmocerus eremicus",
      "Predatory bug Macrolophus pygmaeus",
      "Lady beetle Delphastus catalinae",
      "Fungus Beauveria bassiana (IRAC UNF)",
    ],
    preventiveMeasures: [
      "Check new plants and keep them apart at first",
      "Put insect screens on vents and doors",
      "Remove weeds and old plants in and near the greenhouse",
      "Leave the greenhouse empty between crops",
    ],
    sources: [
      { publisher: "University of California IPM", title: "Pest Notes: Whiteflies", year: null },
      { publisher: "RHS", title: "Glasshouse whitefly", year: null },
    ],
  },
  {
    id: "western-flower-thrips",
    subject: "pest",
    scientificName: "Frankliniella occidentalis",
    pestName: "Western flower thrips",
    damageType:
      "Cell sucking: silvery scars on leaves, flowers and fruit; it spreads tomato spotted wilt virus",
    lifecycle:
      "Eggs inside plant tissue, two feeding larval stages, two resting stages mostly in soil, then " +
      "winged adults. A generation takes about 2 weeks in warm conditions.",
    seasonalActivity: "Spring to autumn outdoors; all year in greenhouses",
    riskLevel: "High",
    targetPlants: ["Pepper", "Tomato", "Strawberry", "Cucumber", "Chrysanthemum", "Rose"],
    organicSolutions: [
      "Blue or yellow sticky traps",
      "Spinosad (IRAC 5), in approved organic products; resistance occurs",
      "Insecticidal soap or horticultural oil; full cover is needed",
      "Azadirachtin (IRAC UN), on larvae",
    ],
    inorganicSolutions: [
      "Spinetoram (IRAC 5), where registered; not after spinosad, as the group is the same",
      "Cyantraniliprole (IRAC 28), where registered",
      "Abamectin (IRAC 6), where registered",
      "Avoid pyrethroids (IRAC 3A): resistance is common and they kill natural enemies",
    ],
    biologicalControl: [
      "Predatory bugs Orius laevigatus and Orius insidiosus",
      "Predatory mite Neoseiulus cucumeris",
      "Predatory mite Amblyseius swirskii",
      "Soil mite Stratiolaelaps scimitus",
      "Nematode Steinernema feltiae",
    ],
    preventiveMeasures: [
      "Start with clean plants and virus-resistant varieties",
      "Remove virus-sick plants at once",
      "Put fine insect screens on greenhouse openings",
      "Remove flowering weeds near the crop",
      "Use reflective mulch outdoors",
    ],
    sources: [
      { publisher: "University of California IPM", title: "Pest Notes: Thrips", year: null },
      { publisher: "EPPO Global Database", title: "EPPO Datasheet: Frankliniella occidentalis", year: null },
    ],
  },
  {
    id: "brown-garden-snail",
    subject: "pest",
    scientificName: "Cornu aspersum",
    pestName: "Brown garden snail",
    damageType: "Rasping: ragged holes in leaves, flowers, fruit and young bark; silvery slime trails",
    lifecycle:
      "Every adult has both sexes and can lay about 80 eggs at a time in soil, up to 6 times a year. It " +
      "takes about 2 years to mature. It seals its shell to survive dry or cold weather.",
    seasonalActivity: "Active at night and in wet weather; rests in drought and cold",
    riskLevel: "Low",
    targetPlants: ["Citrus", "Lettuce", "Cabbage family", "Strawberry", "Hosta", "Seedlings"],
    organicSolutions: [
      "Hand-pick after dark, or trap under boards",
      "Ferric phosphate (iron phosphate) bait, in approved organic products",
      "Copper foil bands on tree trunks, pots and raised beds",
      "Let ducks or hens feed in orchards",
    ],
    inorganicSolutions: [
      "Sodium ferric EDTA bait, where registered",
      "Metaldehyde bait, only where still registered; it poisons dogs and wildlife",
      "Basic copper sulfate slurry as a trunk band in citrus, where registered",
    ],
    biologicalControl: [
      "Decollate snail Rumina decollata, only where the law allows; do not use with poison bait",
      "Rove beetle Ocypus olens",
      "Ground beetles (family Carabidae)",
      "Ducks, hens, toads and wild birds",
    ],
    preventiveMeasures: [
      "Clear boards, weeds and other hiding places",
      "Use drip watering, in the morning",
      "Prune low branches of citrus off the ground",
      "Check new pots and soil for snails and eggs",
    ],
    sources: [
      { publisher: "University of California IPM", title: "Pest Notes: Snails and Slugs", year: 2018 },
      { publisher: "University of California IPM", title: "Citrus: Brown Garden Snail", year: null },
    ],
  },
];
