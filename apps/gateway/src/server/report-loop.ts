import { backoff } from "../backoff.ts";
import { reasonOf } from "../one-line.ts";
import { Refusal, type Report, type ServerInstructions } from "./calls.ts";
import type { News } from "./news.ts";

export const REPORT_TIMES = {
  /** News within this time is sent together. */
  gatherMs: 500,
  /** The shortest interval, in case the server does not delay its replies. */
  leastMs: 1000,
  /** Short, so that adopted, found and tried devices are known soon after a server's return. */
  away: { firstMs: 1000, slowestMs: 8000 },
  /** A removed gateway asks again now and then, because it may have been paired again. */
  removedMs: 60_000,
};

interface ReportLoopOptions {
  news: News;
  report(report: Report, signal: AbortSignal): Promise<ServerInstructions>;
  /** The status of the gateway, apart from its news. */
  status(): Pick<Report, "version" | "drivers" | "faults">;
  /** Called when the server was away or never there, so that everything is sent again. */
  tellAll(): void;
  /** Receives all devices that this gateway represents from now on. */
  adopted(adopted: ServerInstructions["adopted"]): void;
  /** Receives the Modbus setup of the dashboard. */
  setUp(modbus: NonNullable<ServerInstructions["modbus"]>): void;
  /** Receives one-time requests. */
  carryOut(requests: Pick<ServerInstructions, "tries" | "restart" | "looks">): void;
  /** The server no longer knows this gateway. */
  removed(): void;
  log(line: string): void;
  times?: typeof REPORT_TIMES;
}

const NO_NEWS = { found: [], gone: [], online: [], tried: [] };

/**
 * Makes two calls in parallel: one waits at the server for instructions, the other sends news. Only the first receives the list of adopted
 * devices, so that an older list never follows a newer one.
 */
export class ReportLoop {
  readonly #options: ReportLoopOptions;
  readonly #times: typeof REPORT_TIMES;
  readonly #end = new AbortController();
  #revision: string | undefined;
  #failures = 0;
  #isAway = true;
  #waiting: Promise<void> | undefined;
  #telling: Promise<void> | undefined;
  #gathering: NodeJS.Timeout | undefined;

  constructor(options: ReportLoopOptions) {
    this.#options = options;
    this.#times = options.times ?? REPORT_TIMES;
  }

  start(): void {
    this.#waiting ??= this.#run();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#gathering);
    this.#end.abort();
    await Promise.all([this.#waiting, this.#telling]);
  }

  /** Called when there is news; urgent news is sent immediately. */
  wake(): void {
    if (this.#isAway || this.#end.signal.aborted) return;
    if (this.#options.news.isUrgent) this.#tellNow();
    else this.#gathering ??= setTimeout(() => this.#tellNow(), this.#times.gatherMs);
  }

  #tellNow(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#telling ??= this.#tell().finally(() => {
      this.#telling = undefined;
      if (!this.#options.news.isEmpty) this.wake();
    });
  }

  async #tell(): Promise<void> {
    do {
      const taken = this.#options.news.take();
      try {
        // Without a revision the server replies immediately, which proves that it has received the news.
        const instructions = await this.#options.report({ ...this.#options.status(), ...taken }, this.#end.signal);
        this.#options.carryOut(instructions);
      } catch {
        this.#options.news.keep(taken);
        await this.#sleep(this.#times.away.firstMs);
        return;
      }
    } while (!this.#options.news.isEmpty && !this.#isAway && !this.#end.signal.aborted);
  }

  async #run(): Promise<void> {
    while (!this.#end.signal.aborted) {
      const pause = await this.#listen();
      if (pause > 0) await this.#sleep(pause);
    }
  }

  /** Returns the wait before the next call. */
  async #listen(): Promise<number> {
    const [began, before] = [Date.now(), this.#revision];
    const report = { ...(before !== undefined && { revision: before }), ...this.#options.status(), ...NO_NEWS };
    try {
      const instructions = await this.#options.report(report, this.#end.signal);
      this.#arrived(instructions);
      return instructions.revision === before && Date.now() - began < this.#times.leastMs ? this.#times.leastMs : 0;
    } catch (error) {
      return this.#end.signal.aborted ? 0 : this.#failed(error);
    }
  }

  #arrived(instructions: ServerInstructions): void {
    const wasAway = this.#isAway;
    this.#isAway = false;
    this.#failures = 0;
    this.#revision = instructions.revision;
    this.#options.adopted(instructions.adopted);
    if (instructions.modbus) this.#options.setUp(instructions.modbus);
    this.#options.carryOut(instructions);
    if (!wasAway) return;
    this.#options.log("connected to the server");
    this.#options.tellAll();
    this.wake();
  }

  #failed(error: unknown): number {
    const isRemoved = error instanceof Refusal && error.code === "gateway.required";
    if (this.#failures === 0) this.#options.log(`the server cannot be reached: ${reasonOf(error)}`);
    this.#isAway = true;
    this.#revision = undefined;
    if (isRemoved) this.#options.removed();
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
