import type { BodyOf, contract, Schedule, SwitchResult } from "@switchboard/contract";
import type { ScheduleRow } from "@switchboard/sample-building";
import { ordersFor } from "../actions.ts";
import type { DemoBuilding } from "../live/building.ts";
import { refuse } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import type { ScheduleBook } from "./schedule-book.ts";

/** A pause without an end, in the trail. */
const UNTIL_RESUMED = "resumed";
/** By then every device that is there has answered. */
const SETTLED_MS = 1000;

/** What people decide about runs to come, and a run at once, as the server has them. */
export class DemoSchedulePlans {
  readonly #store: DemoStore;
  readonly #building: DemoBuilding;
  readonly #book: ScheduleBook;

  constructor(store: DemoStore, building: DemoBuilding, book: ScheduleBook) {
    this.#store = store;
    this.#building = building;
    this.#book = book;
  }

  /** Only the next run can be left out, and only while it is still to come. */
  skip({ id, due }: BodyOf<typeof contract.skipScheduleRun>): Schedule {
    const row = this.#book.find(id);
    const before = this.#book.present(row);
    const at = Date.parse(due);
    if (this.#book.shownNext(row) !== at || at <= Date.now()) throw refuse("schedule.not_due");
    const run = { _id: this.#store.newId(), schedule: id, due: at, by: this.#store.self._id };
    this.#store.tables.runs.push({ ...run, state: "skipped", finishedAt: Date.now() });
    const next = this.#book.nextOf(id, row);
    Object.assign(row, { next, isActive: next !== null });
    return this.#book.changed(row, "skip", before, { after: { due } });
  }

  unskip({ id, due }: BodyOf<typeof contract.unskipScheduleRun>): Schedule {
    const row = this.#book.find(id);
    const before = this.#book.present(row);
    const run = this.#book.skipsOf(id).find((each) => each.due === Date.parse(due));
    if (!run) throw refuse("schedule.not_due");
    const { runs } = this.#store.tables;
    runs.splice(runs.indexOf(run), 1);
    row.isActive ||= !row.repeats;
    row.next = row.isActive ? this.#book.nextOf(id, row) : null;
    return this.#book.changed(row, "unskip", before, { after: { due } });
  }

  pause({ id, until }: BodyOf<typeof contract.pauseSchedule>): Schedule {
    const row = this.#book.find(id);
    const before = this.#book.present(row);
    if (!row.isActive) throw refuse("schedule.disabled");
    const at = until === null ? null : Date.parse(until);
    if (at !== null && at <= Date.now()) throw refuse("schedule.pause_over");
    const told = { before: pausedWords(row), after: { paused_until: until ?? UNTIL_RESUMED } };
    row.paused = { until: at, by: this.#store.self._id };
    return this.#book.changed(row, "pause", before, told);
  }

  resume({ id }: BodyOf<typeof contract.resumeSchedule>): Schedule {
    const row = this.#book.find(id);
    const before = this.#book.present(row);
    const told = { before: pausedWords(row), after: { paused_until: null } };
    delete row.paused;
    return this.#book.changed(row, "resume", before, told);
  }

  /** What was asked for before under the same id is not done again. */
  run({ id, run, deadline }: BodyOf<typeof contract.runSchedule>): { results: SwitchResult[] } {
    const { tables, history, self } = this.#store;
    const row = this.#book.find(id);
    const known = tables.runs.find(({ _id }) => _id === run);
    if (known && known.schedule !== id) throw refuse("schedule.not_found");
    if (known) return { results: history.ofRun(run) };
    const orders = ordersFor(this.#store, row.actions);
    const cause = { name: row.name, run, isByHand: true } as const;
    const commands = this.#building.carryOut(orders, { source: "schedule", cause, deadline });
    const now = Date.now();
    const isFailed = orders.length === 0 || commands.some(({ outcome }) => outcome === "failed");
    const about = {
      _id: run,
      schedule: id,
      due: now,
      finishedAt: now + SETTLED_MS,
      by: self._id,
      manual: true as const,
    };
    const reason = orders.length === 0 ? { reason: "nothing_to_switch" } : {};
    tables.runs.push({ ...about, ...reason, state: isFailed ? "failed" : "done" });
    const after = { due: new Date(now).toISOString() };
    this.#store.record({ action: "schedule.run", subject: row.name, subject_id: id, after });
    return { results: history.ofRun(run) };
  }
}

function pausedWords({ paused }: ScheduleRow): { paused_until?: string } {
  if (!paused) return {};
  return { paused_until: paused.until === null ? UNTIL_RESUMED : new Date(paused.until).toISOString() };
}
