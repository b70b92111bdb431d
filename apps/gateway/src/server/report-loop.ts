import { backoff } from "../backoff.ts";
import { reasonOf } from "../one-line.ts";
import { Refusal, type Report, type Told } from "./calls.ts";
import type { News } from "./news.ts";

export const REPORT_TIMES = {
  /** What is found in one go is told in one go. */
  gatherMs: 500,
  /** A server that does not wait is not asked in a circle. */
  leastMs: 1000,
  /** Who is adopted, found or tried out is known soon after a server's return. */
  away: { firstMs: 1000, slowestMs: 8000 },
  /** A gateway that was removed asks again now and then: it may have been paired anew. */
  removedMs: 60_000,
};

interface ReportLoopOptions {
  news: News;
  report(report: Report, signal: AbortSignal): Promise<Told>;
  /** How the gateway is, apart from what it has to tell. */
  status(): Pick<Report, "version" | "drivers" | "faults">;
  /** The server was away, or was never there: everything is told anew. */
  tellAll(): void;
  /** All that this gateway speaks for from now on. */
  adopted(adopted: Told["adopted"]): void;
  /** What people have set up for Modbus. */
  setUp(modbus: NonNullable<Told["modbus"]>): void;
  /** What is to be done once. */
  asked(asked: Pick<Told, "tries" | "restart" | "looks">): void;
  /** The server knows this gateway no longer. */
  removed(): void;
  log(line: string): void;
  times?: typeof REPORT_TIMES;
}

const NO_NEWS = { found: [], gone: [], online: [], tried: [] };

/**
 * Two calls side by side: one waits with the server for what there is to do, the other tells it what there is to tell. Which
 * devices are adopted is heard from the first alone, so that an older list never follows a newer one.
 */
export class ReportLoop {
  readonly #given: ReportLoopOptions;
  readonly #times: typeof REPORT_TIMES;
  readonly #end = new AbortController();
  #revision: string | undefined;
  #failures = 0;
  #isAway = true;
  #waiting: Promise<void> | undefined;
  #telling: Promise<void> | undefined;
  #gathering: NodeJS.Timeout | undefined;

  constructor(given: ReportLoopOptions) {
    this.#given = given;
    this.#times = given.times ?? REPORT_TIMES;
  }

  start(): void {
    this.#waiting ??= this.#run();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#gathering);
    this.#end.abort();
    await Promise.all([this.#waiting, this.#telling]);
  }

  /** There is something to tell; what somebody waits for is told at once. */
  wake(): void {
    if (this.#isAway || this.#end.signal.aborted) return;
    if (this.#given.news.isUrgent) this.#tellNow();
    else this.#gathering ??= setTimeout(() => this.#tellNow(), this.#times.gatherMs);
  }

  #tellNow(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#telling ??= this.#tell().finally(() => {
      this.#telling = undefined;
      if (!this.#given.news.isEmpty) this.wake();
    });
  }

  async #tell(): Promise<void> {
    do {
      const taken = this.#given.news.take();
      try {
        // Without a revision the server answers at once, and is known to have heard it.
        const told = await this.#given.report({ ...this.#given.status(), ...taken }, this.#end.signal);
        this.#given.asked(told);
      } catch {
        this.#given.news.keep(taken);
        await this.#sleep(this.#times.away.firstMs);
        return;
      }
    } while (!this.#given.news.isEmpty && !this.#isAway && !this.#end.signal.aborted);
  }

  async #run(): Promise<void> {
    while (!this.#end.signal.aborted) {
      const pause = await this.#listen();
      if (pause > 0) await this.#sleep(pause);
    }
  }

  /** How long to rest before the next. */
  async #listen(): Promise<number> {
    const [began, before] = [Date.now(), this.#revision];
    const report = { ...(before !== undefined && { revision: before }), ...this.#given.status(), ...NO_NEWS };
    try {
      const told = await this.#given.report(report, this.#end.signal);
      this.#arrived(told);
      return told.revision === before && Date.now() - began < this.#times.leastMs ? this.#times.leastMs : 0;
    } catch (error) {
      return this.#end.signal.aborted ? 0 : this.#failed(error);
    }
  }

  #arrived(told: Told): void {
    const wasAway = this.#isAway;
    this.#isAway = false;
    this.#failures = 0;
    this.#revision = told.revision;
    this.#given.adopted(told.adopted);
    if (told.modbus) this.#given.setUp(told.modbus);
    this.#given.asked(told);
    if (!wasAway) return;
    this.#given.log("connected to the server");
    this.#given.tellAll();
    this.wake();
  }

  #failed(error: unknown): number {
    const isRemoved = error instanceof Refusal && error.code === "gateway.required";
    if (this.#failures === 0) this.#given.log(`the server cannot be reached: ${reasonOf(error)}`);
    this.#isAway = true;
    this.#revision = undefined;
    if (isRemoved) this.#given.removed();
    return isRemoved ? this.#times.removedMs * (0.5 + Math.random()) : backoff(this.#failures++, this.#times.away);
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const over = () => {
        clearTimeout(timer);
        this.#end.signal.removeEventListener("abort", over);
        resolve();
      };
      const timer = setTimeout(over, ms);
      this.#end.signal.addEventListener("abort", over);
      if (this.#end.signal.aborted) over();
    });
  }
}
