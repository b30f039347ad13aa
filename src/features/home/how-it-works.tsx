import { ClipboardCheck, Cpu, ImageUp, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Section } from "#src/ui/page/section.tsx";
import styles from "./how-it-works.module.css";

interface Step {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

const STEPS: readonly Step[] = [
  {
    icon: ImageUp,
    title: "Upload Image",
    text: "Take a photo or upload an image of the animal, plant or problem area.",
  },
  {
    icon: Cpu,
    title: "AI Analysis",
    text: "The photo is read and classified on your device. The answer is a sample until you let a trained model answer.",
  },
  {
    icon: ClipboardCheck,
    title: "Get Solutions",
    text: "Receive detailed information and treatment recommendations.",
  },
];

/** The three steps from a photo to its treatment. */
export function HowItWorks({ id }: { readonly id: string }): ReactNode {
  return (
    <Section id={id} title="How It Works" lead="Three steps, a few seconds, no account.">
      <ol className={styles["steps"]}>
        {STEPS.map(({ icon: Icon, title, text }, index) => (
          <li key={title} className={styles["step"]}>
            <div className={styles["sign"]} aria-hidden="true">
              <span className={styles["number"]}>{index + 1}</span>
              <Icon className={styles["icon"]} />
            </div>
            <h3 className={styles["title"]}>{title}</h3>
            <p className={styles["text"]}>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
