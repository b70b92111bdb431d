import type { EnergyPoint, GroupBy } from "@switchboard/contract";
import { kilowatts } from "@switchboard/domain/core";
import { dailyKilowattHours, hourlyKilowattHours } from "@switchboard/domain/energy";
import type { MeterEnergyReply } from "../../../../data/meters.ts";
import { COMPARED } from "../../../../ui/charts/chart-look.ts";
import type { BucketSeries, ChartColor } from "../../../../ui/charts/chart-model.ts";
import type { Filters } from "../api.ts";
import { meterParts } from "./meter-parts.ts";

/** One line or stack of bars: the points of one device, or of several together. */
interface Part {
  id: string;
  name: string;
  points: readonly EnergyPoint[][];
  /** The rest that no meter explains is grey instead of having a colour of its own. */
  isNobodys?: boolean;
}

type Kind = "energy" | "power";

function sumBy(
  parts: readonly (readonly EnergyPoint[])[],
  keys: readonly string[],
  keyOf: (point: EnergyPoint) => string,
  kind: Kind,
  grain: GroupBy,
) {
  const sums = new Map<string, number>();
  for (const points of parts) {
    for (const point of points) {
      const raw = kind === "energy" ? point.avg_energy : point.avg_power;
      if (raw === null) continue;
      const key = keyOf(point);
      sums.set(key, (sums.get(key) ?? 0) + raw);
    }
  }
  const shown = kind === "power" ? kilowatts : grain === "hour" ? hourlyKilowattHours : dailyKilowattHours;
  return keys.map((key) => {
    const sum = sums.get(key);
    return sum === undefined ? null : shown(sum);
  });
}

const total = (values: BucketSeries["values"]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

interface Words {
  others(count: number): string;
  noGroup: string;
  /** Names the unmetered rest below the main meter, or below the named meter. */
  notMetered(name: string | undefined): string;
}

/** Keeps the largest series and adds up the others, because more than eight colours cannot be told apart. */
function largest(
  series: readonly Omit<BucketSeries, "color">[],
  words: Words,
  most: number,
): Omit<BucketSeries, "color">[] {
  const measured = series.filter(({ values }) => values.some((value) => value !== null));
  const sorted = measured.toSorted((a, b) => total(b.values) - total(a.values));
  if (sorted.length <= most) return sorted;
  const rest = sorted.slice(most - 1);
  const values = rest[0]?.values.map((_, index) => {
    const own = rest.flatMap((each) => each.values[index] ?? []);
    return own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0);
  });
  return [...sorted.slice(0, most - 1), { id: "others", name: words.others(rest.length), values: values ?? [] }];
}

/** Returns the compared time as one lighter series, labelled with its days. */
export function comparedSeries(
  {
    kind,
    reply,
    keyOf,
  }: Pick<EnergySeriesInput, "kind" | "keyOf"> & { reply: Pick<MeterEnergyReply, "data" | "groupby"> },
  buckets: readonly ({ key: string; label: string } | undefined)[],
  look: Pick<BucketSeries, "name" | "color">,
): BucketSeries {
  const keys = buckets.map((bucket) => bucket?.key ?? "");
  return {
    id: "compared",
    ...look,
    values: sumBy([reply.data], keys, keyOf, kind, reply.groupby),
    isCompared: true,
    labels: buckets.map((bucket) => bucket?.label ?? ""),
  };
}

interface EnergySeriesInput {
  kind: Kind;
  by: "total" | "device" | "group";
  reply: Pick<MeterEnergyReply, "data" | "groupby" | "meters">;
  keys: readonly string[];
  keyOf(point: EnergyPoint): string;
  /** Returns the group the device is in. */
  groupOf(id: string): { _id: string; name: string } | undefined;
  name: string;
  color: ChartColor;
  words: Words;
}

function partsOf({ by, reply, groupOf, words }: EnergySeriesInput): Part[] {
  const parts = meterParts(reply.meters);
  const tops = parts.filter(({ meter, isRest }) => isRest && meter.behind === null).length;
  // With several main meters each has a rest of its own; a rest further down is named after its meter.
  const nameOfRest = ({ behind, device_name }: (typeof parts)[number]["meter"]) =>
    words.notMetered(behind === null && tops === 1 ? undefined : device_name);
  if (by === "device")
    return parts.map(({ meter, isRest, points }) => ({
      id: meter._id,
      name: isRest ? nameOfRest(meter) : meter.device_name,
      points: [points],
      isNobodys: isRest && meter.behind === null,
    }));
  const groups = new Map<string, Part>();
  for (const { meter, isRest, points } of parts) {
    const isNobodys = isRest && meter.behind === null;
    const group = isNobodys ? undefined : groupOf(meter._id);
    const id = isNobodys ? "rest" : (group?._id ?? "none");
    const name = isNobodys ? words.notMetered(undefined) : (group?.name ?? words.noGroup);
    const known = groups.get(id) ?? { id, name, points: [], isNobodys };
    groups.set(id, { ...known, points: [...known.points, points] });
  }
  return [...groups.values()];
}

/** Returns the devices of a comparison in the order they were chosen, each with all that it measured. */
export function deviceSeries(
  { kind, reply, keys, keyOf }: Pick<EnergySeriesInput, "kind" | "reply" | "keys" | "keyOf">,
  ids: readonly string[],
): BucketSeries[] {
  return ids.flatMap((id, color) => {
    const own = reply.meters.find(({ _id }) => _id === id);
    if (!own) return [];
    return { id, name: own.device_name, color, values: sumBy([own.data ?? []], keys, keyOf, kind, reply.groupby) };
  });
}

/** Returns the bars of energy, or of the mean power of each span. */
export function energySeries(asked: EnergySeriesInput): BucketSeries[] {
  const { kind, reply, keys, keyOf, name, color, by } = asked;
  const values = (points: Part["points"]) => sumBy(points, keys, keyOf, kind, reply.groupby);
  if (by === "total") return [{ id: "total", name, color, values: values([reply.data]) }];
  const parts = partsOf(asked);
  const drawn = (own: readonly Part[]) =>
    own.map(({ id, name: of, points }) => ({ id, name: of, values: values(points) }));
  const rest = drawn(parts.filter(({ isNobodys }) => isNobodys)).filter(({ values: own }) => total(own) > 0);
  // The last colour is the grey of the unmetered rest.
  const most = rest.length > 0 ? COMPARED - 1 : COMPARED;
  const measured = largest(drawn(parts.filter(({ isNobodys }) => !isNobodys)), asked.words, most);
  return [
    ...measured.map((each, index) => ({ ...each, color: index })),
    ...rest.map((each) => ({ ...each, color: "quiet" as const })),
  ];
}

/** Sums the energy up to an instant; the bucket that contains it counts in proportion. */
export function usedUntil(points: readonly EnergyPoint[], until: number, bucketMs: number): number {
  return points.reduce((sum, { timestamp, avg_energy }) => {
    const share = Math.min(1, Math.max(0, (until - Date.parse(timestamp)) / bucketMs));
    return sum + avg_energy * share;
  }, 0);
}

/** Returns the single selected meter, the chosen meters, or an empty list for all of the place. */
export function metersOf({ from_date, to_date, device_ids, selected_device, place }: Filters) {
  return { from_date, to_date, device_ids: selected_device ? [selected_device] : device_ids, ...(place && { place }) };
}
