import { placeOf } from "../../platform/archive/place.ts";
import { verifyArchive } from "../backup/verify.ts";
import { type Command, DONE, FAILED } from "../command.ts";
import { keyIn, UNSEALING } from "../sealing.ts";
import { PLACES } from "./backup.ts";

export const verify: Command = {
  name: "verify",
  args: "<place>",
  summary: "Read a backup or an exported enterprise, and say whether it is whole",
  details: `
Reads all of it, holds every table against the manifest, and prints what it holds. It needs no store. A backup that was never
restored is a hope: restore one into a spare DATA_DIR now and then, too.
${PLACES}`,
  options: UNSEALING,
  takes: [1, 1],
  async run({ terminal, environment }, given) {
    const place = placeOf(given.args[0] ?? "", environment);
    const { about, manifest, wrong } = await verifyArchive(place.read(), await keyIn(given));
    for (const line of wrong) terminal.print(line);
    if (wrong.length > 0) return FAILED;
    const rows = Object.values(manifest.tables).reduce((sum, each) => sum + each.rows, 0);
    terminal.print(`${place.name} is whole: ${rows} rows as of ${about.taken_at}, made by version ${about.product}.`);
    for (const [name, value] of Object.entries(manifest.sums)) terminal.print(`  ${name}: ${value ?? "none"}`);
    return DONE;
  },
};
