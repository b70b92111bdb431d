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

/** How far back notifications reach. Older ones have expired. */
const TOLD = 14 * DAY;
/** The newest ones are unread, so that the bell shows a number. */
const UNSEEN = 3;
const HANDED_OVER = 12 * DAY;

interface PastOccurrence {
  at: number;
  news: FreshNews;
  isFor(person: PlannedPerson): boolean;
}

const isAdmin = ({ role }: PlannedPerson) => role === "admin";

function ofDevice(past: Past, now: number): PastOccurrence[] {
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

function ofSchedule({ row: { _id: id, name, owner, before }, runs }: PlannedSchedule): PastOccurrence[] {
  return runs.flatMap(({ due, state, finishedAt }) => {
    const schedule = { id, due: new Date(due) };
    const failed: PastOccurrence = {
      at: finishedAt ?? due,
      news: { ...runFailedWords(name), schedule },
      isFor: (person) => isAdmin(person) || person.id === owner,
    };
    const reminder: PastOccurrence = {
      at: due - (before ?? 0) * MINUTE,
      news: { ...reminderWords(name, before ?? 0), schedule },
      isFor: (person) => person.id === owner,
    };
    return [...(state === "failed" ? [failed] : []), ...(before === null ? [] : [reminder])];
  });
}

function ofWorkflows(site: PlannedSite, pasts: readonly Past[]): PastOccurrence[] {
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

/** Admins are notified of others' replies, and the author of a ticket of admins' replies. */
function ofTickets(site: PlannedSite, now: number): PastOccurrence[] {
  return planTickets(site, now).flatMap(({ title, author, customer_name, createdAt, status, replies }) => {
    const toAuthor = ({ id }: PlannedPerson) => id === author;
    const replied = replies.map((reply) => ({
      at: Date.parse(reply.createdAt),
      news: ticketRepliedWords(title, reply.author),
      isFor: reply.by_admin ? toAuthor : isAdmin,
    }));
    const raised = { at: Date.parse(createdAt), news: ticketRaisedWords(title, customer_name), isFor: isAdmin };
    const [answer] = replies;
    if (status !== "completed" || !answer) return [raised, ...replied];
    const moved = ticketMovedWords(title, answer.author, status);
    return [raised, ...replied, { at: Date.parse(answer.createdAt) + HOUR, news: moved, isFor: toAuthor }];
  });
}

/** The owner of a device was notified when it was handed over. */
function ofOwners(site: PlannedSite, now: number): PastOccurrence[] {
  const [admin] = site.people;
  return site.devices.flatMap((device) => {
    const owner = ownerOf(site, device);
    if (!owner) return [];
    const words = ownerWords(admin.name, true);
    const news = { ...words, params: { device_name: device.name, ...words.params }, device: device.id };
    return [{ at: now - HANDED_OVER, news, isFor: ({ id }: PlannedPerson) => id === owner.id }];
  });
}

/** Groups events within a minute. */
function groupNotifications(occurrences: readonly PastOccurrence[]): { at: number; row: NewNotification }[] {
  const rows: { at: number; row: NewNotification }[] = [];
  for (const alike of Map.groupBy(occurrences, ({ news }) => news.kind).values()) {
    const clusters: PastOccurrence[][] = [];
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

/** Returns the notifications of the last two weeks by today's rules, newest first. */
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
    groupNotifications(all.filter(({ isFor }) => isFor(person))).map(
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
