import { storeChecks } from "../../platform/db/whole-store/checks.ts";
import { type Command, DONE, FAILED } from "../command.ts";

const SHOWN = 5;

export const check: Command = {
  name: "check",
  summary: "Look for what is wrong in the store",
  details: `
What the tables cannot refuse by themselves: indexes and constraints that are not whole, rows of enterprises or devices that are gone or another's,
sums that are not those of what they were made of, readings that no hour has counted, schedules that would never run, orders that nobody
ended. It reads, and changes nothing; a server may go on working.

It prints what is wrong and ends with 1, or says that all is well. Sums that are not right are made again with rebuild-rollups.`,
  options: [{ name: "verbose", help: "also what is right, and everything that is wrong" }],
  async run({ store, terminal }, given) {
    const isVerbose = given.option("verbose") !== undefined;
    const database = await store();
    const checks = await storeChecks(database);
    let wrong = 0;
    for (const [index, { name, look }] of checks.entries()) {
      terminal.progress(`Checking: ${index} of ${checks.length}`);
      const found = await look(database);
      if (found.length === 0 && isVerbose) terminal.print(`ok     ${name}`);
      if (found.length === 0) continue;
      wrong += 1;
      terminal.print(`WRONG  ${name}`);
      for (const line of isVerbose ? found : found.slice(0, SHOWN)) terminal.print(`         ${line}`);
      if (!isVerbose && found.length > SHOWN) terminal.print(`         and ${found.length - SHOWN} more`);
    }
    terminal.print(
      wrong === 0
        ? `All is well: ${checks.length} checks.`
        : `${wrong} of ${checks.length} checks found something wrong.`,
    );
    return wrong === 0 ? DONE : FAILED;
  },
};
