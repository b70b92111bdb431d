import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkArrows } from "./arrows.mjs";
import { checkCasts } from "./casts.mjs";
import { checkCommits } from "./commits.mjs";
import { checkGuides } from "./guides.mjs";
import { ROOT } from "./paths.mjs";
import { checkTables } from "./table-check.mjs";
import { tool, vitest } from "./tools.mjs";
import { checkTranslations } from "./translations.mjs";

const TSC = "typescript/bin/tsc";

/** The quick part, which `npm test` begins with. What does not need the processor goes first, the rest side by side. */
export async function quickChecks(tally) {
  await tally.check("dependency arrows", async () => checkArrows());
  await tally.check("casts that hide a type", async () => checkCasts());
  await tally.check("owners of tables", async () => checkTables());
  await tally.check("translations", async () => checkTranslations());
  await tally.check("links of the guides", async () => checkGuides());
  await tally.check("subjects of the commits", () => checkCommits());
  await Promise.all([
    tally.check("format and lint", () => tool("@biomejs/biome/bin/biome", ["check", "--colors=off", "."])),
    tally.check("types", () => tool(TSC, ["-p", ROOT])),
    tally.check("types of the web", () => tool(TSC, ["-p", join(ROOT, "apps/web")])),
    tally.check("types of the journeys", () => tool(TSC, ["-p", join(ROOT, "e2e")])),
    ...(existsSync(join(ROOT, "knip.json"))
      ? [tally.check("nothing unused", () => tool("knip/bin/knip.js", ["--no-progress"]))]
      : []),
  ]);
  await tally.check("rules and screens", () => vitest(["unit", "web"]));
}
