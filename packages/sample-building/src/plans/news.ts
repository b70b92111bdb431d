import {
  DIGEST,
  FLUTTER_MS,
  type FreshNews,
  foldNews,
  type NewNotification,
  offlineWords,
  ownerWords,
  powerWords,
  reminderWords,
  runFailedWords,
  ticketMovedWords,
  ticketRaisedWords,
  ticketRepliedWords,
} from "@switchboard/domain/alarms";
import { isCritical } from "@switchboard/domain/site";
import { pastEvents } from "../history/events.ts";
import type { Past } from "../history/history.ts";
import { isGrantedWhole, ownerOf } from "../names.ts";
import type { PlannedPerson, PlannedSite } from "../plan.ts";
import { idOf } from "../repeatable.ts";
import { DAY, HOUR, MINUTE } from "../time.ts";
import { planWorkflows } from "./automation.ts";
import { planTickets } from "./people.ts";
import type { NotificationRow } from "./rows.ts";
import { type PlannedSchedule, planSchedules } from "./schedules.ts";

/** How far back people were told; the rest has aged out of interest. */
const TOLD = 14 * DAY;
/** The newest are still to be seen, so that the bell has something to say. */
const UNSEEN = 3;
const HANDED_OVER = 12 * DAY;

interface Happening {
  at: number;
  news: FreshNews;
  isFor(person: PlannedPerson): boolean;
}

const isAdmin = ({ role }: PlannedPerson) => role === "admin";

function ofDevice(past: Past, now: number): Happening[] {
  const { device, incidents } = past;
  const power = pastEvents(past, now)
    .filter(({ type, value }) => isCritical(type, value))
    .map(({ at, type, value }) => ({ at, words: powerWords(type, value) }));
  const offline = incidents.outages
    .filter((outage) => Math.min(outage.until, now) - outage.from > 2 * FLUTTER_MS)
    .map(({ from }) => ({ at: from + 2 * FLUTTER_MS, words: offlineWords(from + FLUTTER_MS) }));
  return [...power, ...offline].map(({ at, words }) => ({
    at,
    news: { ...words, params: { device_name: device.name, ...words.params }, device: device.id },
    isFor: (person) => isAdmin(person) || isGrantedWhole(person, device),
  }));
}

function ofSchedule({ row: { _id: id, name, owner, before }, runs }: PlannedSchedule): Happening[] {
  return runs.flatMap(({ due, state, finishedAt }) => {
    const schedule = { id, due: new Date(due) };
    const failed: Happening = {
      at: finishedAt ?? due,
      news: { ...runFailedWords(name), schedule },
      isFor: (person) => isAdmin(person) || person.id === owner,
    };
    const reminder: Happening = {
      at: due - (before ?? 0) * MINUTE,
      news: { ...reminderWords(name, before ?? 0), schedule },
      isFor: (person) => person.id === owner,
    };
    return [...(state === "failed" ? [failed] : []), ...(before === null ? [] : [reminder])];
  });
}

function ofWorkflows(site: PlannedSite, pasts: readonly Past[]): Happening[] {
  return planWorkflows(site, pasts).flatMap(({ notification, firings }) =>
    firings.flatMap(({ firedAt, device: id }) => {
      const device = site.devices.find((each) => each.id === id);
      if (!device || !notification) return [];
      const about = { params: { device_name: device.name }, device: id };
      const isFor = (person: PlannedPerson) => isAdmin(person) || isGrantedWhole(person, device);
      return [{ at: Date.parse(firedAt), news: { kind: "workflow", code: null, ...about, ...notification }, isFor }];
    }),
  );
}

/** Admins hear of what others say; whoever raised the ticket hears of what admins say. */
function ofTickets(site: PlannedSite, now: number): Happening[] {
  return planTickets(site, now).flatMap(({ title, author, customer_name, createdAt, status, replies }) => {
    const toAuthor = ({ id }: PlannedPerson) => id === author;
    const said = replies.map((reply) => ({
      at: Date.parse(reply.createdAt),
      news: ticketRepliedWords(title, reply.author),
      isFor: reply.by_admin ? toAuthor : isAdmin,
    }));
    const raised = { at: Date.parse(createdAt), news: ticketRaisedWords(title, customer_name), isFor: isAdmin };
    const [answer] = replies;
    if (status !== "completed" || !answer) return [raised, ...said];
    const moved = ticketMovedWords(title, answer.author, status);
    return [raised, ...said, { at: Date.parse(answer.createdAt) + HOUR, news: moved, isFor: toAuthor }];
  });
}

/** Whoever owns a device was told so when it was handed over to them. */
function ofOwners(site: PlannedSite, now: number): Happening[] {
  const [admin] = site.people;
  return site.devices.flatMap((device) => {
    const owner = ownerOf(site, device);
    if (!owner) return [];
    const words = ownerWords(admin.name, true);
    const news = { ...words, params: { device_name: device.name, ...words.params }, device: device.id };
    return [{ at: now - HANDED_OVER, news, isFor: ({ id }: PlannedPerson) => id === owner.id }];
  });
}

/** What happened within a minute was told together. */
function told(happenings: readonly Happening[]): { at: number; row: NewNotification }[] {
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

/** What the people of a building have been told of its last two weeks, by the rules that tell them today; newest first. */
export function pastNews(
  site: PlannedSite,
  pasts: readonly Past[],
  now: Date,
): (person: PlannedPerson) => NotificationRow[] {
  const at = now.getTime();
  const all = [
    ...pasts.flatMap((past) => ofDevice(past, at)),
    ...planSchedules(site, now).flatMap(ofSchedule),
    ...ofWorkflows(site, pasts),
    ...ofOwners(site, at),
    ...ofTickets(site, at),
  ].filter((each) => each.at > at - TOLD && each.at < at);
  return (person) =>
    told(all.filter(({ isFor }) => isFor(person))).map(
      ({ at: when, row: { schedule, device = null, ...row } }, index) => ({
        ...row,
        _id: idOf(`notification ${site.id} ${person.id} ${row.kind} ${when} ${row.head} ${device ?? ""}`),
        device,
        schedule: schedule ? { _id: schedule.id, due: schedule.due.toISOString() } : null,
        createdAt: new Date(when).toISOString(),
        seen: index >= UNSEEN,
      }),
    );
}
