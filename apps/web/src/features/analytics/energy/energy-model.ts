import type { EnergyPoint, GroupBy } from "@switchboard/contract";
import { dailyKilowattHours, hourlyKilowattHours, kilowatts } from "@switchboard/domain";
import { COMPARED } from "../../../ui/charts/chart-look.ts";
import type { BucketSeries, ChartColor } from "../../../ui/charts/chart-model.ts";
import type { EnergyReply } from "../api.ts";

/** One line or stack of bars: the points of one device, or of several together. */
interface Part {
  id: string;
  name: string;
  points: readonly EnergyPoint[][];
}

type Kind = "energy" | "power";

function sumBy(
  parts: Part["points"],
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
}

/** The largest apart, the others together: more colours than eight say nothing. */
function largest(series: readonly Omit<BucketSeries, "color">[], words: Words): Omit<BucketSeries, "color">[] {
  const measured = series.filter(({ values }) => values.some((value) => value !== null));
  const sorted = measured.toSorted((a, b) => total(b.values) - total(a.values));
  if (sorted.length <= COMPARED) return sorted;
  const rest = sorted.slice(COMPARED - 1);
  const values = rest[0]?.values.map((_, index) => {
    const own = rest.flatMap((each) => each.values[index] ?? []);
    return own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0);
  });
  return [...sorted.slice(0, COMPARED - 1), { id: "others", name: words.others(rest.length), values: values ?? [] }];
}

interface Asked {
  kind: Kind;
  by: "total" | "device" | "group";
  reply: EnergyReply;
  keys: readonly string[];
  keyOf(point: EnergyPoint): string;
  /** Where a device is. */
  groupOf(id: string): { _id: string; name: string } | undefined;
  name: string;
  color: ChartColor;
  words: Words;
}

function partsOf({ by, reply, groupOf, words }: Asked): Part[] {
  const devices = reply.devices ?? [];
  if (by === "device")
    return devices.map(({ _id, device_name, data }) => ({ id: _id, name: device_name, points: [data] }));
  const groups = new Map<string, Part>();
  for (const { _id, data } of devices) {
    const group = groupOf(_id);
    const id = group?._id ?? "none";
    const known = groups.get(id) ?? { id, name: group?.name ?? words.noGroup, points: [] };
    groups.set(id, { ...known, points: [...known.points, data] });
  }
  return [...groups.values()];
}

/** The bars of a chart of energy, or of the mean power of each span. */
export function energySeries(asked: Asked): BucketSeries[] {
  const { kind, reply, keys, keyOf, name, color, by } = asked;
  const values = (points: Part["points"]) => sumBy(points, keys, keyOf, kind, reply.groupby);
  if (by === "total") return [{ id: "total", name, color, values: values([reply.data]) }];
  const parts = partsOf(asked).map((part) => ({ id: part.id, name: part.name, values: values(part.points) }));
  return largest(parts, asked.words).map((each, index) => ({ ...each, color: index }));
}

/** What was used, up to a moment; the bucket in which it falls counts by its share. */
export function usedUntil(points: readonly EnergyPoint[], until: number, bucketMs: number): number {
  return points.reduce((sum, { timestamp, avg_energy }) => {
    const share = Math.min(1, Math.max(0, (until - Date.parse(timestamp)) / bucketMs));
    return sum + avg_energy * share;
  }, 0);
}
