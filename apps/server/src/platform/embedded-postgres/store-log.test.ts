import { expect, it } from "vitest";
import { createFoldingLogger } from "../logger.ts";
import { storeLog } from "./store-log.ts";
import { ENDED_BY_ITSELF } from "./supervisor.ts";

const STARTING = "2026-11-18 10:00:00.001 UTC [12] FATAL:  the database system is starting up";
const STARTING_AGAIN = "2026-11-18 10:00:00.250 UTC [13] FATAL:  the database system is starting up";
const DAMAGED = "2026-11-18 10:00:01 UTC [14] PANIC:  could not locate a valid checkpoint record";
const NO_ROOM = '2026-11-18 10:00:02 UTC [15] PANIC:  could not extend file "base/5/1": No space left on device';

function open() {
  const lines: string[] = [];
  const write = (line: string) => {
    const { level, msg, store } = JSON.parse(line);
    lines.push(`${level} ${store ?? msg}`);
  };
  const { logger, outage } = createFoldingLogger("info", { stream: { write } });
  return { lines, log: storeLog(logger, outage) };
}

it("logs each line of a store that works", () => {
  const { lines, log } = open();
  for (const line of [STARTING, STARTING_AGAIN]) log(line);
  expect(lines).toEqual([`30 ${STARTING}`, `30 ${STARTING_AGAIN}`]);
});

it("begins an outage when PostgreSQL ends, and logs each of its sentences once until it is back", () => {
  const { lines, log } = open();
  for (const line of [ENDED_BY_ITSELF, STARTING, STARTING_AGAIN, DAMAGED, DAMAGED, ENDED_BY_ITSELF]) log(line);
  expect(lines).toEqual([`50 lost the store: ${ENDED_BY_ITSELF}`, `30 ${STARTING}`, `30 ${DAMAGED}`]);
});

it("says once that there is no room, also when PostgreSQL explains that among other things", () => {
  const { lines, log } = open();
  log(NO_ROOM);
  log(`PostgreSQL did not start:\n${NO_ROOM}\nthe end`);
  expect(lines).toEqual([`50 no room left to store anything: ${NO_ROOM}`]);
});
