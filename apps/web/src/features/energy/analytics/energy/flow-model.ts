import type { MeterEnergy, MeterSums } from "@switchboard/contract";
import { dailyKilowattHours } from "@switchboard/domain/energy";
import type { Flow, FlowLink, FlowNode } from "../../../../ui/charts/flow-option.ts";

export interface FlowWords {
  /** Names the node above several main meters. */
  top: string;
  /** Names the unmetered rest below the main meter, or below the named meter. */
  rest(name: string | undefined): string;
  others(count: number): string;
}

/** More branches of one meter cannot be told apart; the list has all of them. */
const MOST_BRANCHES = 9;
/** Streams below this share of the total are too thin to see. */
const LEAST_SHARE = 0.002;

/** Draws the counted meters as streams in kilowatt-hours; returns undefined when no meter is behind another. */
export function flowOf({ meters, total }: Pick<MeterSums, "meters" | "total">, words: FlowWords): Flow | undefined {
  const counted = meters.filter(({ is_counted, avg_energy }) => is_counted && avg_energy > total * LEAST_SHARE);
  const behind = Map.groupBy(counted, (meter) => meter.behind);
  const tops = behind.get(null) ?? [];
  const nodes: FlowNode[] = [];
  const links: FlowLink[] = [];
  const streams = (from: string, own: readonly MeterEnergy[], level: number) => {
    const sorted = own.toSorted((a, b) => b.avg_energy - a.avg_energy);
    const alone = sorted.length > MOST_BRANCHES ? sorted.slice(0, MOST_BRANCHES - 1) : sorted;
    const together = sorted.slice(alone.length);
    for (const meter of alone) {
      links.push({ source: from, target: meter._id, value: dailyKilowattHours(meter.avg_energy) });
      grow(meter, level);
    }
    if (together.length === 0) return;
    const value = together.reduce((sum, { avg_energy }) => sum + dailyKilowattHours(avg_energy), 0);
    nodes.push({ id: `${from} others`, name: words.others(together.length), value, level, isRest: true });
    links.push({ source: from, target: `${from} others`, value });
  };
  const grow = (meter: MeterEnergy, level: number) => {
    const { _id, device_name, avg_energy, not_metered } = meter;
    nodes.push({ id: _id, name: device_name, value: dailyKilowattHours(avg_energy), level, isRest: false });
    const own = behind.get(_id) ?? [];
    streams(_id, own, level + 1);
    if (own.length === 0 || not_metered <= total * LEAST_SHARE) return;
    const value = dailyKilowattHours(not_metered);
    const isTop = meter.behind === null && tops.length === 1;
    nodes.push({
      id: `${_id} rest`,
      name: words.rest(isTop ? undefined : device_name),
      value,
      level: level + 1,
      isRest: true,
    });
    links.push({ source: _id, target: `${_id} rest`, value });
  };
  const [only] = tops;
  if (tops.length === 1 && only) grow(only, 0);
  else {
    nodes.push({ id: "top", name: words.top, value: dailyKilowattHours(total), level: 0, isRest: false });
    streams("top", tops, 1);
  }
  return links.length > 1 ? { nodes, links } : undefined;
}
