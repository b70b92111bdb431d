import type { Json, RecordedCall } from "./recording.ts";

/** How much of a list is wanted, or in which order: answered from the whole list. */
const PAGING = ["limit", "offset", "page", "before", "sort", "dir"];
/** Replies were recorded with everything they can contain, so these inputs are ignored. */
const EXTENT = ["v2", "power", "appends", "append", "populate", "res_grouped", "enterprise_id", "ask"];
const RANGE = ["from_date", "to_date"];
const LEFT_OUT = new Set([...PAGING, ...EXTENT, ...RANGE]);

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** Recorded for all of its values: a caller's choice among them filters the list. */
const CHOICES = new Set(["states"]);

/** The input without paging, extent and range, as comparable pairs. */
function criteria(input: Json): Map<string, string> {
  const given = Object.entries(input).filter(([key, value]) => !LEFT_OUT.has(key) && isGiven(value));
  return new Map(given.map(([key, value]) => [key, JSON.stringify(value)]));
}

const DAY_MS = 86_400_000;
const dayNumber = (day: unknown) => Date.parse(String(day)) / DAY_MS;

/** Days that two ranges share, less the days that only one of them has. */
function likeness(one: Json, other: Json): number {
  const [from, to] = [dayNumber(one.from_date), dayNumber(one.to_date)];
  const [otherFrom, otherTo] = [dayNumber(other.from_date), dayNumber(other.to_date)];
  const shared = Math.min(to, otherTo) - Math.max(from, otherFrom) + 1;
  return shared <= 0 ? Number.NEGATIVE_INFINITY : 3 * shared - (to - from) - (otherTo - otherFrom);
}

const isOfPeriod = ({ from_date, day }: Json) => isGiven(from_date) || isGiven(day);

/** How many criteria choose devices that can be taken from the reply: each has its own curve, or all are chosen. */
function covered({ series, docs }: Json, { device_ids, selected_device }: Json): number {
  const chosen = device_ids as string[] | undefined;
  const given = Number(isGiven(chosen)) + Number(isGiven(selected_device));
  if (Array.isArray(series)) return given;
  const areAll = Array.isArray(docs) && docs.every(({ id }: Json) => chosen?.includes(String(id)));
  return areAll && !isGiven(selected_device) ? given : 0;
}

interface Match {
  found: RecordedCall;
  /** Criteria of the caller that the recorded input lacks; they filter the list. */
  filters: Json;
}

/**
 * The recorded answer to an input: the same criteria, otherwise the whole list that the rest of the criteria filters;
 * of several ranges the one most alike.
 */
export function findRecorded(recorded: readonly RecordedCall[], input: Json): Match | undefined {
  const wanted = criteria(input);
  const fitting = recorded
    .map((found) => ({ found, known: criteria(found.input) }))
    .map(({ found, known }) => ({ found, known: new Map([...known].filter(([key]) => !CHOICES.has(key))) }))
    .filter(({ known }) => [...known].every(([key, value]) => wanted.get(key) === value))
    // Figures of a period cannot be filtered, because those of other devices or steps were not recorded.
    .filter(({ found, known }) => {
      const ofDevices = known.has("device_ids") ? 0 : covered(found.reply, input);
      return !isOfPeriod(found.input) || known.size + ofDevices === wanted.size;
    });
  const hasRange = isGiven(input.from_date) && isGiven(input.to_date);
  const ranked = fitting
    .map(({ found, known }) => ({
      found,
      known,
      rank: known.size,
      alike: hasRange && isGiven(found.input.from_date) ? likeness(input, found.input) : 0,
    }))
    .filter(({ alike }) => alike > Number.NEGATIVE_INFINITY)
    .sort((one, other) => other.rank - one.rank || other.alike - one.alike);
  const best = ranked[0];
  if (!best) return undefined;
  const rest = Object.entries(input).filter(
    ([key, value]) => !LEFT_OUT.has(key) && isGiven(value) && !best.known.has(key),
  );
  return { found: best.found, filters: Object.fromEntries(rest) };
}
