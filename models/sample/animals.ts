import type { AnimalRecord } from "#domain/knowledge.ts";

/** What the sample animal model's labels point to. */
export const SAMPLE_ANIMALS: readonly [AnimalRecord, ...AnimalRecord[]] = [
  {
    id: "labrador-retriever",
    subject: "animal",
    scientificName: "Canis familiaris",
    species: "Domestic dog",
    breed: "Labrador Retriever",
    habitat: "Lives with people, in homes and on farms; needs space and daily exercise",
    lifespan: "Kept: 11 to 13 years",
    diet: "Omnivore with a strong need for meat protein; complete dog food, measured to avoid overweight",
    weight: "Males 29 to 36 kg; females 25 to 32 kg",
    conservation: "Domesticated",
    description:
      "A strong, friendly gun dog. It was bred from Newfoundland fishing dogs to fetch game and nets from " +
      "water. Today it is also a family, guide and search dog.",
    characteristics: [
      "Short, dense coat that sheds water",
      "Black, yellow or chocolate colour",
      "Thick tail shaped like an otter's",
      "Hanging ears and a broad head",
    ],
    sources: [
      { publisher: "American Kennel Club", title: "Labrador Retriever", year: null },
      { publisher: "The Royal Kennel Club", title: "Retriever (Labrador)", year: null },
    ],
  },
  {
    id: "holstein-friesian",
    subject: "animal",
    scientificName: "Bos taurus",
    species: "Domestic cattle",
    breed: "Holstein Friesian",
    habitat: "Pasture and barns on dairy farms, best in cool and mild climates",
    lifespan: "Kept: about 20 years is possible, but most dairy cows live 4.5 to 6 years",
    diet: "Herbivore; grass, hay, silage and grain feed",
    weight: "Cows about 580 to 770 kg; bulls often over 1,000 kg",
    conservation: "Domesticated",
    description:
      "The most common dairy breed in the world. It comes from the Netherlands and northern Germany. It " +
      "gives a lot of milk, but it suffers in heat and needs good feed.",
    characteristics: [
      "Black and white or red and white patches",
      "Large frame, cows about 147 cm tall at the shoulder",
      "Large udder and very high milk yield",
      "Sensitive to heat stress",
    ],
    sources: [
      { publisher: "Holstein Association USA", title: "Holstein Breed Characteristics", year: null },
      {
        publisher: "Animal (journal)",
        title: "Review: Overview of factors affecting productive lifespan of dairy cows",
        year: 2020,
      },
    ],
  },
  {
    id: "maine-coon",
    subject: "animal",
    scientificName: "Felis catus",
    species: "Domestic cat",
    breed: "Maine Coon",
    habitat: "Lives with people, in homes; its coat suits cold, wet weather",
    lifespan: "Kept: about 10 to 15 years",
    diet: "Carnivore; complete cat food with animal protein",
    weight: "Males about 5.9 to 8.2 kg; females about 3.6 to 5.4 kg",
    conservation: "Domesticated",
    description:
      "One of the largest cat breeds. It comes from farm and ship cats of the state of Maine in the USA. " +
      "It grows slowly and is full size at 3 to 5 years.",
    characteristics: [
      "Long, shaggy coat that sheds water",
      "Long, bushy tail",
      "Tall ears, often with tufts",
      "Large, long, rectangular body",
    ],
    sources: [
      { publisher: "The Cat Fanciers' Association", title: "Maine Coon Cat", year: null },
      { publisher: "The International Cat Association", title: "Maine Coon", year: null },
    ],
  },
  {
    id: "rhode-island-red",
    subject: "animal",
    scientificName: "Gallus gallus domesticus",
    species: "Domestic chicken",
    breed: "Rhode Island Red",
    habitat: "Farmyards, free-range runs and henhouses in most climates",
    lifespan: "Kept: about 5 to 10 years in a small flock",
    diet: "Omnivore; grain, layer feed, greens and insects",
    weight: "Cocks about 3.9 kg; hens about 3 kg",
    conservation: "Domesticated",
    description:
      "A hardy farm hen for eggs and meat. It was bred in Rhode Island and Massachusetts in the USA in " +
      "the 1800s. It lays brown eggs, often 200 to 300 a year.",
    characteristics: [
      "Dark red to red-brown feathers",
      "Some black in the tail and wings",
      "Single or rose comb, red earlobes",
      "Yellow skin, yellow to reddish legs",
    ],
    sources: [
      { publisher: "The Livestock Conservancy", title: "Rhode Island Red Chicken", year: null },
      { publisher: "American Poultry Association", title: "American Standard of Perfection", year: null },
    ],
  },
  {
    id: "lion",
    subject: "animal",
    scientificName: "Panthera leo",
    species: "Lion",
    breed: "Wild species (subspecies P. l. leo and P. l. melanochaita)",
    habitat: "Savanna, grassland and open woodland in Africa; dry forest at Gir, India",
    lifespan: "Wild: about 10 to 14 years; captive: over 20 years",
    diet: "Carnivore; mostly large hoofed animals such as wildebeest, zebra and buffalo",
    weight: "Males about 150 to 250 kg; females about 110 to 180 kg",
    conservation: "Vulnerable",
    description:
      "A large cat that lives in family groups called prides. Loss of land and prey, and conflict with " +
      "livestock keepers, have reduced its numbers.",
    characteristics: [
      "Plain tan coat",
      "Adult males usually have a mane",
      "Dark tuft at the tip of the tail",
      "Lives and hunts in prides",
    ],
    sources: [
      { publisher: "IUCN Red List", title: "Panthera leo", year: 2023 },
      { publisher: "Animal Diversity Web", title: "Panthera leo", year: null },
    ],
  },
  {
    id: "jaguar",
    subject: "animal",
    scientificName: "Panthera onca",
    species: "Jaguar",
    breed: "Wild species (no breeds)",
    habitat: "Rainforest, wetland, dry forest and grassland near water, from Mexico to Argentina",
    lifespan: "Wild: about 11 to 15 years; captive: over 20 years",
    diet: "Carnivore; capybara, peccary, caiman, turtles, deer and sometimes cattle",
    weight: "About 36 to 120 kg; the largest males are heavier",
    conservation: "Near Threatened",
    description:
      "The largest cat of the Americas. It hunts alone and kills with a very strong bite. It swims well. " +
      "Forest clearing and killing by people threaten it.",
    characteristics: [
      "Rosettes with small spots inside",
      "Stocky body and large head",
      "Short, strong legs",
      "Some animals are all black",
    ],
    sources: [
      { publisher: "IUCN Red List", title: "Panthera onca", year: 2017 },
      { publisher: "Animal Diversity Web", title: "Panthera onca", year: null },
    ],
  },
  {
    id: "hippopotamus",
    subject: "animal",
    scientificName: "Hippopotamus amphibius",
    species: "Common hippopotamus",
    breed: "Wild species (no breeds)",
    habitat: "Rivers, lakes and swamps with grassland close by, in Africa south of the Sahara",
    lifespan: "Wild: about 40 to 50 years; captive: 50 years or more",
    diet: "Herbivore; mostly short grass, eaten at night; it can raid crops",
    weight: "Usually about 1,300 to 1,800 kg; old males can pass 3,000 kg",
    conservation: "Vulnerable",
    description:
      "A very large animal that rests in water by day and grazes on land at night. It is dangerous: never " +
      "stand between it and the water. Hunting and loss of wetland threaten it.",
    characteristics: [
      "Barrel-shaped, almost hairless body",
      "Eyes, ears and nostrils high on the head",
      "Very wide mouth with long tusks",
      "Short legs with four toes",
    ],
    sources: [
      { publisher: "IUCN Red List", title: "Hippopotamus amphibius", year: 2017 },
      { publisher: "Animal Diversity Web", title: "Hippopotamus amphibius", year: null },
    ],
  },
  {
    id: "red-fox",
    subject: "animal",
    scientificName: "Vulpes vulpes",
    species: "Red fox",
    breed: "Wild species (many subspecies)",
    habitat: "Woodland, farmland, tundra, dry land and towns across the Northern Hemisphere",
    lifespan: "Wild: often about 3 years; captive: about 10 to 12 years",
    diet: "Omnivore; mice, voles, rabbits, birds, insects, worms, fruit and waste food",
    weight: "About 3 to 14 kg; most are 4 to 8 kg",
    conservation: "Least Concern",
    description:
      "The most widespread wild member of the dog family. It eats many mice and voles, but it can also " +
      "take poultry. It was brought to Australia, where it harms native animals.",
    characteristics: [
      "Red-brown coat with a pale belly",
      "Bushy tail, often with a white tip",
      "Black lower legs",
      "Pointed ears, black at the back",
    ],
    sources: [
      { publisher: "IUCN Red List", title: "Vulpes vulpes", year: 2021 },
      { publisher: "Animal Diversity Web", title: "Vulpes vulpes", year: null },
    ],
  },
  {
    id: "mallard",
    subject: "animal",
    scientificName: "Anas platyrhynchos",
    species: "Mallard",
    breed: "Wild species (ancestor of most domestic ducks)",
    habitat: "Ponds, lakes, rivers, marshes and town parks, mainly in the Northern Hemisphere",
    lifespan: "Wild: typically about 3 years, oldest ringed bird over 27 years; captive: not known",
    diet: "Omnivore; water plants, seeds, grain, insects, worms and snails",
    weight: "About 0.7 to 1.6 kg",
    conservation: "Least Concern",
    description:
      "A common duck that feeds at the water surface or tips tail-up. Wild ducks can carry bird flu, so " +
      "keep them away from poultry feed and water.",
    characteristics: [
      "Male has a glossy green head",
      "Male has a white neck ring",
      "Female is mottled brown",
      "Blue wing patch with white edges",
    ],
    sources: [
      { publisher: "IUCN Red List", title: "Anas platyrhynchos", year: null },
      { publisher: "British Trust for Ornithology", title: "BirdFacts: Mallard", year: null },
      { publisher: "Cornell Lab of Ornithology", title: "All About Birds: Mallard", year: null },
    ],
  },
];
