import { placeOf } from "../../platform/archive/place.ts";
import { type Command, DONE } from "../command.ts";
import { importEnterprise } from "../enterprise/import.ts";
import { keyIn, UNSEALING } from "../sealing.ts";
import { PLACES } from "./backup.ts";

export const importCommand: Command = {
  name: "import",
  args: "<place>",
  summary: "Add an exported enterprise to this server, with new ids",
  details: `
All of it or nothing, while servers go on working. Everything gets another id, wherever it is named; the same archive twice gives two
enterprises. Both servers have to be of the same version.

Who has an account here by the same e-mail address is the same person, and joins the enterprise; others get an account and choose a password
by "Forgot password". Hashes of passwords and of devices' secrets are accepted from a sealed archive only, and then the command says so: import one
only from somebody you trust with them. An archive that was changed is refused as a whole: rows of another enterprise, tables that are not in
its manifest, statements.

A device that belongs to another enterprise here already comes without its hardware id, with its history; what was
under way is ended, schedules run next from now on, wall panels are paired again, invitations are sent again.
${PLACES}`,
  options: [...UNSEALING, { name: "name", value: "name", help: "another name for the enterprise" }],
  takes: [1, 1],
  async run({ store, terminal, environment, clock }, given) {
    const place = placeOf(given.args[0] ?? "", environment);
    const key = await keyIn(given);
    const imported = await importEnterprise(await store(), {
      bytes: place.read(),
      key,
      name: given.option("name"),
      now: clock.now(),
      progress: terminal.progress,
    });
    terminal.print(`Imported ${imported.name} as ${imported.enterpriseId}: ${imported.rows} rows.`);
    terminal.print(`People with a new account: ${imported.created}; known here before: ${imported.known}.`);
    if (imported.secrets)
      terminal.print(
        `The archive was sealed, so its secrets were accepted. Passwords: ${imported.secrets.passwords}; device secrets: ${imported.secrets.devices}.`,
      );
    if (imported.unclaimed > 0) terminal.print(`Devices to be claimed: ${imported.unclaimed}.`);
    if (imported.taken.length > 0)
      terminal.print(`Their hardware belongs to another enterprise here: ${imported.taken.join(", ")}.`);
    return DONE;
  },
};
