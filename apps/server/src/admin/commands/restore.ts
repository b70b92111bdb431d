import { placeOf } from "../../platform/archive/place.ts";
import { othersConnected } from "../../platform/db/whole-store/connections.ts";
import { restoreBackup } from "../backup/restore.ts";
import { AdminError, type Command, DONE } from "../command.ts";
import { keyIn, UNSEALING } from "../sealing.ts";
import { PLACES } from "./backup.ts";

export const restore: Command = {
  name: "restore",
  args: "<place>",
  summary: "Restore a backup into an empty store",
  details: `
All of it or nothing: the store is filled, every table is read again and held against the backup (rows, digests, sums of energy, last
runs), and brought up to this version. It must be empty, and no server may run on it: for the embedded store give a new DATA_DIR, for
your own PostgreSQL a new database.

Nothing fires again: schedules that were due since the backup are recorded as missed, orders that were under way are ended, and
nobody is reminded twice. Everybody signs in anew, since the backup does not know who was signed out; --keep-sessions leaves
sessions as they were. Use the TOKEN_SECRET of before: authenticator apps need it.
${PLACES}`,
  options: [
    ...UNSEALING,
    { name: "keep-sessions", help: "people stay signed in as they were when the backup was taken" },
  ],
  takes: [1, 1],
  async run({ store, terminal, environment, clock }, given) {
    const place = placeOf(given.args[0] ?? "", environment);
    const key = await keyIn(given);
    const database = await store({ create: true });
    if (await othersConnected(database))
      throw new AdminError(
        "Something else is connected to this store. Stop the servers first, and restore into an empty store.",
      );
    const restored = await restoreBackup(database.connectDirect, {
      bytes: place.read(),
      key,
      keepSessions: given.option("keep-sessions") !== undefined,
      now: clock.now(),
      progress: terminal.progress,
    });
    terminal.print(`Restored ${restored.rows} rows as of ${restored.takenAt}; everything is as it was backed up.`);
    if (restored.migrated.length > 0) terminal.print(`Brought up to this version: ${restored.migrated.join(", ")}.`);
    terminal.print(
      `Schedules that were due since and are recorded as missed: ${restored.missed}. Orders ended: ${restored.commands}. Sessions ended: ${restored.sessions}.`,
    );
    return DONE;
  },
};
