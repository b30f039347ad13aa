import { GraduationCap } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { TeachPageStores } from "#src/lab/teach/state/teach-page-stores.ts";
import type { Teaching } from "#src/lab/teach/state/teaching-store.ts";
import {
  BASE_EXPLAINED,
  leftOutText,
  notReadyText,
  progressText,
  teachTimeText,
} from "#src/lab/teach/teach-texts.ts";
import { inContext, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField } from "#src/ui/controls/fields.tsx";
import { Section } from "#src/ui/page/section.tsx";
import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import { RunProgress } from "#src/ui/status/progress.tsx";
import { describeModelProgress } from "#src/ui/texts/model-names.ts";
import { LearningCurve, TaughtResult } from "./taught-result.tsx";
import page from "#src/lab/teach/teach-page.module.css";
import layout from "#src/ui/styles/layout.module.css";

/** The second step: teach the model and test it on held-out photos. */
export function LessonSection({ stores }: { readonly stores: TeachPageStores }): ReactNode {
  const { teaching } = stores;
  const state = useStore(teaching);
  return (
    <Section
      title={t`2. Teach`}
      lead={t`A quarter of the photos is held out at a time, and asked about: that says how good it is.`}
    >
      {isRunning(state) ? <Running state={state} onStop={teaching.stop} /> : <Start stores={stores} />}
      {state.status === "failed" && <ModelFaultAlert error={state.error} />}
      {state.status === "taught" && <TaughtResult taught={state} lesson={stores.lesson} />}
    </Section>
  );
}

type RunningState = Extract<Teaching, { status: "loading" | "looking-again" | "running" }>;

function isRunning(state: Teaching): state is RunningState {
  return state.status === "loading" || state.status === "looking-again" || state.status === "running";
}

/** The button that starts teaching, with hints about the lesson. */
function Start({ stores }: { readonly stores: TeachPageStores }): ReactNode {
  const { lesson, intake, teaching, saving } = stores;
  const { classes, photos } = useStore(lesson);
  const wasTaught = useStore(teaching, ({ status }) => status === "taught");
  const isAdding = useStore(intake, ({ status }) => status === "loading" || status === "running");
  const counts = new Map<string, number>();
  for (const { classId } of photos) counts.set(classId, (counts.get(classId) ?? 0) + 1);
  const notReady = notReadyText(counts.size);
  const leftOut = leftOutText(classes, (id) => counts.get(id) ?? 0);
  return (
    <div className={layout["stack4"]}>
      {!isAdding && <BaseField stores={stores} />}
      <div className={layout["row3"]}>
        <Button
          variant={wasTaught || notReady !== null ? "secondary" : "primary"}
          disabled={notReady !== null || isAdding}
          onClick={() => {
            saving.clear();
            void teaching.teach();
          }}
        >
          <GraduationCap size={18} aria-hidden="true" />{" "}
          {wasTaught ? t`Teach again` : inContext("button")`Teach`}
        </Button>
        {isAdding && <p className={layout["hint"]}>{t`Photos are still being added.`}</p>}
      </div>
      <div className={page["hints"]}>
        <p>{notReady ?? teachTimeText(counts.size, photos.length)}</p>
        {notReady === null && leftOut !== null && <p>{leftOut}</p>}
      </div>
    </div>
  );
}

/** The choice of the network to learn from. Nothing if no pack is on this device. */
function BaseField({
  stores: { library, base, teaching, saving },
}: {
  readonly stores: TeachPageStores;
}): ReactNode {
  const state = useStore(library);
  const models = state.status === "ready" ? state.models : [];
  const packs = models.flatMap(({ kind, manifest }) => (kind === "pack" ? [manifest] : []));
  useStore(base);
  if (packs.length === 0) return null;
  return (
    <div className={layout["stack2"]}>
      <SelectField
        label={t`Learn from`}
        options={[KINGDOM_MODEL, ...packs].map(({ id, title }) => [id, title])}
        value={base.modelId()}
        onChange={(id) => {
          base.choose(id);
          saving.clear();
          teaching.restore();
        }}
      />
      <p className={layout["hint"]}>{BASE_EXPLAINED}</p>
    </div>
  );
}

function Running({
  state,
  onStop,
}: {
  readonly state: RunningState;
  readonly onStop: () => void;
}): ReactNode {
  switch (state.status) {
    case "loading":
      return <RunProgress what={describeModelProgress(state.progress)} done={0} total={0} onStop={onStop} />;
    case "looking-again":
      return (
        <>
          <p className={layout["hint"]}>
            {t`Another network or an earlier version of the app looked at these photos before. They are not kept, so this one looks at their small pictures.`}
          </p>
          <RunProgress what={t`Looking again`} done={state.done} total={state.total} onStop={onStop} />
        </>
      );
    case "running": {
      const latest = state.curve.at(-1);
      return (
        <>
          <RunProgress
            what={latest === undefined ? t`Teaching...` : progressText(latest)}
            done={0}
            total={0}
            onStop={onStop}
          />
          <LearningCurve curve={state.curve} />
        </>
      );
    }
  }
}
