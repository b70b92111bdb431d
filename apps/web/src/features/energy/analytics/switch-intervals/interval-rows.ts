import type { SwitchIntervals } from "../api.ts";

type Row = SwitchIntervals["switches"][number];

/** More rows than this cannot be looked through; the search narrows them. */
const MOST_ROWS = 200;

const onTime = ({ intervals }: Row) => intervals.reduce((sum, ms) => sum + ms, 0);

/** Lists switches that were on and match the search, the longest on first. */
export function shownSwitches(switches: readonly Row[], text: string): { rows: Row[]; left: number } {
  const wanted = text.trim().toLocaleLowerCase();
  const found = switches
    .filter(({ name, device_name }) => `${name}\n${device_name}`.toLocaleLowerCase().includes(wanted))
    .map((row) => ({ row, on: onTime(row) }))
    .filter(({ on }) => on > 0)
    .sort((a, b) => b.on - a.on)
    .map(({ row }) => row);
  return { rows: found.slice(0, MOST_ROWS), left: Math.max(0, found.length - MOST_ROWS) };
}
