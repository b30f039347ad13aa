import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";

test.each([
  ["a part that waits for the page's first picture is loaded once, when the page is there", true],
  ["another part is loaded once, before the page is there", false],
])("%s", async (_, isAfterPaint) => {
  const wasThere: boolean[] = [];
  const load = () => {
    wasThere.push(document.body.textContent.includes("Reading..."));
    return Promise.resolve({ text: "The part" });
  };
  const app = await render(
    <LazyPart isAfterPaint={isAfterPaint} load={load} waiting={<p>Reading...</p>}>
      {({ text }) => <p>{text}</p>}
    </LazyPart>,
  );
  await expect.element(app.getByText("The part")).toBeVisible();
  expect(wasThere).toEqual([isAfterPaint]);
});
