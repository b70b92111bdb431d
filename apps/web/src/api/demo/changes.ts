import { listKey } from "./narrow-list.ts";
import type { Json } from "./recording.ts";

/** The changes made in this tab, by the ids of the items they were made to. */
interface Changes {
  /** By the call that lists them. */
  added: Record<string, Json[]>;
  edited: Record<string, Json>;
  removed: string[];
  /** Fields of replies that are no lists, by their call. */
  settings: Record<string, Json>;
}

const STORED = "sb.demoChanges";
const NONE: Changes = { added: {}, edited: {}, removed: [], settings: {} };

function restored(): Changes {
  try {
    return { ...structuredClone(NONE), ...JSON.parse(sessionStorage.getItem(STORED) ?? "{}") };
  } catch {
    return structuredClone(NONE);
  }
}

let changes = restored();

/** Who enters the demo again begins with the recording as it is. */
export function forgetChanges(): void {
  changes = structuredClone(NONE);
  sessionStorage.removeItem(STORED);
}

function store(): void {
  sessionStorage.setItem(STORED, JSON.stringify(changes));
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;
const isRemoved = (value: unknown) => isObject(value) && changes.removed.includes(String(value._id));

/** A group that lost all its members is removed with them. */
const isEmptied = (before: unknown, after: unknown) =>
  isObject(before) && isObject(after) && !("_id" in before) && !Array.isArray(before)
    ? Object.keys(before).some((key) => {
        const [was, is] = [before[key], after[key]];
        return Array.isArray(was) && Array.isArray(is) && was.length > 0 && is.length === 0;
      })
    : false;

/** Everything in a reply as it was changed: edited fields replaced, deleted items left out. */
function amended(value: unknown): unknown {
  if (Array.isArray(value)) {
    const pairs = value.filter((each) => !isRemoved(each)).map((each): [unknown, unknown] => [each, amended(each)]);
    return pairs.filter(([before, after]) => !isEmptied(before, after)).map(([, after]) => after);
  }
  if (!isObject(value)) return value;
  const own = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, amended(each)]));
  const edit = changes.edited[String(value._id)] ?? {};
  return { ...own, ...Object.fromEntries(Object.entries(edit).filter(([key]) => key in own)) };
}

/** Applies the changes to a recorded reply. */
export function withChanges(call: string, reply: Json): Json {
  const own = { ...(amended(reply) as Json), ...changes.settings[call] };
  const key = listKey(own);
  if (key === undefined) return own;
  const before = (reply[key] as Json[]).length;
  const all = [...(amended(changes.added[call] ?? []) as Json[]), ...(own[key] as Json[])];
  return { ...own, [key]: all, ...(typeof own.count === "number" && { count: own.count + all.length - before }) };
}

export function remove(ids: readonly string[]): void {
  changes.removed.push(...ids);
  store();
}

/** Takes deletions back; answers whether there were any. */
export function restore(ids: readonly string[]): boolean {
  const had = changes.removed.length;
  changes.removed = changes.removed.filter((id) => !ids.includes(id));
  store();
  return changes.removed.length < had;
}

export function edit(id: string, fields: Json): void {
  changes.edited[id] = { ...changes.edited[id], ...fields };
  store();
}

export function set(call: string, fields: Json): void {
  changes.settings[call] = { ...changes.settings[call], ...fields };
  store();
}

export function add(list: string, item: Json): void {
  changes.added[list] = [item, ...(changes.added[list] ?? [])];
  store();
}
