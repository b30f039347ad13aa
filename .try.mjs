import { chromium } from "@playwright/test";
const b = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"],
});
const ctx = await b.newContext({ viewport: { width: 375, height: 812 } });
const p = await ctx.newPage();
p.on("pageerror", (e) => console.log("ERR", e.message));
p.on("console", (m) => m.type() === "error" && console.log("CON", m.text()));
const S = "/work/shared/photos/";
await p.addInitScript(() =>
  localStorage.setItem("bio-kingdom.plan", JSON.stringify({ state: { plan: "premium" }, version: 1 })),
);
await p.goto("http://localhost:4311/animals");
await p.getByRole("button", { name: "Identify for real" }).first().click();
const photo = async (f) => {
  const chooser = p.locator("input[type=file]").first();
  await chooser.setInputFiles(S + f);
  await p.waitForTimeout(500);
  await p.locator('section[aria-label="Result"][aria-busy="false"] h2').first().waitFor({ timeout: 60000 });
  await p.waitForTimeout(1500);
  console.log(
    "==",
    f,
    "\n",
    (await p.locator('section[aria-label="Result"]').innerText()).slice(0, 900).replaceAll("\n", " | "),
  );
};
await photo("owl.jpg");
await p.screenshot({ path: "/work/tmp/try1.png", fullPage: true });
for (const name of ["Birds", "Insects", "Animals and"]) {
  const btn = p.getByRole("button", { name: new RegExp("Fetch " + name) });
  console.log(name, await btn.count());
  if (await btn.count()) {
    await btn.first().click();
    await p.waitForTimeout(4000);
  }
}
console.log(
  (await p.locator('section[aria-label="Result"]').innerText()).slice(0, 1500).replaceAll("\n", " | "),
);
await p.screenshot({ path: "/work/tmp/try2.png", fullPage: true });
for (const f of process.argv.slice(2)) await photo(f);
await p.screenshot({ path: "/work/tmp/try3.png", fullPage: true });
await p.goto("http://localhost:4311/models");
await p.waitForTimeout(2000);
console.log((await p.locator("main").innerText()).slice(0, 2500).replaceAll("\n", " | "));
await p.screenshot({ path: "/work/tmp/try4.png", fullPage: true });
await b.close();
