import {
  DIGEST,
  FLUTTER_MS,
  type FreshNews,
  foldNews,
  isCritical,
  type NewNotification,
  offlineWords,
  powerWords,
  reminderWords,
  runFailedWords,
  ticketMovedWords,
  ticketRaisedWords,
  ticketRepliedWords,
} from "@switchboard/domain";
import { pastEvents } from "../history/events.ts";
import type { Past } from "../history/history.ts";
import { isGrantedWhole } from "../names.ts";
import type { PlannedPerson, PlannedSite } from "../plan.ts";
import { idOf } from "../repeatable.ts";
import { DAY, HOUR, MINUTE } from "../time.ts";
import { planWorkflows } from "./automation.ts";
import { pastFirings } from "./firings.ts";
import { planTickets } from "./people.ts";
import { type PlannedSchedule, planSchedules } from "./schedules.ts";

/** How far back people were told; the rest has aged out of interest. */
const TOLD = 14 * DAY;
/** The newest are still to be seen, so that the bell has something to say. */
const UNSEEN = 3;

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

function ofSchedule({ id, name, owner, before, runs }: PlannedSchedule): Happening[] {
  return runs.flatMap(({ due, state, finishedAt }) => {
    const schedule = { id, due };
    const failed: Happening = {
      at: finishedAt.getTime(),
      news: { ...runFailedWords(name), schedule },
      isFor: (person) => isAdmin(person) || person.id === owner.id,
    };
    const reminder: Happening = {
      at: due.getTime() - (before ?? 0) * MINUTE,
      news: { ...reminderWords(name, before ?? 0), schedule },
      isFor: (person) => person.id === owner.id,
    };
    return [...(state === "failed" ? [failed] : []), ...(before === null ? [] : [reminder])];
  });
}

function ofWorkflows(site: PlannedSite, pasts: readonly Past[]): Happening[] {
  return planWorkflows(site).flatMap((workflow) => {
    const { notification } = workflow;
    if (!notification) return [];
    return pastFirings(workflow, pasts).map(({ at, device }) => ({
      at,
      news: { kind: "workflow", code: null, params: { device_name: device.name }, ...notification, device: device.id },
      isFor: (person) => isAdmin(person) || isGrantedWhole(person, device),
    }));
  });
}

/** Admins hear of what others say; whoever raised the ticket hears of what admins say. */
function ofTickets(site: PlannedSite, now: number): Happening[] {
  return planTickets(site).flatMap(({ title, author, ago, status, replies }) => {
    const toAuthor = (person: PlannedPerson) => person.id === author.id;
    const said = replies.map((reply) => ({
      at: now - reply.ago,
      news: ticketRepliedWords(title, reply.author.name),
      isFor: isAdmin(reply.author) ? toAuthor : isAdmin,
    }));
    const raised = { at: now - ago, news: ticketRaisedWords(title, author.name), isFor: isAdmin };
    const [answer] = replies;
    if (status !== "completed" || !answer) return [raised, ...said];
    const moved = ticketMovedWords(title, answer.author.name, status);
    return [raised, ...said, { at: now - answer.ago + HOUR, news: moved, isFor: toAuthor }];
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

export interface PastNews extends NewNotification {
  id: string;
  at: number;
  seen: boolean;
}

/** What the people of a building have been told of its last two weeks, by the rules that tell them today; newest first. */
export function pastNews(site: PlannedSite, pasts: readonly Past[], now: Date): (person: PlannedPerson) => PastNews[] {
  const at = now.getTime();
  const all = [
    ...pasts.flatMap((past) => ofDevice(past, at)),
    ...planSchedules(site, now).flatMap(ofSchedule),
    ...ofWorkflows(site, pasts),
    ...ofTickets(site, at),
  ].filter((each) => each.at > at - TOLD && each.at < at);
  return (person) =>
    told(all.filter(({ isFor }) => isFor(person))).map(({ at: when, row }, index) => ({
      ...row,
      id: idOf(`notification ${site.id} ${person.id} ${row.kind} ${when} ${row.head} ${row.device ?? ""}`),
      at: when,
      seen: index >= UNSEEN,
    }));
}
