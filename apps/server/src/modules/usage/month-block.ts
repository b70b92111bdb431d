import { emptyBlock, type HourBlock, powerReading, setApparent, setEnergy, setQuarters } from "@switchboard/domain";
import type { LocalMonth } from "./local-months.ts";
import type { Metered } from "./metered.repository.ts";

/** What a meter measured in a month, from what telemetry keeps of it. */
export function monthBlock({ from, to, edges }: LocalMonth, { hours, readings }: Metered, timeZone: string): HourBlock {
  const block = emptyBlock(edges);
  const powers = readings.flatMap(({ at, p, pf }) => (p === null ? [] : powerReading(at, p, pf)));
  setQuarters(block, powers, from, to, timeZone);
  setEnergy(block, hours, from, to);
  setApparent(block, from, to, timeZone);
  return block;
}
