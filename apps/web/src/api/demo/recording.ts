import { recordingShift } from "../demo-clock.ts";
import { shiftTimes } from "./shift-times.ts";

export type Json = Record<string, unknown>;

export interface RecordedCall {
  call: string;
  input: Json;
  reply: Json;
}

/** Which file holds the answers of a call. */
const AREA_OF = import.meta.glob<Record<string, string>>("./recorded/index.json", { import: "default", eager: true })[
  "./recorded/index.json"
] as Record<string, string>;
const FILES = import.meta.glob<RecordedCall[]>("./recorded/*.json", { import: "default" });
/** Named holidays and tariffs keep their dates. */
const KEEPS_DATES = new Set(["listCalendars", "listTariffs", "tariffTemplates"]);

const areas = new Map<string, Promise<RecordedCall[]>>();

async function load(area: string): Promise<RecordedCall[]> {
  const read = FILES[`./recorded/${area}.json`];
  const shift = recordingShift();
  return ((await read?.()) ?? []).map(({ call, input, reply }) => ({
    call,
    input: shiftTimes(input, shift) as Json,
    reply: (KEEPS_DATES.has(call) ? structuredClone(reply) : shiftTimes(reply, shift)) as Json,
  }));
}

/** The recorded answers of an area, with their times as of today; loaded once. */
export function recordedArea(area: string): Promise<RecordedCall[]> {
  const known = areas.get(area) ?? load(area);
  areas.set(area, known);
  return known;
}

export async function recordedCalls(call: string): Promise<RecordedCall[]> {
  const area = AREA_OF[call];
  return area === undefined ? [] : (await recordedArea(area)).filter((each) => each.call === call);
}
