import type { Json } from "./recording.ts";

const isItem = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** The key of a reply's list: the array that paging, search and filters are about. */
export function listKey(reply: Json): string | undefined {
  return Object.keys(reply).find((key) => {
    const value = reply[key];
    return Array.isArray(value) && value.every(isItem);
  });
}

/** `states` names one or more values of `state`; an id names the item itself. */
function fieldOf(item: Json, key: string): string | undefined {
  if (/^(\w+_)?ids?$|^selected_device$/.test(key)) return "_id" in item ? "_id" : "id";
  return [key, key.replace(/s$/, "")].find((name) => name in item);
}

function matches(item: Json, key: string, value: unknown): boolean {
  if (key === "search" || key === "q")
    return JSON.stringify(item).toLowerCase().includes(String(value).trim().toLowerCase());
  const field = fieldOf(item, key);
  if (field === undefined) return true;
  const held = isItem(item[field]) ? item[field]._id : item[field];
  return String(value).split(",").includes(String(held));
}

const comparable = (value: unknown) => (typeof value === "number" ? value : String(value ?? "").toLowerCase());

function sorted(items: Json[], { sort, dir }: Json): Json[] {
  if (typeof sort !== "string" || !items.some((item) => sort in item)) return items;
  const turn = dir === "desc" ? -1 : 1;
  return items.toSorted((one, other) => {
    const [a, b] = [comparable(one[sort]), comparable(other[sort])];
    return a === b ? 0 : a < b ? -turn : turn;
  });
}

/** Applies a caller's filters, order and page to a recorded list. */
export function narrowList(reply: Json, filters: Json, input: Json): Json {
  const key = listKey(reply);
  if (key === undefined) return reply;
  const all = reply[key] as Json[];
  const wanted = Object.entries(filters);
  const kept = sorted(
    all.filter((item) => wanted.every(([name, value]) => matches(item, name, value))),
    input,
  );
  const limit = Number(input.limit ?? kept.length);
  const start = input.page === undefined ? Number(input.offset ?? 0) : (Number(input.page) - 1) * limit;
  const missing = all.length - kept.length;
  return {
    ...reply,
    [key]: kept.slice(start, start + limit),
    ...(typeof reply.count === "number" && { count: reply.count - missing }),
  };
}
