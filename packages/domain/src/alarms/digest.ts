import type { NewsWords } from "./news-words.ts";
import type { NotificationKind } from "./notifications.ts";

/** The first three notifications of a kind within a minute are sent individually, the others in one digest. */
export const DIGEST = { after: 3, withinMs: 60_000 } as const;

/**
 * Tells whether the next notification of a kind joins the digest, given when the person was last notified of that kind (epoch
 * milliseconds). Reminders never do: each offers to skip its own run.
 */
export function joinsDigest(kind: NotificationKind, earlier: readonly number[], now: number): boolean {
  if (kind === "reminder") return false;
  return earlier.filter((instant) => now - instant < DIGEST.withinMs).length >= DIGEST.after;
}

/** The number of names that a digest lists. */
const NAMES = 3;
/** Separates names, which may contain commas. */
const BETWEEN = " · ";

/** A recent notification of a person, of the same kind. */
export interface RecentNotification {
  id: string;
  kind: NotificationKind;
  is_digest: boolean;
  count: number;
  params: Record<string, string | number>;
  head: string;
  created_at: Date;
}

/** A notification for a person before it is folded into a digest or a row. */
export interface FreshNews extends Omit<NewsWords, "params"> {
  params?: NewsWords["params"];
  device?: string | undefined;
  schedule?: { id: string; due: Date } | undefined;
}

/** A notification to be written: a new row, or the new content of a digest. */
export interface NewNotification extends NewsWords {
  device: string | undefined;
  schedule: { id: string; due: Date } | undefined;
  count: number;
  is_digest: boolean;
}

const HEADS: Record<NotificationKind, string> = {
  workflow: "workflows fired",
  power: "power alerts",
  schedule: "messages about schedules",
  offline: "devices are offline",
  reminder: "reminders",
  ticket: "messages about tickets",
  access: "devices changed their owner",
};

/**
 * Decides how one person's notifications of one kind are stored: each in its own row, or all in one digest, which is the newest
 * existing one or a new one. Notifications that arrive together stay together: 500 devices at once make one digest of 500.
 */
export function foldNews(
  news: readonly FreshNews[],
  earlier: readonly RecentNotification[],
  now: Date,
): { fresh: NewNotification[]; digest?: { id: string; row: NewNotification } } {
  // A digest counts as recent as all it contains, so a storm stays in one digest until it has been quiet for a minute.
  const instants = earlier.flatMap((each) => Array<number>(Math.min(each.count, DIGEST.after)).fill(+each.created_at));
  const atOnce = instants.concat(Array<number>(Math.max(news.length - 1, 0)).fill(+now));
  const [first] = news;
  if (!first || !joinsDigest(first.kind, atOnce, +now)) return { fresh: news.map(toDraft) };
  const before = earlier.filter((each) => each.is_digest).toSorted((a, b) => +b.created_at - +a.created_at)[0];
  // A single notification keeps its own text. The next one turns it into a digest.
  if (!before && news.length === 1) return { fresh: [{ ...toDraft(first), is_digest: true }] };
  const row = toDigest(news, before);
  return before ? { fresh: [], digest: { id: before.id, row } } : { fresh: [row] };
}

function toDraft({ kind, code, params = {}, head, message, device, schedule }: FreshNews): NewNotification {
  return { kind, code, params, head, message, device, schedule, count: 1, is_digest: false };
}

function toDigest(news: readonly FreshNews[], before: RecentNotification | undefined): NewNotification {
  const kind = news[0]?.kind ?? "power";
  const known = before ? namesIn(before) : [];
  const all = [...new Set([...known, ...news.map(nameOf)])];
  const names = all.slice(0, NAMES).join(BETWEEN);
  const others = all.length > NAMES || before?.params.others === 1 ? 1 : 0;
  const count = news.length + (before?.count ?? 0);
  return {
    kind,
    code: `${kind}.digest`,
    params: { count, names, others },
    head: `${count} ${HEADS[kind]}`,
    message: others ? `${names} and others` : names,
    device: undefined,
    schedule: undefined,
    count,
    is_digest: true,
  };
}

function namesIn({ count, params, head }: RecentNotification): string[] {
  if (count > 1) return String(params.names ?? "").split(BETWEEN);
  return [String(params.device_name ?? params.name ?? head)];
}

function nameOf({ params, head }: FreshNews): string {
  return String(params?.device_name ?? params?.name ?? head);
}
