import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import { Diagnosis, type DiagnosisProps } from "#src/app/diagnosis/diagnosis.tsx";
import { paintGrid } from "#tests/browser/imaging/photos.ts";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { type OpenedApp, show } from "#tests/browser/kit/open-app.tsx";
import { expectCount } from "#tests/browser/kit/texts.ts";
import { answerAllFor, answerFor, cards, profileOf, question } from "./answer-plant.ts";

/** What a photo says of a tomato leaf: it is sure of nothing. */
const PHOTO: ReadonlyMap<string, number> = new Map([
  ["tomato-late-blight", 0.46],
  ["tomato-leaf-mould", 0.38],
]);

/** A page with a diagnosis, which remembers what the person answered and chose. */
function Page(props: Omit<DiagnosisProps, "given" | "onAnswers" | "chosen" | "onChoose">): ReactNode {
  const [given, setGiven] = useState<DiagnosisProps["given"]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <main>
      <h1>Diseases</h1>
      <h2>Tomato</h2>
      <Diagnosis
        {...props}
        given={given}
        onAnswers={setGiven}
        chosen={chosen}
        onChoose={({ id }) => setChosen(id)}
      />
    </main>
  );
}

const diagnose = (ofPhoto: DiagnosisProps["ofPhoto"], preview?: Blob): Promise<OpenedApp> =>
  show(
    <Page
      crop="tomato"
      ofPhoto={ofPhoto}
      photo={
        preview === undefined
          ? null
          : { file: new File([preview], "leaf.jpg"), preview, cutout: null, whole: null }
      }
    />,
  );

const safe = (app: OpenedApp) => app.getByRole("region", { name: "Safe to do, whichever it is" });
const cantTell = (app: OpenedApp) => question(app).getByRole("button", { name: "I can't tell" });
const back = (app: OpenedApp) => question(app).getByRole("button", { name: "Back" });
const nameOf = (app: OpenedApp, at: number) => cards(app).nth(at).getByRole("heading");

/** The text of the open question. */
async function asked(app: OpenedApp): Promise<string> {
  await expect.element(question(app)).toBeVisible();
  return question(app).getByRole("heading").element().textContent;
}

test("without a photo and without an answer there is only the first question, which does not take the focus", async () => {
  const app = await diagnose(null);
  await expect.element(question(app)).toHaveTextContent("Question 1 of at most 4");
  await expect.element(safe(app)).not.toBeInTheDocument();
  await expectCount(cards(app), 0);
  await expect.element(back(app)).not.toBeInTheDocument();
  await expect.element(app.getByText("Your answers")).not.toBeInTheDocument();
  expect(document.body).toHaveFocus();
});

test("a photo alone names no disease either, however sure it is: the page asks first", async () => {
  const app = await diagnose(new Map([["tomato-late-blight", 0.9999]]));
  await expect.element(app.getByRole("heading", { name: "Tomato: one of these, most likely" })).toBeVisible();
  await expect.element(question(app)).toHaveTextContent("Question 1 of at most 4");
});

test("the share of right cards stands only where it was counted: by crop, and not between the answers", async () => {
  const counted = await diagnose(PHOTO);
  const share = counted.getByText(/^For 102 of 114 sick leaves in the open/);
  await expect.element(share).toBeVisible();
  await answerFor(counted, await profileOf("tomato", "tomato-early-blight"));
  await expect.element(question(counted)).toHaveTextContent("Question 2 of at most 4");
  await expect.element(share).not.toBeInTheDocument();
});

test("of a crop whose leaves nobody counted no share is shown", async () => {
  const app = await show(<Page crop="mango" ofPhoto={new Map([["mango-anthracnose", 0.6]])} photo={null} />);
  await expect.element(cards(app).first()).toBeVisible();
  await expect.element(app.getByText(/sick leaves in the open/)).not.toBeInTheDocument();
});

test("the page says of how many diseases it knows, and that it may be another", async () => {
  const app = await show(
    <Page crop="pepper" ofPhoto={new Map([["pepper-bacterial-spot", 0.6]])} photo={null} />,
  );
  await expect
    .element(app.getByText("The app knows 1 disease of this crop. It may be one that it does not know."))
    .toBeVisible();
});

test("each answer to a question has its drawing and its text on one button", async () => {
  const app = await diagnose(null);
  await expect.element(question(app)).toBeVisible();
  const answers = question(app)
    .getByRole("button")
    .elements()
    .filter(({ textContent }) => textContent !== "I can't tell");
  expect(answers.length).toBeGreaterThan(1);
  for (const answer of answers) {
    await expect.poll(() => answer.querySelectorAll("svg > *").length).toBeGreaterThan(0);
    expect(answer.textContent).not.toBe("");
  }
});

test("the first answer brings the safe steps and the cards, and the next question has the focus", async () => {
  const app = await diagnose(null);
  const first = await asked(app);
  await answerFor(app, await profileOf("tomato", "tomato-early-blight"));
  await expect.element(question(app)).toHaveTextContent("Question 2 of at most 4");
  expect(await asked(app)).not.toBe(first);
  await expect.element(question(app).getByRole("heading")).toHaveFocus();
  await expect.element(safe(app)).toBeVisible();
  expect(safe(app).getByRole("listitem").elements().length).toBeLessThanOrEqual(3);
  expect(cards(app).elements().length).toBeGreaterThanOrEqual(3);
});

test("with a photo safe steps, what not to spray, cards and a question are there before any answer", async () => {
  const app = await diagnose(PHOTO);
  await expect.element(safe(app)).toHaveTextContent(/Do not spray/);
  expect(safe(app).getByRole("listitem").elements().length).toBeGreaterThan(0);
  await expect.element(app.getByRole("heading", { name: "Tomato: one of these, most likely" })).toBeVisible();
  await expect.element(nameOf(app, 0)).toHaveTextContent("Tomato late blight");
  await expect.element(nameOf(app, 1)).toHaveTextContent("Tomato leaf mould");
  const { length } = cards(app).elements();
  expect([3, 4, 5]).toContain(length);
  await expect.element(question(app)).toHaveTextContent("Question 1 of at most 4");
  expect(document.body).toHaveFocus();
});

test("a card has the photo beside the drawing, how well it fits, and the way to its page", async () => {
  const photo = await paintGrid([["#336633", "#669966"]], 40, "image/jpeg");
  const app = await diagnose(PHOTO, photo);
  await expect.element(cards(app).first().getByRole("img", { name: "Your photo" })).toBeVisible();
  const [first] = cards(app).elements();
  await expect.poll(() => first?.querySelectorAll("svg path").length).toBeGreaterThan(2);
  await expect.element(cards(app).first()).toHaveTextContent("Fits best");
  await expect.element(nameOf(app, 0).getByRole("link")).toHaveAttribute("href", "/guide/tomato-late-blight");
});

test("a sign of another card's disease is led by the name of that disease", async () => {
  const app = await show(
    <Page
      crop="maize"
      ofPhoto={
        new Map([
          ["maize-common-rust", 0.5],
          ["maize-grey-leaf-spot", 0.3],
        ])
      }
      photo={null}
    />,
  );
  await expect.element(nameOf(app, 0)).toHaveTextContent("Maize common rust");
  await expect
    .element(cards(app).first())
    .toHaveTextContent("It may also be Maize grey leaf spot: Flat, grey-tan rectangles; nothing rubs off.");
});

test("the diseases of the crop without a card are behind 'None of these?'", async () => {
  const app = await diagnose(PHOTO);
  await app.getByText("None of these? The others of this crop").click();
  const shown = cards(app).elements().length;
  const rest = app.getByRole("group").getByRole("link");
  await expect.element(rest.first()).toBeVisible();
  expect(rest.elements()).toHaveLength(10 - shown);
});

test.each(["tomato-spider-mite-damage", "tomato-yellow-leaf-curl", "tomato-septoria-leaf-spot"])(
  "answers that are true of %s bring it to the front, against what the photo says",
  async (id) => {
    const app = await diagnose(PHOTO);
    await expect.element(nameOf(app, 0)).toHaveTextContent("Tomato late blight");
    await answerAllFor(app, await profileOf("tomato", id));
    await expect.element(nameOf(app, 0).getByRole("link")).toHaveAttribute("href", `/guide/${id}`);
    await expect.element(question(app)).not.toBeInTheDocument();
  },
);

test("where the answers leave little doubt the page says so, and asks nothing more", async () => {
  const app = await diagnose(new Map([["tomato-late-blight", 0.9]]));
  await answerAllFor(app, await profileOf("tomato", "tomato-late-blight"));
  const title = app.getByRole("heading", { name: "By what you see, most likely this" });
  await expect.element(title).toBeVisible();
  await expect.element(title).toHaveFocus();
});

test("a photo alone never names a healthy leaf that the model did not clear: the page asks first", async () => {
  const app = await show(
    <Page
      crop="pepper"
      ofPhoto={
        new Map([
          ["pepper-healthy", 0.998],
          ["pepper-bacterial-spot", 0.002],
        ])
      }
      photo={null}
    />,
  );
  await expect.element(nameOf(app, 0)).toHaveTextContent("Healthy pepper leaf");
  await expect.element(app.getByRole("heading", { name: "Pepper: one of these, most likely" })).toBeVisible();
  await expect.element(question(app)).toHaveTextContent("Question 1 of at most 4");
  await cantTell(app).click();
  await expect.element(app.getByRole("heading", { name: "Pepper: one of these, most likely" })).toBeVisible();
  await expect.element(question(app)).toHaveTextContent("Question 2 of at most 4");
  await answerAllFor(app, await profileOf("pepper", "pepper-healthy"));
  await expect.element(app.getByRole("heading", { name: "By what you see, most likely this" })).toBeVisible();
});

test.each([null, new Map([["raspberry-healthy", 1]])])(
  "of a crop without a known disease the page says so, what is safe, and never that the leaf is healthy",
  async (ofPhoto) => {
    const app = await show(<Page crop="raspberry" ofPhoto={ofPhoto} photo={null} />);
    const ways = app.getByRole("region", { name: "The app knows no disease of raspberry" });
    await expectCount(ways.getByRole("listitem"), 3);
    await expect.element(ways).toHaveTextContent("local extension service");
    await expect
      .element(ways.getByRole("link", { name: "What to look out for" }))
      .toHaveAttribute("href", "/guide/raspberry-healthy");
    await expect
      .element(ways.getByRole("link", { name: "Look through all diseases" }))
      .toHaveAttribute("href", "/guide?subject=disease");
    await expect.element(app.getByText(/model|healthy|photo/i)).not.toBeInTheDocument();
    await expectCount(cards(app), 0);
    await expect.element(question(app)).not.toBeInTheDocument();
    await expect.element(safe(app)).not.toBeInTheDocument();
  },
);

test("after an answer the page leads to the pests of the crop", async () => {
  const app = await show(<Page crop="cotton" ofPhoto={null} photo={null} />);
  const pests = app.getByRole("link", { name: "Pests of cotton" });
  await expect.element(question(app)).toBeVisible();
  await expect.element(pests).not.toBeInTheDocument();
  await answerFor(app, await profileOf("cotton", "cotton-leaf-curl"));
  await expect.element(pests).toHaveAttribute("href", "/guide?subject=pest&q=cotton");
});

test("on a phone the question that follows the first answer is in view below the safe steps", async () => {
  await screen.viewport(375, 667);
  const app = await diagnose(null);
  await cantTell(app).click();
  await expect.element(question(app).getByRole("heading")).toHaveFocus();
  await expect.element(safe(app)).toBeInTheDocument();
  const { top, bottom } = question(app).element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(Math.floor(bottom)).toBeLessThanOrEqual(innerHeight);
});

test("'I can't tell' changes nothing, and after four questions there are no more", async () => {
  const app = await diagnose(PHOTO);
  await expect.element(question(app)).toBeVisible();
  const order = (): readonly string[] =>
    cards(app)
      .elements()
      .map(({ textContent }) => textContent);
  const before = order();
  const questions = new Set<string>();
  for (let number = 1; number <= 4; number += 1) {
    await expect.element(question(app)).toHaveTextContent(`Question ${number} of at most 4`);
    questions.add(await asked(app));
    await cantTell(app).click();
  }
  await expect.element(question(app)).not.toBeInTheDocument();
  expect(questions.size).toBe(4);
  expect(order()).toEqual(before);
  await expect.element(app.getByRole("heading", { name: /one of these, most likely$/ })).toHaveFocus();
});

test("of cards that nothing parts, none is said to fit", async () => {
  const app = await diagnose(null);
  await cantTell(app).click();
  await expect.element(cards(app).first()).toBeVisible();
  await expect.element(cards(app).first()).not.toHaveTextContent(/Fits/);
  await answerFor(app, await profileOf("tomato", "tomato-early-blight"));
  await expect.element(cards(app).first()).toHaveTextContent("Fits best");
});

test("Back takes the last answer back, and asks its question again", async () => {
  const app = await diagnose(PHOTO);
  const first = await asked(app);
  await answerFor(app, await profileOf("tomato", "tomato-spider-mite-damage"));
  await expect.element(question(app)).toHaveTextContent("Question 2 of at most 4");
  await back(app).click();
  await expect.element(question(app).getByRole("heading", { name: first })).toHaveFocus();
  await expect.element(back(app)).not.toBeInTheDocument();
  await expect.element(nameOf(app, 0)).toHaveTextContent("Tomato late blight");
  await expect.element(app.getByText("Your answers")).not.toBeInTheDocument();
});

test("'Your answers' lists them, and Change goes back to one of them", async () => {
  const app = await diagnose(PHOTO);
  const mites = await profileOf("tomato", "tomato-spider-mite-damage");
  const first = await asked(app);
  const answer = await answerFor(app, mites);
  const second = await asked(app);
  await cantTell(app).click();
  await app.getByText("Your answers").click();
  const lines = app.getByRole("listitem").filter({ hasText: /Change$/ });
  await expectCount(lines, 2);
  await expect.element(lines.nth(0)).toHaveTextContent(`${first} ${answer}`);
  await expect.element(lines.nth(1)).toHaveTextContent(`${second} I can't tell`);
  await lines.nth(1).getByRole("button").click();
  await expect.element(question(app).getByRole("heading", { name: second })).toHaveFocus();
  await expectCount(lines, 1);
  await lines.nth(0).getByRole("button").click();
  await expect.element(question(app).getByRole("heading", { name: first })).toHaveFocus();
});

test("'This is it' marks the card and ends the questions, and another card can be chosen instead", async () => {
  const app = await diagnose(PHOTO);
  const choice = (at: number) => cards(app).nth(at).getByRole("button");
  await expect.element(choice(0)).toHaveTextContent("This is it");
  await expect.element(choice(0)).toHaveAttribute("aria-pressed", "false");
  await choice(1).click();
  await expect.element(choice(1)).toHaveTextContent("You chose this");
  await expect.element(choice(1)).toHaveAttribute("aria-pressed", "true");
  await expect.element(choice(1)).toHaveFocus();
  await expect.element(question(app)).not.toBeInTheDocument();
  await choice(0).click();
  await expect.element(choice(0)).toHaveAttribute("aria-pressed", "true");
  await expect.element(choice(1)).toHaveAttribute("aria-pressed", "false");
});

test("what a fungicide does nothing against is named only while it has a card", async () => {
  const ofPhoto = new Map([
    ["apple-scab", 0.5],
    ["apple-mosaic", 0.3],
  ]);
  const app = await show(<Page crop="apple" ofPhoto={ofPhoto} photo={null} />);
  const mosaic = cards(app).filter({ hasText: "Apple mosaic" });
  await expect.element(safe(app)).toHaveTextContent(/a fungicide does nothing against Apple mosaic/);
  await expect.element(mosaic).toBeInTheDocument();
  await answerFor(app, await profileOf("apple", "apple-grey-spot"));
  await expect.element(mosaic).not.toBeInTheDocument();
  await expect.element(safe(app)).toHaveTextContent(/Do not spray before you know which one it is/);
});

test("nothing waits for a name once the person has chosen one", async () => {
  const app = await diagnose(PHOTO);
  await expect.element(safe(app)).toHaveTextContent(/Do not spray/);
  await cards(app).first().getByRole("button").click();
  await expect.element(safe(app)).not.toHaveTextContent(/Do not spray/);
  expect(safe(app).getByRole("listitem").elements().length).toBeGreaterThan(0);
});

test("a person who goes back to an answer after a choice is asked again", async () => {
  const app = await diagnose(PHOTO);
  const first = await asked(app);
  await cantTell(app).click();
  await expect.element(question(app)).toHaveTextContent("Question 2 of at most 4");
  await cards(app).first().getByRole("button").click();
  await expect.element(question(app)).not.toBeInTheDocument();
  await app.getByText("Your answers").click();
  await app.getByRole("button", { name: "Change" }).click();
  await expect.element(question(app).getByRole("heading", { name: first })).toHaveFocus();
  await expect.element(cards(app).first().getByRole("button")).toHaveAttribute("aria-pressed", "true");
  await cards(app).nth(1).getByRole("button").click();
  await expect.element(question(app)).not.toBeInTheDocument();
});

test("a crop whose table does not come says so, and can be tried again", async () => {
  const app = await show(<Page crop="nowhere grown" ofPhoto={null} photo={null} />);
  const alert = app.getByRole("alert");
  await expect.element(alert).toHaveTextContent("The diseases of this crop could not be loaded.");
  await app.getByRole("button", { name: "Try again" }).click();
  await expect.element(alert).toHaveTextContent("The diseases of this crop could not be loaded.");
});

test("axe finds nothing on the questions, the cards and the answers", async () => {
  const photo = await paintGrid([["#336633", "#669966"]], 40, "image/jpeg");
  const app = await diagnose(PHOTO, photo);
  await answerFor(app, await profileOf("tomato", "tomato-spider-mite-damage"));
  await app.getByText("Your answers").click();
  await app.getByText("None of these? The others of this crop").click();
  expect(await violationsByDayAndNight()).toEqual([]);
  await cards(app).nth(1).getByRole("button", { name: "This is it" }).click();
  await expect.element(question(app)).not.toBeInTheDocument();
  expect(await violationsByDayAndNight()).toEqual([]);
});

test("on a phone the cards stand beside each other with the edge of the next in view, and the page does not scroll sideways", async () => {
  await screen.viewport(320, 640);
  const app = await diagnose(PHOTO);
  await expect.element(question(app)).toBeVisible();
  const [one, other] = cards(app)
    .elements()
    .map((card) => card.getBoundingClientRect());
  expect(one?.top).toBe(other?.top);
  const list = app.getByRole("list", { name: /most likely/ }).element();
  const inView = list.getBoundingClientRect().right - (other?.left ?? Infinity);
  expect(inView).toBeGreaterThan((other?.width ?? 0) / 12);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await screen.viewport(1280, 720);
});
