import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { buildWeb } from "./lib/build-web.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { ROOT } from "./lib/paths.mjs";
import { pack } from "./lib/release/archive.mjs";
import { buildOf, nameOf } from "./lib/release/build.mjs";
import { writeSums } from "./lib/release/checksums.mjs";
import { releaseNotes } from "./lib/release/notes.mjs";
import { writeSbom } from "./lib/release/sbom.mjs";
import { stageRelease } from "./lib/release/tree.mjs";
import { quitOnSignals } from "./lib/run.mjs";
import { main, step } from "./lib/steps.mjs";

/**
 * `npm run release`: makes an archive in `dist/` for machines like this one, which starts without a registry, with its checksum, parts list
 * and release notes. `--without-node` leaves Node out, `--folder` stops before the packing, `--out` sets the target.
 */
async function release() {
  quitOnSignals();
  const { values } = parseArgs({
    options: {
      out: { type: "string", default: join(ROOT, "dist") },
      folder: { type: "boolean", default: false },
      "without-node": { type: "boolean", default: false },
    },
  });
  await install();
  await buildWeb({ smallest: true });
  const { out } = values;
  const build = await buildOf();
  const notes = releaseNotes(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"), build);
  const name = nameOf(build);
  const folder = join(out, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await step("Gathering what is shipped", async () => stageRelease(folder, { build, node: !values["without-node"] }));
  if (values.folder) return console.log(relative(process.cwd(), folder));
  const archive = `${name}.tar.gz`;
  await step("Packing", () => pack(out, name, archive, build));
  const sbom = `${name}.cdx.json`;
  await step("Listing the parts", () => writeSbom(join(out, sbom), build));
  writeFileSync(join(out, `${name}.md`), notes);
  await writeSums(out, [archive, sbom, `${name}.md`]);
  rmSync(folder, { recursive: true, force: true });
  for (const file of [archive, sbom, `${name}.md`, "SHA256SUMS"]) console.log(relative(process.cwd(), join(out, file)));
}

await main(async () => {
  if (await onModernNode()) await release();
});
