import { type PlannedSite, personNamed, planChannels, SITES } from "@switchboard/sample-building";
import { CHANNELS, openSettings, sealSettings } from "../areas/alarms/channels/channel-settings.ts";
import { SecretBox } from "../platform/auth/secret-box.ts";
import type { Sql } from "../platform/db/database.ts";
import { insertRows } from "./insert-rows.ts";

/** With what channels are sealed on the server that the building stands on. */
export const channelBox = (tokenSecret: string) => new SecretBox(tokenSecret, CHANNELS);

/** As the store reads bytes. */
const bytes = (buffer: Buffer) => `\\x${buffer.toString("hex")}`;

/**
 * Mail alone: it goes to the admin's own address, whose domain nobody can have, and lies in the outbox of a server
 * without a mail server. A webhook would have to leave the machine, or lead back into it, and that is refused.
 */
const ownMail = (site: PlannedSite, now: number) => planChannels(site, now).filter(({ kind }) => kind === "mail");

/** By what the admin is reached from now on: what the log of the weeks before says was sent by it. */
export async function insertChannels(sql: Sql, site: PlannedSite, now: Date, box: SecretBox): Promise<void> {
  const own = { enterprise_id: site.id, user_id: personNamed(site, undefined).id };
  const rows = ownMail(site, now.getTime()).map(({ _id: id, kind, name, hint, priorities, accepted_at }) => {
    const made = { id, kind, name, hint, priorities, accepted_at, settings: bytes(sealSettings(box, id, {})) };
    return { ...own, ...made, is_signed: false, failures: 0, created_at: now.toISOString() };
  });
  await insertRows(sql, "channel_preferences", [{ ...own, quiet: [] }]);
  await insertRows(sql, "channels", rows);
}

/** A server with another secret over an old store cannot open what was sealed before it. */
export async function resealChannels(sql: Sql, now: Date, box: SecretBox): Promise<void> {
  const ids = SITES.flatMap((site) => ownMail(site, now.getTime()).map(({ _id }) => _id));
  const kept = await sql.query<{ enterprise_id: string; id: string; settings: Buffer }>(
    "SELECT enterprise_id, id, settings FROM channels WHERE enterprise_id = ANY($1) AND id = ANY($2)",
    [SITES.map(({ id }) => id), ids],
  );
  for (const { enterprise_id, id, settings } of kept)
    if (!openSettings(box, id, settings))
      await sql.query("UPDATE channels SET settings = $3 WHERE enterprise_id = $1 AND id = $2", [
        enterprise_id,
        id,
        sealSettings(box, id, {}),
      ]);
}
