import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkArchitectureNumbers } from "./architecture-numbers.mjs";
import { checkArrows } from "./arrows.mjs";
import { checkCasts } from "./casts.mjs";
import { checkCommits } from "./commits.mjs";
import { checkGuides } from "./guides.mjs";
import { CACHE, ROOT } from "./paths.mjs";
import { checkPictures } from "./pictures/picture-record.mjs";
import { checkRawButtons } from "./raw-buttons.mjs";
import { checkTables } from "./table-check.mjs";
import { checkTextTypes } from "./text-types.mjs";
import { tool, vitest } from "./tools.mjs";
import { checkTranslations } from "./translations.mjs";
import { checkWording } from "./wording.mjs";

const TSC = "typescript/bin/tsc";

/** `npm run check`: runs all quick checks. */
export async function quickChecks(tally) {
  await Promise.all([staticChecks(tally), tally.check("rules and screens", () => vitest(["unit", "web"]))]);
}

/**
 * Runs the checks that need no execution of the code. The slow ones use the processor time that the tests beside them leave: tests wait
 * for databases, brokers and timers, and leave a tenth of two cores idle.
 */
export async function staticChecks(tally) {
  await tally.check("dependency arrows", async () => checkArrows());
  await tally.check("casts that hide a type", async () => checkCasts());
  await tally.check("buttons outside the kit", async () => checkRawButtons());
  await tally.check("owners of tables", async () => checkTables());
  await tally.check("translations", async () => checkTranslations());
  await tally.check("types of the texts", async () => checkTextTypes());
  await tally.check("links of the guides", async () => checkGuides());
  await tally.check("numbers of the architecture page", async () => checkArchitectureNumbers());
  await tally.check("wording", async () => checkWording());
  await tally.check("age of the pictures", async () => checkPictures());
  await tally.check("subjects of the commits", () => checkCommits());
  await Promise.all([
    tally.check("format and lint", () =>
      tool("@biomejs/biome/bin/biome", ["check", "--colors=off", "."], { yields: true }),
    ),
    tally.check("types", () => checkTypes("server", "")),
    tally.check("types of the web", () => checkTypes("web", "apps/web")),
    tally.check("types of the journeys", () => checkTypes("journeys", "e2e")),
    ...(existsSync(join(ROOT, "knip.json"))
      ? [tally.check("nothing unused", () => tool("knip/bin/knip.js", ["--no-progress"], { yields: true }))]
      : []),
  ]);
}

/**
 * Uses a single checker per program, because several would infer their common types again: this halves the processor time, and the other
 * programs use the other cores meanwhile. With the build info, the next run checks only changes.
 */
function checkTypes(name, folder) {
  const buildInfo = join(CACHE, `types-${name}.tsbuildinfo`);
  const args = ["-p", join(ROOT, folder), "--checkers", "1", "--incremental", "--tsBuildInfoFile", buildInfo];
  return tool(TSC, args, { yields: true });
}
