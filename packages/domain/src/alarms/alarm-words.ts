import type { NewsWords } from "./news-words.ts";
import type { AlarmSource } from "./terms.ts";

/** The text of an alarm: a code that the screens translate, and the English text. */
export type AlarmWords = Omit<NewsWords, "kind">;

/** `since` is an instant in milliseconds. */
export function silentSensorWords(name: string, since: number): AlarmWords {
  const message = `${name} has not reported for hours`;
  return { code: "alarm.sensor", params: { name, since }, head: "Sensor silent", message };
}

export function gatewayGoneWords(name: string, since: number): AlarmWords {
  const message = `${name} does not answer, and neither do the devices behind it`;
  return { code: "alarm.gateway", params: { name, since }, head: "Gateway offline", message };
}

export function roomGoneWords(name: string): AlarmWords {
  const message = `Nearly all devices in ${name} went offline together`;
  return { code: "alarm.room", params: { name }, head: "Room offline", message };
}

/** For a site, building or floor with a name; an enterprise as a whole has none. */
export function placeGoneWords(name: string): AlarmWords {
  const message = `Nearly all devices in ${name} went offline together`;
  return { code: "alarm.place", params: { name }, head: "Place offline", message };
}

export function siteGoneWords(): AlarmWords {
  const message = "Nearly all devices went offline together";
  return { code: "alarm.site", params: {}, head: "Site offline", message };
}

export function oldHoldWords(name: string, since: number): AlarmWords {
  const message = `${name} has been held for more than a week`;
  return { code: "alarm.hold", params: { name, since }, head: "Held for long", message };
}

/** Amounts are exact decimals. */
export function budgetWords(
  name: string,
  { forecast, budget, currency }: { forecast: string; budget: string; currency: string },
): AlarmWords {
  const [will, may] = [`${currency} ${forecast}`, `${currency} ${budget}`];
  const message = `${name} will cost about ${will} this month; the budget is ${may}`;
  return { code: "alarm.budget", params: { name, forecast: will, budget: may }, head: "Over budget", message };
}

/** `expected` and `limit` are averages of a demand window, in watts or volt-amperes. */
export function demandWords(name: string, { expected, limit, unit }: DemandFigures): AlarmWords {
  const kilo = (value: number) => `${Math.round(value / 100) / 10} k${unit}`;
  const message = `${name} is about to draw ${kilo(expected)} on average, above its limit of ${kilo(limit)}`;
  return { code: "alarm.demand", params: { name, expected, limit, unit }, head: "Demand limit", message };
}

interface DemandFigures {
  expected: number;
  limit: number;
  unit: "W" | "VA";
}

export function choreFailedWords(chore: string): AlarmWords {
  const message = `What the server does by itself keeps failing: ${chore}`;
  return { code: "alarm.chore", params: { chore }, head: "Server in trouble", message };
}

/** Problems that a server notices about itself, apart from chores that fail. */
export type ServerSign = "broker" | "intake" | "backup";

const SIGN_SENTENCES: Record<ServerSign, string> = {
  broker: "What devices say does not reach the server",
  intake: "What devices say is stored late, or not at all",
  backup: "The last backup is older than a day and a half",
};

export function serverSignWords(sign: ServerSign): AlarmWords {
  return { code: `alarm.${sign}`, params: {}, head: "Server in trouble", message: SIGN_SENTENCES[sign] };
}

/** `place` is the room that all alarms of the flood are in, or empty. */
export function floodWords(source: AlarmSource, count: number, place: string): AlarmWords {
  const where = place === "" ? "" : `, all of them in ${place}`;
  const message = `${count} alarms of this kind came at once${where}`;
  return { code: "alarm.flood", params: { source, count, place }, head: "Many at once", message };
}
