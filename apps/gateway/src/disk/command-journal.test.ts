import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CommandJournal } from "./command-journal.ts";

let folder: string;
let file: string;
let now = 1_750_000_000_000;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "switchboard-journal-"));
  file = path.join(folder, "commands.log");
});
afterEach(async () => {
  for (const journal of opened.splice(0)) await journal.close();
  await rm(folder, { recursive: true, force: true });
});

const opened: CommandJournal[] = [];
async function open(): Promise<CommandJournal> {
  const journal = await CommandJournal.open(file, () => now);
  opened.push(journal);
  return journal;
}

it("begins a command only once, also across a crash", async () => {
  const journal = await open();
  const begun = await Promise.all([
    journal.begin("one", "GW-A", now + 10_000),
    journal.begin("one", "GW-A", now + 10_000),
  ]);
  expect(begun).toEqual([true, false]);
  // The journal is not closed, so that the next one finds the files of a killed process.
  const next = await open();
  expect(await next.begin("one", "GW-A", now + 10_000)).toBe(false);
  expect(next.outcomeOf("one")).toBeUndefined();
});

it("has the id on disk before it returns true", async () => {
  const journal = await open();
  await journal.begin("one", "GW-A", now + 10_000);
  expect(await readFile(file, "utf8")).toContain('"id":"one"');
});

it("knows after a restart which outcomes of which device are unreported", async () => {
  const journal = await open();
  for (const id of ["one", "two", "three"]) await journal.begin(id, "GW-A", now + 10_000);
  journal.settle("one", { ok: true, at: now });
  journal.settle("two", { ok: false, at: now + 1, err: "stuck" });
  journal.markReported("one");
  await journal.close();
  const next = await open();
  expect(next.unreported("GW-A")).toEqual([{ id: "two", done: { ok: false, at: now + 1, err: "stuck" } }]);
  expect(next.unreported("GW-B")).toEqual([]);
});

it("continues after a line that a power failure cut off, and drops old commands", async () => {
  const journal = await open();
  await journal.begin("old", "GW-A", now - 700_000);
  await journal.begin("one", "GW-A", now + 10_000);
  await journal.close();
  await appendFile(file, '{"id":"two","ex');
  const next = await open();
  expect([next.isKnown("old"), next.isKnown("one"), next.isKnown("two")]).toEqual([false, true, false]);
  expect(await next.begin("two", "GW-A", now + 10_000)).toBe(true);
  now += 1;
});

it("stays small over many commands", async () => {
  const journal = await open();
  for (let round = 0; round < 40; round++) {
    now += 700_000;
    await Promise.all(Array.from({ length: 250 }, (_, n) => journal.begin(`${round}-${n}`, "GW-A", now)));
  }
  await journal.close();
  expect((await readFile(file, "utf8")).split("\n").length).toBeLessThan(6000);
});
