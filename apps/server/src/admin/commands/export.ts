import { OperatorService } from "../../core/operator/operator.service.ts";
import { placeOf } from "../../platform/archive/place.ts";
import { AdminError, type Command, DONE } from "../command.ts";
import { exportEnterprise } from "../enterprise/export.ts";
import { keyIn, SEALING } from "../sealing.ts";
import { PLACES } from "./backup.ts";

export const exportCommand: Command = {
  name: "export",
  args: "<enterprise> <place>",
  summary: "Write one enterprise into an archive that anyone can read",
  details: `
All of it as it is at one moment, while servers go on working: people, devices, rooms, automations, the bin, and the whole history (readings
and what was made of them, events, commands, the activity log). One tar.gz with a file of JSON lines for each table, and a manifest with
rows and digests. The enterprise is named by its id, or by its name where only one has it.

Passwords, second factors, sessions, pairings of wall panels and secrets of devices stay out: after an import people choose a new password
("Forgot password"), and devices are claimed anew. --with-secrets takes along the hashes of passwords and of devices' secrets, so that
both work at the new place as they are; such an archive has to be sealed.
${PLACES}

  switchboard admin export "Charminar Offices" charminar.tar.gz`,
  options: [...SEALING, { name: "with-secrets", help: "with the hashes of passwords and of devices' secrets" }],
  takes: [2, 2],
  async run({ store, terminal, environment }, given) {
    const place = placeOf(given.args[1] ?? "", environment);
    const key = await keyIn(given);
    const secrets = given.option("with-secrets") !== undefined;
    if (secrets && !key)
      throw new AdminError("An archive with secrets is sealed: add --passphrase-file or --key-file.");
    const database = await store();
    const enterprise = await new OperatorService(database).enterprise(given.args[0] ?? "");
    const { rows, tables } = await exportEnterprise(database.connectDirect, {
      enterprise,
      secrets,
      key,
      progress: terminal.progress,
      write: (bytes) => place.write(bytes),
    });
    terminal.print(`Exported ${rows} rows of ${tables} tables of ${enterprise.name} to ${place.name}.`);
    return DONE;
  },
};
