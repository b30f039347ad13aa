import type { ReactNode } from "react";
import { plainText } from "#domain/text/plain-text.ts";
import { NoMushrooms } from "#src/app/identify/other-subjects.tsx";
import { t } from "#src/language/messages.ts";

/** Beginnings of the words with which somebody looks for help after a bite or after poison. */
const WORDS = t`mushroom toadstool fungi poison toxic eat ate bite bitten sting stung`;

/** Above the results of a search for help: whom to call. Nothing for other searches. */
export function EmergencyCard({ text }: { readonly text: string }): ReactNode {
  const beginnings = plainText(WORDS).split(" ");
  const words = plainText(text).split(/\s+/);
  if (!words.some((word) => beginnings.some((beginning) => word.startsWith(beginning)))) return null;
  return (
    <>
      <p>
        <strong>{t`Somebody is bitten, stung or ate something poisonous? Call the emergency number or a poison centre at once.`}</strong>
      </p>
      <NoMushrooms />
    </>
  );
}
