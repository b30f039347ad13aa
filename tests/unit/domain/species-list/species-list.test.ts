import { expect, test } from "vitest";
import {
  indexOf,
  isMostlyOff,
  type ListedTaxon,
  onList,
  type OnList,
} from "#domain/species-list/species-list.ts";

function listOf(...names: readonly string[]): readonly ListedTaxon[] {
  return names.map((name) => ({ name, otherNames: [], above: [] }));
}

function isOn(kind: string, ...list: readonly string[]): OnList {
  return onList({ names: [kind], alsoNamed: [] }, indexOf(listOf(...list)));
}

test.each<[kind: string, line: string, expected: OnList]>([
  ["Panthera leo", "Panthera leo (Linnaeus, 1758)", "on"],
  ["Panthera leo", "Panthera pardus", "off"],
  ["Canis lupus familiaris", "Canis lupus", "on"],
  ["Canis lupus familiaris", "Canis lupus dingo", "off"],
  ["Panthera leo", "Panthera leo persica", "on"],
  ["Quercus robur", "Quercus sp.", "on"],
  ["Quercus robur", "Quercus L.", "on"],
  ["Quercus robur", "Quercus petraea", "off"],
  ["Genus Rosa", "Rosa canina", "on"],
  ["Genus Rosa", "Rubus fruticosus", "off"],
  ["Family Felidae", "Felidae", "on"],
  ["Family Felidae", "Panthera leo", "unknown"],
  ["Selachii", "Panthera leo", "unknown"],
])("%s and a list with %s: %s", (kind, line, expected) => {
  expect(isOn(kind, line)).toBe(expected);
});

test("a list that states families tells of families", () => {
  const list = indexOf([
    { name: "Panthera leo", otherNames: [], above: ["Felidae", "Carnivora", "Mammalia"] },
  ]);
  const of = (name: string): OnList => onList({ names: [name], alsoNamed: [] }, list);
  expect(of("Family Felidae")).toBe("on");
  expect(of("Order Carnivora")).toBe("on");
  expect(of("Family Canidae")).toBe("off");
  // A table may have families and no orders.
  expect(of("Order Rodentia")).toBe("unknown");
  // No list of species states suborders.
  expect(of("Suborder Serpentes")).toBe("unknown");
});

test("a kind is found by its synonyms and by those of the list", () => {
  const kind = { names: ["Ocimum tenuiflorum"], alsoNamed: ["Ocimum sanctum"] };
  expect(onList(kind, indexOf(listOf("Ocimum sanctum L.")))).toBe("on");
  const list = indexOf([{ name: "Felis leo", otherNames: ["Panthera leo"], above: [] }]);
  expect(onList({ names: ["Panthera leo"], alsoNamed: [] }, list)).toBe("on");
});

test("a family is not off the list because a species that it has is not on it", () => {
  const aphids = { names: ["Family Aphididae"], alsoNamed: ["Aphis fabae"] };
  expect(onList(aphids, indexOf(listOf("Aphis gossypii")))).toBe("unknown");
  expect(onList(aphids, indexOf(listOf("Aphis fabae")))).toBe("on");
});

test("most is off the list if candidates with more than half of the probability are", () => {
  const candidates = [
    { label: "on", probability: 0.45 },
    { label: "off", probability: 0.3 },
    { label: "unknown", probability: 0.1 },
    { label: "off", probability: 0.15 },
  ];
  expect(isMostlyOff(candidates, ofLabel)).toBe(false);
  expect(isMostlyOff([...candidates, { label: "off", probability: 0.06 }], ofLabel)).toBe(true);
});

function ofLabel(label: string): OnList {
  return label === "on" || label === "off" ? label : "unknown";
}
