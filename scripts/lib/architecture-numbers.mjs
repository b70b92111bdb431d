import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AREAS } from "./areas.mjs";
import { ROOT } from "./paths.mjs";
import { serverMap } from "./server-map.mjs";
import { languagesIn } from "./translations.mjs";

const PAGE = "docs/architecture.md";

/** Numbers that change seldom; others would make every addition touch the page. */
const COUNTS = {
  "modules of the server": (root) => serverMap(root).levels.size,
  areas: () => AREAS.length,
  languages: (root) => languagesIn(join(root, "packages/translations/src")).length,
};

/** Compares the numbers in the table of the architecture page with the code. */
export function checkArchitectureNumbers(root = ROOT) {
  const page = readFileSync(join(root, PAGE), "utf8");
  const problems = Object.entries(COUNTS).flatMap(([name, count]) => {
    const stated = new RegExp(`^\\| ${name} \\| ([\\d,]+) \\|$`, "m").exec(page)?.[1];
    const actual = count(root);
    return Number(stated?.replaceAll(",", "")) === actual
      ? []
      : `${PAGE}: ${name}: says ${stated}, the code has ${actual}`;
  });
  return { ok: problems.length === 0, output: problems.join("\n") };
}

export function endpointCount(root = ROOT) {
  const folder = join(root, "packages/contract/src");
  return readdirSync(folder, { recursive: true })
    .filter((name) => /[\\/]endpoints[\\/].*(?<!\.test)\.ts$/.test(name))
    .reduce((count, name) => count + (readFileSync(join(folder, name), "utf8").match(/^\s+path: "/gm)?.length ?? 0), 0);
}
