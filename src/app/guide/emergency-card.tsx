import type { ReactNode } from "react";
import { plainText } from "#domain/text/plain-text.ts";
import { NoMushrooms } from "#src/app/identify/other-subjects.tsx";
import { t } from "#src/language/messages.ts";

/**
 * Beginnings of the words with which somebody looks for help after a bite or after poison, and common names of what harms
 * and has no record. A dot means that the search ends there: "berry." is no berry blotch.
 */
const WORDS = t`mushroom, toadstool, fungi, poison, toxic, to eat, eat., eaten, ate, bite, bitten, sting, stung, nightshade, belladonna, foxglove, hemlock, datura, oleander., yew, holly, ivy, berry., berries., scorpion`;

/** True if a search of the guide looks for help. */
export function looksForHelp(text: string): boolean {
  const plain = ` ${plainText(text).replaceAll(/\s+/g, " ")}.`;
  return plainText(WORDS)
    .split(", ")
    .some((word) => plain.includes(` ${word}`));
}

/** Above the results of a search for help: whom to call. Nothing for other searches. */
export function EmergencyCard({ text }: { readonly text: string }): ReactNode {
  if (!looksForHelp(text)) return null;
  return (
    <>
      <p>
        <strong>{t`Somebody is bitten, stung or ate something poisonous? Call the emergency number or a poison centre at once.`}</strong>
      </p>
      <NoMushrooms />
    </>
  );
}
