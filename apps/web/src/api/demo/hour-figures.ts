import { HOUR_FIGURES, type HourChange, type Measure } from "@switchboard/domain";

const indexOf = new Map(HOUR_FIGURES.map((name, index) => [name, index]));

function figures(hours: readonly HourChange[], name: string): number[] {
  const index = indexOf.get(name) ?? -1;
  return hours.flatMap((hour) => hour.figures[index] ?? []).filter((figure) => !Number.isNaN(figure));
}

/** One figure of some hours together. */
export function sumOf(hours: readonly HourChange[], name: string): number {
  return figures(hours, name).reduce((sum, figure) => sum + figure, 0);
}

/** Null where nothing was measured. */
export function meanOf(hours: readonly HourChange[], measure: Measure): number | null {
  const count = sumOf(hours, `${measure}_n`);
  return count > 0 ? sumOf(hours, `${measure}_sum`) / count / 1000 : null;
}

export function lowestOf(hours: readonly HourChange[], measure: Measure): number | null {
  const lowest = Math.min(...figures(hours, `${measure}_min`));
  return Number.isFinite(lowest) ? lowest : null;
}

export function highestOf(hours: readonly HourChange[], measure: Measure): number | null {
  const highest = Math.max(...figures(hours, `${measure}_max`));
  return Number.isFinite(highest) ? highest : null;
}
