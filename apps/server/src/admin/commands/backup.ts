import { OperatorService } from "../../core/operator/operator.service.ts";
import { placeOf } from "../../platform/archive/place.ts";
import { takeBackup } from "../backup/backup.ts";
import { type Command, DONE } from "../command.ts";
import { keyIn, SEALING } from "../sealing.ts";

export const PLACES = `
A place is a file, or s3://bucket/path/name. For S3 the environment has AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION,
and for a storage that is not Amazon's AWS_ENDPOINT_URL_S3.`;

export const backup: Command = {
  name: "backup",
  args: "<place>",
  summary: "Back up the whole store while it is used",
  details: `
Everything in the store as it was at one moment, while servers go on working: one tar.gz of tab-separated tables, with what they
amount to. It is as secret as the store itself: it holds hashes of passwords and secrets of devices. Seal it where others could
reach it. A file that is there already is replaced once the new one is whole.

Not in it, since not in the store: TOKEN_SECRET, the environment, DATA_DIR/devices.csv and DATA_DIR/outbox.
${PLACES}

  switchboard admin backup /backups/switchboard-$(date +%F).tar.gz
  switchboard admin backup s3://company-backups/switchboard/$(date +%F).sealed --passphrase-file /etc/switchboard.backup`,
  options: SEALING,
  takes: [1, 1],
  async run({ store, terminal, environment }, given) {
    const place = placeOf(given.args[0] ?? "", environment);
    const key = await keyIn(given);
    const database = await store({ anyVersion: true });
    const { takenAt, rows, tables } = await takeBackup(database.connectDirect, {
      key,
      progress: terminal.progress,
      write: (bytes) => place.write(bytes),
    });
    await new OperatorService(database).noteBackup({ takenAt, place: place.name, rows });
    terminal.print(`Backed up ${rows} rows of ${tables} tables as of ${takenAt.toISOString()} to ${place.name}.`);
    return DONE;
  },
};
