import { chance, drift, swing } from "../repeatable.ts";
import type { LoadCurve } from "../site/site.ts";
import { isWeekend, type LocalDay } from "./calendar.ts";

export interface Moment {
  /** The number of the three-minute slot since 1970. Equal slots have equal random values in every run. */
  slot: number;
  hour: number;
  day: LocalDay;
}

interface Character {
  /** Power factor under load. */
  pf: number;
  /** Harmonic distortion in percent. */
  thdn: number;
  /** The drawn share of the full load. */
  share: (moment: Moment, seed: number) => number;
}

/** Percent of the full load for each hour of a day. */
const OFFICES = {
  weekday: [21, 20, 20, 19, 19, 21, 26, 36, 56, 78, 89, 94, 91, 87, 94, 96, 92, 84, 65, 47, 37, 31, 27, 23],
  weekend: [20, 19, 19, 19, 19, 20, 21, 22, 24, 27, 29, 30, 30, 29, 29, 28, 27, 26, 28, 30, 28, 25, 23, 21],
};
const COOLING = {
  weekday: [8, 8, 8, 8, 8, 9, 13, 31, 54, 70, 80, 88, 93, 95, 97, 96, 91, 79, 46, 23, 14, 10, 9, 8],
  weekend: [8, 8, 8, 8, 8, 8, 8, 9, 10, 12, 14, 16, 17, 18, 18, 17, 15, 12, 10, 9, 8, 8, 8, 8],
};

function fromHours(table: typeof OFFICES, { day, hour }: Moment): number {
  const hours = isWeekend(day) ? table.weekend : table.weekday;
  const at = hours[Math.floor(hour)] ?? 0;
  const next = hours[Math.floor(hour + 1) % 24] ?? at;
  return (at + (next - at) * (hour % 1)) / 100;
}

function withVariation(share: number, { slot }: Moment, seed: number): number {
  return share * (1 + 0.07 * drift(seed, slot / 25) + 0.025 * swing(seed, slot));
}

/** The thermostat switches in cycles of half an hour, and stays on longer on hot days. */
function thermostat({ slot, hour }: Moment, seed: number): number {
  const heat = 0.5 + 0.5 * Math.cos(((hour - 15) / 12) * Math.PI);
  const working = ((slot + (seed & 7)) % 10) / 10 < 0.35 + 0.45 * heat;
  return (working ? 0.95 : 0.06) + 0.04 * swing(seed, slot);
}

const CHARACTERS: Record<LoadCurve, Character> = {
  steady: { pf: 0.99, thdn: 1.8, share: ({ slot }, seed) => 0.98 + 0.02 * swing(seed, slot) },
  thermostat: { pf: 0.91, thdn: 5.5, share: thermostat },
  motor: { pf: 0.85, thdn: 3.1, share: ({ slot }, seed) => 0.97 + 0.03 * swing(seed, slot) },
  offices: { pf: 0.93, thdn: 6.8, share: (moment, seed) => withVariation(fromHours(OFFICES, moment), moment, seed) },
  "cooling plant": {
    pf: 0.88,
    thdn: 4.2,
    share: (moment, seed) => withVariation(fromHours(COOLING, moment), moment, seed),
  },
  "server room": { pf: 0.95, thdn: 8.5, share: (moment, seed) => withVariation(0.84, moment, seed) },
  "cold store": {
    pf: 0.87,
    thdn: 4,
    share: (moment, seed) => withVariation(0.45 + 0.4 * thermostat(moment, seed), moment, seed),
  },
};

export interface Draw {
  watts: number;
  pf: number;
  thdn: number;
}

const NOTHING: Draw = { watts: 0, pf: 1, thdn: 0 };

/** A pump without water draws little, and an overloaded one draws more. */
const TROUBLE = { dry: { factor: 0.35, pf: 0.45 }, overload: { factor: 1.5, pf: 0.9 } };

export function drawn(
  load: { watts: number; curve: LoadCurve },
  moment: Moment,
  seed: number,
  state: { on: boolean; trouble?: keyof typeof TROUBLE },
): Draw {
  if (!state.on) return NOTHING;
  const { pf, thdn, share } = CHARACTERS[load.curve];
  const trouble = state.trouble && TROUBLE[state.trouble];
  const watts = Math.round(load.watts * share(moment, seed) * (trouble?.factor ?? 1) * 10) / 10;
  const wobble = 0.012 * swing(seed ^ 0x71, moment.slot);
  return {
    watts,
    pf: trouble?.pf ?? Math.min(1, pf + wobble),
    thdn: thdn * (0.85 + 0.3 * chance(seed ^ 0x72, moment.slot)),
  };
}
