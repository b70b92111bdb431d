import {
  DIGEST,
  FLUTTER_MS,
  type FreshNews,
  foldNews,
  isCritical,
  type NewNotification,
  type NewsWords,
  offlineWords,
  powerWords,
} from "@switchboard/domain";
import type { Sql } from "../platform/db/database.ts";
import { pastEvents } from "./history/events.ts";
import type { Past } from "./history/history.ts";
import { insertRows } from "./insert-rows.ts";
import { ADMIN, isGrantedToUser, USER } from "./people.ts";
import { MERIDIAN, type PlannedDevice, SITES } from "./plan.ts";
import { idOf } from "./repeatable.ts";

const DAY_MS = 86_400_000;
/** How far back people were told; the rest has aged out of interest. */
const TOLD_DAYS = 14;
/** The newest are still to be seen, so that the bell has something to say. */
const UNSEEN = 3;

interface Happening {
  at: number;
  device: PlannedDevice;
  news: FreshNews;
}

function happeningsOf(past: Past, from: number, now: number): Happening[] {
  const { device, incidents } = past;
  const named = (words: NewsWords): FreshNews => ({
    ...words,
    params: { device_name: device.name, ...words.params },
    device: device.id,
  });
  const power = pastEvents(past)
    .filter(({ type, value }) => isCritical(type, value))
    .map(({ at, type, value }) => ({ at, device, news: named(powerWords(type, value)) }));
  const offline = incidents.outages
    .filter((outage) => outage.until - outage.from > 2 * FLUTTER_MS)
    .map((outage) => ({
      at: outage.from + 2 * FLUTTER_MS,
      device,
      news: named(offlineWords(outage.from + FLUTTER_MS)),
    }));
  return [...power, ...offline].filter(({ at }) => at > from && at < now);
}

/** What happened within a minute was told together. */
function told(happenings: Happening[]): { at: number; row: NewNotification }[] {
  const rows: { at: number; row: NewNotification }[] = [];
  for (const alike of Map.groupBy(happenings, ({ news }) => news.kind).values()) {
    const clusters: Happening[][] = [];
    for (const each of alike.toSorted((a, b) => a.at - b.at)) {
      const last = clusters.at(-1);
      if (last?.[0] && each.at - last[0].at < DIGEST.withinMs) last.push(each);
      else clusters.push([each]);
    }
    for (const cluster of clusters) {
      const at = cluster.at(-1)?.at ?? 0;
      const news = cluster.map((each) => each.news);
      for (const row of foldNews(news, [], new Date(at)).fresh) rows.push({ at, row });
    }
  }
  return rows.toSorted((a, b) => b.at - a.at);
}

/** What the people of the building have been told of its last two weeks, by the rules that tell them today. */
export async function insertNotifications(sql: Sql, pasts: readonly Past[], now: Date): Promise<void> {
  const from = now.getTime() - TOLD_DAYS * DAY_MS;
  const all = pasts.flatMap((past) => happeningsOf(past, from, now.getTime()));
  const people = [
    ...SITES.map(({ id }) => ({ home: id, user: ADMIN.id, sees: () => true })),
    { home: MERIDIAN.id, user: USER.id, sees: isGrantedToUser },
  ];
  const rows = people.flatMap(({ home, user, sees }) => {
    const own = all.filter(({ device }) => device.enterprise_id === home && sees(device));
    return told(own).map(({ at, row }, index) => ({
      enterprise_id: home,
      user_id: user,
      id: idOf(`notification ${home} ${user} ${row.kind} ${at} ${row.head} ${row.device ?? ""}`),
      kind: row.kind,
      code: row.code,
      params: JSON.stringify(row.params),
      head: row.head,
      message: row.message,
      device_id: row.device,
      count: row.count,
      is_digest: row.is_digest,
      seen: index >= UNSEEN,
      created_at: new Date(at).toISOString(),
    }));
  });
  await insertRows(sql, "notifications", COLUMNS, rows);
}

const COLUMNS = {
  enterprise_id: "uuid",
  user_id: "uuid",
  id: "uuid",
  kind: "text",
  code: "text",
  params: "jsonb",
  head: "text",
  message: "text",
  device_id: "uuid",
  count: "integer",
  is_digest: "boolean",
  seen: "boolean",
  created_at: "timestamptz",
};
