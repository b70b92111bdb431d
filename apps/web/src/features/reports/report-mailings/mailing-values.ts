import type { ReportKind, ReportMailing } from "@switchboard/contract";
import { formatHhmm, parseHhmm } from "@switchboard/domain/core";
import { COST_CUTS, COST_ROWS } from "@switchboard/domain/energy";
import { distinctAddresses } from "@switchboard/domain/reports";
import type { ChosenPerson } from "../../../widgets/people/PersonSelect.tsx";
import type { MailingInput } from "./api.ts";

export const KINDS = ["energy", "power", "event", "sensor", "bill", "cost"] as const satisfies readonly ReportKind[];
export const FORMATS = ["PDF", "EXCEL"] as const;
export const RHYTHMS = ["week", "month"] as const;

/** The contents of the report from which the user came. */
export interface MailingPrefill {
  kind: (typeof KINDS)[number];
  device_ids: string[];
  sensor_ids: string[];
  supply: string;
  /** Limits the devices; empty for all places. */
  place: string;
  /** Used by cost reports; so is `cut`. */
  rows: string;
  cut: string;
}

/** The typed values of the fields. */
export interface MailingValues {
  name: string;
  kind: string;
  device_ids: string[];
  sensor_ids: string[];
  /** Used by bills. */
  supply: string;
  /** Limits the devices; empty for all places. */
  place: string;
  /** Used by cost reports: the subject of a line; `cut` is its period. */
  rows: string;
  cut: string;
  format: string;
  every: string;
  /** Kept separately, so that changing the interval loses nothing. */
  weekday: string;
  monthDay: string;
  time: string;
  people: ChosenPerson[];
  /** External addresses, one per line. */
  addresses: string;
}

/** Reads the addresses of a text, which people may also separate as in a mail program. */
export const addressesIn = (text: string) => distinctAddresses(text.split(/[\s,;]+/).filter(Boolean));

const oneOf = <T extends string>(value: string, all: readonly [T, ...T[]]): T =>
  all.find((each) => each === value) ?? all[0];

/** The values of a new mailing about what `first` says. */
function firstValues(self: ChosenPerson, first: MailingPrefill | undefined): MailingValues {
  const about = { device_ids: [], sensor_ids: [], supply: "", place: "", rows: "device", cut: "day" };
  return {
    ...{ name: "", kind: "energy", ...about, ...first },
    // A bill covers a month.
    ...{ format: "PDF", every: first?.kind === "bill" ? "month" : "week", weekday: "1", monthDay: "1", time: "07:00" },
    ...{ people: [self], addresses: "" },
  };
}

export function valuesOf(
  mailing: ReportMailing | undefined,
  self: ChosenPerson,
  first?: MailingPrefill,
): MailingValues {
  if (!mailing) return firstValues(self, first);
  const { name, kind, device_ids, sensor_ids, supply, place, rows, cut, format } = mailing;
  const { every, on_day, time, people, addresses } = mailing;
  const ofWeek = every === "week";
  return {
    ...{ name, kind, device_ids, sensor_ids, rows, cut, format, every, supply: supply ?? "", place: place ?? "" },
    weekday: ofWeek ? String(on_day) : "1",
    monthDay: ofWeek ? "1" : String(on_day),
    time: formatHhmm(time, 24),
    people: people.map(({ _id, name: who }) => ({ _id, name: who })),
    addresses: addresses.map(({ email }) => email).join("\n"),
  };
}

export function inputOf(values: MailingValues): MailingInput {
  const { name, device_ids, sensor_ids, weekday, monthDay, time, people, addresses } = values;
  const every = oneOf(values.every, RHYTHMS);
  return {
    name: name.trim(),
    kind: oneOf(values.kind, KINDS),
    device_ids,
    sensor_ids,
    supply: values.supply || null,
    place: values.place || null,
    step: "day",
    rows: oneOf(values.rows, COST_ROWS),
    cut: oneOf(values.cut, COST_CUTS),
    format: oneOf(values.format, FORMATS),
    every,
    on_day: Number(every === "week" ? weekday : monthDay),
    time: parseHhmm(time) ?? Number.NaN,
    people: people.map(({ _id }) => _id),
    addresses: addressesIn(addresses),
  };
}
