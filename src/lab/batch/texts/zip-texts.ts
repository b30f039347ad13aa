import type { AppError } from "#domain/error.ts";
import { t } from "#src/language/messages.ts";

/** What to do after a zip file could not be made. */
export function describeZipFault({ code }: Pick<AppError, "code">): string {
  return (
    ZIP_ADVICE[code] ??
    t`A photo may have been moved or changed since it was chosen. Try again, or choose the folder again.`
  );
}

const ZIP_ADVICE: Readonly<Partial<Record<AppError["code"], string>>> = {
  "worker-unreachable": t`The part of this app that packs files could not be loaded. Check your connection and try again.`,
  "deadline-exceeded": t`It took too long and was stopped. Close other programs and try again.`,
  "worker-died": t`It stopped unexpectedly. Close other programs and try again.`,
};
