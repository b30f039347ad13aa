import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { BatchProvider, type OpenBatchPage, useOpenBatchPage } from "#src/lab/batch/state/batch-context.tsx";

const open: OpenBatchPage = () => new Promise(() => {});

function IsHandedDown(): string {
  return String(useOpenBatchPage() === open);
}

test("a page below the provider gets the way to the batches, and one outside learns that it is missing", () => {
  const page = (
    <BatchProvider open={open}>
      <IsHandedDown />
    </BatchProvider>
  );
  expect(renderToString(page)).toBe("true");
  expect(() => renderToString(<IsHandedDown />)).toThrow("BatchProvider");
});
