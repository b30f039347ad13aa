import type { ReactNode } from "react";
import { GROUPS, groupOfProblem, problemName } from "#models/solutions/solutions.ts";
import { inContext, pageLanguage, t } from "#src/language/messages.ts";
import { SelectField } from "#src/ui/controls/fields.tsx";
import { groupName } from "#src/ui/texts/record-names.ts";
import type { SolutionQueryState } from "./solution-query.ts";

/** Stands for no choice in a select. */
const ANY = "";

/** Two fields with which most people start: the crop or kind of pest, then the disease or pest. */
export function ProblemFields({
  state: { query, choose },
}: {
  readonly state: SolutionQueryState;
}): ReactNode {
  const { problem } = query;
  const group = query.group ?? (problem === null ? null : groupOfProblem(problem));
  const ids = group === null ? [...GROUPS.values()].flat() : (GROUPS.get(group) ?? []);
  const problems = [...new Set([...ids, ...(problem === null ? [] : [problem])])]
    .map((id) => [id, problemName(id) ?? id] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, pageLanguage()));
  return (
    <>
      <SelectField
        label={t`Crop or kind of pest`}
        value={group ?? ANY}
        onChange={(chosen) => choose({ group: chosen === ANY ? null : chosen, problem: null })}
        options={[
          [ANY, inContext("crop or kind of pest")`Any`],
          ...Array.from(GROUPS.keys(), (one) => [one, groupName(one)] as const),
        ]}
      />
      <SelectField
        label={t`Disease or pest`}
        value={problem ?? ANY}
        onChange={(chosen) =>
          choose(
            chosen === ANY
              ? { group, problem: null }
              : { group: groupOfProblem(chosen) === group ? null : group, problem: chosen },
          )
        }
        options={[
          [
            ANY,
            group === null
              ? inContext("disease or pest")`Any`
              : inContext("disease or pest")`Any of ${problems.length}`,
          ],
          ...problems,
        ]}
      />
    </>
  );
}
