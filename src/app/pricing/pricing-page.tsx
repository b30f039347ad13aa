import { ArrowLeft, Check, Minus } from "lucide-react";
import { type ReactNode, type Ref, useCallback, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { SUBJECTS } from "#domain/subject.ts";
import { type PhotoPlace, useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { rich, t } from "#src/language/messages.ts";
import { PATHS, readReturn, SUBJECT_PATHS } from "#src/paths.ts";
import { FREE_BATCH_PHOTOS, WHAT_DOES_NOT_COUNT } from "#src/plan/plan.ts";
import { isPremium, usePlan } from "#src/plan/use-plan.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { type HeadWithHeader, SITE } from "#src/ui/texts/head.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { COMPARISON, FREE_OFFER, type PlanOffer, type PlanShare, PREMIUM_OFFER } from "./plan-offers.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./pricing-page.module.css";

/** The head of the page, and its header. */
export const HEAD: HeadWithHeader = {
  title: t`Pricing - ${SITE}`,
  description: t`Compare Free and Premium: daily identifications, detectors, full details and identification history.`,
  header: { title: t`Pricing`, lead: t`Start free. Go Premium for the detectors and the full details.` },
};

/** Pricing: the plans, the button that switches them, and for members the link back. */
function PricingPage(): ReactNode {
  usePageHead(HEAD);
  const premium = usePlan(isPremium);
  const { press, main } = useFocusAfterSwitch();
  return (
    <div className={styles["page"]}>
      <PageHeader {...HEAD.header}>
        <p role="status">
          {rich`Your plan: ${<strong>{(premium ? PREMIUM_OFFER : FREE_OFFER).name}</strong>}`}
        </p>
      </PageHeader>
      <div className={styles["cards"]}>
        <PlanCard offer={FREE_OFFER} current={!premium}>
          {premium ? (
            <Switch>
              <Button onClick={press}>{t`Switch to Free Plan`}</Button>
            </Switch>
          ) : (
            <p className={`${layout["hint"]} ${layout["touch"]}`}>{t`This is what you have now.`}</p>
          )}
        </PlanCard>
        <PlanCard offer={PREMIUM_OFFER} current={premium}>
          {premium ? (
            <ReturnLink ref={main} />
          ) : (
            <Switch>
              <p className={layout["strong"]}>{t`Free here: you pay nothing.`}</p>
              <Button ref={main} variant="primary" onClick={press}>{t`Upgrade to Premium`}</Button>
            </Switch>
          )}
        </PlanCard>
      </div>
      <PlanComparison />
      <div className={layout["stack3"]}>
        <p className={`${layout["hint"]} ${styles["hint"]}`}>
          {rich`With Premium you can also ${<Link to={PATHS.batch}>{t`identify whole folders of photos`}</Link>}; Free has a trial of ${FREE_BATCH_PHOTOS} photos of animals and plants.`}
        </p>
        <p
          className={`${layout["hint"]} ${styles["hint"]}`}
        >{t`The daily limit is for answers of the app's own model and its packs. ${WHAT_DOES_NOT_COUNT} Everything here lives on this device: your plan, the daily limit and your history. There is no account and no payment, and another browser starts with nothing.`}</p>
      </div>
    </div>
  );
}

export { PricingPage as Component };

/** The button that switches the plan, with a note. */
function Switch({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <>
      {children}
      <p
        className={`${layout["hint"]} ${styles["hint"]}`}
      >{t`For demonstration purposes, click to toggle your plan`}</p>
    </>
  );
}

function ReturnLink({ ref }: { readonly ref: Ref<HTMLAnchorElement> }): ReactNode {
  const { path, text } = useReturn();
  return (
    <Link ref={ref} to={path} className={buttonClass("primary")}>
      {text.startsWith(t`Back`) && <ArrowLeft size={18} aria-hidden="true" />} {text}
    </Link>
  );
}

/** The pressed button disappears, so the main button of the next state takes the focus. */
function useFocusAfterSwitch() {
  const toggle = usePlan((snapshot) => snapshot.toggle);
  const isPressed = useRef(false);
  const main = useCallback((element: HTMLElement | null): void => {
    if (!isPressed.current || element === null) return;
    isPressed.current = false;
    element.focus();
  }, []);
  const press = (): void => {
    isPressed.current = true;
    toggle();
  };
  return { press, main };
}

export interface PlanCardProps {
  readonly offer: PlanOffer;
  readonly current: boolean;
  /** The button or link of the plan. */
  readonly children: ReactNode;
}

/** The price and features of a plan. Features of the current plan link to their pages. */
export function PlanCard({
  offer: { name, pitch, price, terms, features },
  current,
  children,
}: PlanCardProps): ReactNode {
  return (
    <article className={`${styles["card"]} ${current ? styles["current"] : ""}`} aria-label={t`${name} plan`}>
      <div className={`${layout["wrap2"]} ${styles["head"]}`}>
        <h2 className={layout["xlarge"]}>{name}</h2>
        {current && (
          <p className={styles["badge"]}>
            <Check size={16} aria-hidden="true" /> {t`Current plan`}
          </p>
        )}
      </div>
      <p className={layout["soft"]}>{pitch}</p>
      <p className={`${layout["large"]} ${layout["soft"]}`}>
        {rich`${<span className={styles["amount"]}>{price}</span>}/month`}
      </p>
      <div className={layout["hint"]}>
        {terms.map((term) => (
          <p key={term}>{term}</p>
        ))}
      </div>
      <div className={styles["action"]}>{children}</div>
      <ul className={styles["features"]}>
        {features.map(({ text, path }) => (
          <li key={text} className={styles["feature"]}>
            <Check className={styles["check"]} size={20} aria-hidden="true" />{" "}
            {current && path !== undefined ? <Link to={path}>{text}</Link> : text}
          </li>
        ))}
      </ul>
    </article>
  );
}

export function PlanComparison(): ReactNode {
  return (
    <div className={styles["box"]}>
      <table className={styles["table"]}>
        <caption className={styles["caption"]}>{t`Compare the plans`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Feature`}</th>
            <th scope="col">{FREE_OFFER.name}</th>
            <th scope="col">{PREMIUM_OFFER.name}</th>
          </tr>
        </thead>
        <tbody>
          {COMPARISON.map(({ feature, free, premium }) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              <td>
                <Share of={free} />
              </td>
              <td>
                <Share of={premium} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Share({ of: share }: { readonly of: PlanShare }): ReactNode {
  if (typeof share === "string") return share;
  return share ? (
    <Check className={`${layout["leaf"]} ${styles["sign"]}`} size={20} role="img" aria-label={t`Included`} />
  ) : (
    <Minus
      className={`${layout["soft"]} ${styles["sign"]}`}
      size={20}
      role="img"
      aria-label={t`Not included`}
    />
  );
}

/** Returns the link that leads a member back to the photo or page they came from, or else to the history. */
function useReturn() {
  const { state } = useLocation();
  const from = readReturn(state)?.from ?? PATHS.pricing;
  const place = placeAt(from);
  const { hasPhoto } = useIdentificationStore(place ?? "home");
  if (place !== null && hasPhoto()) return { path: from, text: t`Back to your photo` };
  const name = nameOf(from, place);
  return name === null
    ? { path: PATHS.history, text: t`Open your history` }
    : { path: from, text: t`Back to ${name}` };
}

/** The photo page at a path; null for other pages. */
function placeAt(from: string): PhotoPlace | null {
  const [path] = from.split("?");
  if (path === PATHS.home) return "home";
  return SUBJECTS.find((subject) => SUBJECT_PATHS[subject] === path) ?? null;
}

/** Name of the page at a path; null if members have no reason to return there. */
function nameOf(from: string, place: PhotoPlace | null): string | null {
  if (place !== null) return place === "home" ? null : SUBJECT_NAMES[place].many;
  if (from.startsWith(PATHS.solutions)) return t`Solutions`;
  if (from.startsWith(PATHS.batch)) return t`your photos`;
  return from.startsWith(PATHS.history) ? t`History` : null;
}
