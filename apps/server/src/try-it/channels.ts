import { type PlannedSite, personNamed, planChannels, SITES } from "@switchboard/sample-building";
import { CHANNELS, openSettings, sealSettings } from "../areas/alarms/channels/channel-settings.ts";
import { SecretBox } from "../platform/auth/secret-box.ts";
import type { Sql } from "../platform/db/database.ts";
import { insertRows } from "./insert-rows.ts";

/** The box that seals channels on this server. */
export const channelBox = (tokenSecret: string) => new SecretBox(tokenSecret, CHANNELS);

/** Formats bytes for the database. */
const bytes = (buffer: Buffer) => `\\x${buffer.toString("hex")}`;

/**
 * Selects only mail: it goes to the admin's own address in a reserved domain, and stays in the outbox of a server without a mail server. A
 * webhook would have to leave the machine, or lead back into it, which is refused.
 */
const ownMail = (site: PlannedSite, now: number) => planChannels(site, now).filter(({ kind }) => kind === "mail");

/** Inserts the channels of the admin, which the log of the past weeks refers to. */
export async function insertChannels(sql: Sql, site: PlannedSite, now: Date, box: SecretBox): Promise<void> {
  const own = { enterprise_id: site.id, user_id: personNamed(site, undefined).id };
  const rows = ownMail(site, now.getTime()).map(({ _id: id, kind, name, hint, priorities, accepted_at }) => {
    const made = { id, kind, name, hint, priorities, accepted_at, settings: bytes(sealSettings(box, id, {})) };
    return { ...own, ...made, is_signed: false, failures: 0, created_at: now.toISOString() };
  });
  await insertRows(sql, "channel_preferences", [{ ...own, quiet: [] }]);
  await insertRows(sql, "channels", rows);
}

/** Seals channels again, because a server with another secret cannot open those of an old database. */
export async function resealChannels(sql: Sql, now: Date, box: SecretBox): Promise<void> {
  const ids = SITES.flatMap((site) => ownMail(site, now.getTime()).map(({ _id }) => _id));
  const channels = await sql.query<{ enterprise_id: string; id: string; settings: Buffer }>(
    "SELECT enterprise_id, id, settings FROM channels WHERE enterprise_id = ANY($1) AND id = ANY($2)",
    [SITES.map(({ id }) => id), ids],
  );
  for (const { enterprise_id, id, settings } of channels)
    if (!openSettings(box, id, settings))
      await sql.query("UPDATE channels SET settings = $3 WHERE enterprise_id = $1 AND id = $2", [
        enterprise_id,
        id,
        sealSettings(box, id, {}),
      ]);
}
