import { mkdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { buildWeb } from "./lib/build-web.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { ROOT } from "./lib/paths.mjs";
import { pack } from "./lib/release/archive.mjs";
import { buildOf, nameOf } from "./lib/release/build.mjs";
import { writeSums } from "./lib/release/checksums.mjs";
import { writeSbom } from "./lib/release/sbom.mjs";
import { stageRelease } from "./lib/release/tree.mjs";
import { quitOnSignals } from "./lib/run.mjs";
import { main, step } from "./lib/steps.mjs";

/**
 * `npm run release`: makes an archive in `dist/` for machines like this one, which starts without a registry, with its checksum and parts
 * list. `--without-node` leaves Node out, `--folder` stops before the packing, `--out` sets the target.
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
  await writeSums(out, [archive, sbom]);
  rmSync(folder, { recursive: true, force: true });
  for (const file of [archive, sbom, "SHA256SUMS"]) console.log(relative(process.cwd(), join(out, file)));
}

await main(async () => {
  if (await onModernNode()) await release();
});
