import { type Identification, isNaming } from "#domain/answer/identification.ts";
import { findLabelRecord } from "#models/knowledge/answer-knowledge.ts";
import { loadNames, loadPhotos } from "#models/knowledge/knowledge.ts";
import { healthyBeside, type PhotoGroup, photoGroups } from "#src/features/guide/photos/comparison-photos.ts";

/** Number of candidates with photos, beside the named kind. */
const CANDIDATES = 2;

/** The groups of photos beside an answer, the named kind first. Rejects if records or photos can't be downloaded. */
export async function answerPhotoGroups(
  identification: Identification,
  load: typeof loadPhotos = loadPhotos,
): Promise<readonly PhotoGroup[]> {
  const { subject, verdict, recordId, demo } = identification;
  if (demo || verdict === "off-topic" || verdict === "none-of-these") return [];
  const named = isNaming(verdict) && recordId !== null ? [recordId] : [];
  const candidates = await candidateRecords(identification);
  const photos = await load([...named, ...candidates]);
  const others = candidates.filter((id) => !named.includes(id) && photos.some(({ record }) => record === id));
  const kinds = [...named, ...others.slice(0, named.length === 0 ? CANDIDATES + 1 : CANDIDATES)];
  const healthy = subject === "disease" ? kinds.slice(0, 1).flatMap((id) => healthyBeside(id, photos)) : [];
  const nameOf = await loadNames({ scope: "kind" });
  return photoGroups([...kinds.slice(0, 1), ...healthy, ...kinds.slice(1)], photos, (id) => nameOf(id)?.name);
}

/** Candidates below it (0..1) are not worth a look. */
const FEWEST_PROBABILITY = 0.05;

/** Ids of the records of the probable candidates, best first. */
async function candidateRecords({ subject, candidates }: Identification): Promise<readonly string[]> {
  const found = await Promise.all(
    candidates
      .filter(({ probability }) => probability >= FEWEST_PROBABILITY)
      .map(({ label }) => findLabelRecord(subject, label)),
  );
  return found.flatMap((record) => record?.id ?? []);
}
