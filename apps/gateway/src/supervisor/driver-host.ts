import type {
  DriverName,
  FieldDevice,
  FieldOrder,
  ModbusPreview,
  ModbusPreviewed,
  ModbusSetup,
} from "@switchboard/contract";
import { backoff } from "../backoff.ts";
import type { Driver, DriverNews, FieldReport, OrderResult } from "../driver.ts";
import { reasonOf } from "../one-line.ts";
import { asDriver, asGateway } from "./driver-run.ts";
import { FoundDevices } from "./found-devices.ts";
import { MessageRate } from "./message-rate.ts";

/** The time limits for drivers; tests use shorter ones. */
export const DRIVER_TIMES = {
  /** Waits before a restart: of a driver that breaks, and of one that cannot begin because its field is away and may return any moment. */
  breaks: { firstMs: 1000, slowestMs: 300_000 },
  begins: { firstMs: 1000, slowestMs: 8000 },
  /** After this time without a failure, the next one counts as the first. */
  wellAfterMs: 60_000,
  beginMs: 60_000,
  stopMs: 3000,
  /** The time for taking back an order that timed out and reporting whether that worked; the server accepts the report for two seconds. */
  takeBackMs: 1500,
  /** Its devices are marked as offline only if it does not find them again within this time. */
  missedAfterMs: 5000,
};
export type DriverTimes = typeof DRIVER_TIMES;

interface Follower {
  tell(report: FieldReport): void;
  /** Called with the device's description while it is there, and with undefined while it is offline or unknown. */
  present(device: FieldDevice | undefined): void;
}

interface HostNews {
  found(device: FieldDevice): void;
  gone(id: string): void;
  online(id: string, isOnline: boolean): void;
  fault(reason: string): void;
  /** The driver began to run, or to rest. */
  changed(): void;
}

interface HostOptions {
  name: DriverName;
  create(): Driver;
  now(): number;
  news: HostNews;
  times?: DriverTimes;
}

/** One start of a driver; its reports after its end are ignored. */
interface Run {
  driver: Driver;
  hasBegun: boolean;
  isOver: boolean;
  since: number;
  ending: AbortController;
  /** The devices that it has reported; it can neither follow nor control others. */
  found: Set<string>;
}

/** Keeps one driver running in isolation: its failures cost its own devices a pause and other drivers nothing. */
export class DriverHost {
  readonly name: DriverName;
  readonly #options: HostOptions;
  readonly #times: DriverTimes;
  readonly #devices: FoundDevices;
  readonly #rate: MessageRate;
  readonly #followers = new Map<string, { follower: Follower; device?: FieldDevice; end?: () => void }>();
  #run: Run | undefined;
  #reason: string | null = "starting";
  #failures = 0;
  #rest: NodeJS.Timeout | undefined;
  #missing: NodeJS.Timeout | undefined;
  #isWanted = false;
  #setup: ModbusSetup | undefined;

  constructor(options: HostOptions) {
    this.name = options.name;
    this.#options = options;
    this.#times = options.times ?? DRIVER_TIMES;
    this.#devices = new FoundDevices(options.news.fault);
    this.#rate = new MessageRate(options.now);
  }

  state() {
    const isRunning = this.#reason === null;
    const state = isRunning ? ("running" as const) : ("resting" as const);
    return { name: this.name, state, reason: this.#reason, devices: this.#devices.size, rate: this.#rate.lastMinute() };
  }

  devices(): Iterable<FieldDevice> {
    return this.#devices.values();
  }

  start(): void {
    this.#isWanted = true;
    clearTimeout(this.#rest);
    if (!this.#run) this.#begin();
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    clearTimeout(this.#rest);
    clearTimeout(this.#missing);
    await this.#end("stopped");
  }

  async restart(): Promise<void> {
    clearTimeout(this.#rest);
    this.#failures = 0;
    await this.#end("starting again");
    if (this.#isWanted && !this.#run) this.#begin();
  }

  /** Passes reports of a device to the follower, also across restarts of the driver. Returns a function that ends it. */
  follow(id: string, follower: Follower): () => void {
    const entry: { follower: Follower; device?: FieldDevice; end?: () => void } = { follower };
    this.#followers.set(id, entry);
    this.#attach(id);
    return () => {
      if (this.#followers.get(id) !== entry) return;
      this.#followers.delete(id);
      this.#detach(entry);
    };
  }

  /** Carries out one order, which ends with `signal` or with the driver; an order that throws fails alone. */
  async do(id: string, order: FieldOrder, signal: AbortSignal): Promise<OrderResult> {
    const [run, device] = [this.#run, this.#devices.get(id)];
    if (!run || this.#reason !== null) return failed(`${this.name} is not running: ${this.#reason}`);
    if (!device) return failed("the field does not know this device");
    const until = AbortSignal.any([signal, run.ending.signal]);
    if (until.aborted) return failed("too late");
    const ended = new Promise<OrderResult>((resolve) => {
      const giveUp = () => setTimeout(() => resolve(failed("no answer in time")), this.#times.takeBackMs);
      until.addEventListener("abort", giveUp, { once: true });
    });
    try {
      return await Promise.race([asDriver(this.#ownerOf(run), () => run.driver.do(device, order, until)), ended]);
    } catch (error) {
      if (!until.aborted) this.#options.news.fault(`an order failed: ${reasonOf(error)}`);
      return failed(reasonOf(error));
    }
  }

  /** Also keeps the setup for the next start. */
  setUp(setup: ModbusSetup): void {
    this.#setup = setup;
    const run = this.#run;
    if (!run) return;
    try {
      asDriver(this.#ownerOf(run), () => run.driver.setUp?.(setup));
    } catch (error) {
      this.#broke(run, error);
    }
  }

  /** Returns undefined if the driver is not running, or supports no trial readings. */
  async look(request: ModbusPreview, signal: AbortSignal): Promise<ModbusPreviewed | undefined> {
    const run = this.#run;
    if (!run?.driver.look || this.#reason !== null) return undefined;
    const until = AbortSignal.any([signal, run.ending.signal]);
    return await asDriver(this.#ownerOf(run), async () => run.driver.look?.(request, until));
  }

  #begin(): void {
    let run: Run | undefined;
    try {
      const now = this.#options.now();
      const started: Run = {
        driver: NONE,
        hasBegun: false,
        isOver: false,
        since: now,
        ending: new AbortController(),
        found: new Set(),
      };
      run = started;
      this.#run = started;
      asDriver(this.#ownerOf(started), () => {
        started.driver = this.#options.create();
        if (this.#setup) started.driver.setUp?.(this.#setup);
        this.#began(started, started.driver.find(this.#newsOf(started)));
      });
    } catch (error) {
      if (run) this.#broke(run, error);
    }
  }

  #began(run: Run, beginning: Promise<void>): void {
    const late = setTimeout(() => this.#broke(run, new Error("it did not begin in time")), this.#times.beginMs);
    beginning.then(
      () => {
        clearTimeout(late);
        asGateway(() => this.#isRunning(run));
      },
      (error) => {
        clearTimeout(late);
        asGateway(() => this.#broke(run, error));
      },
    );
  }

  #isRunning(run: Run): void {
    if (run.isOver) return;
    run.hasBegun = true;
    this.#reason = null;
    this.#options.news.changed();
  }

  #broke(run: Run, error: unknown): void {
    if (run.isOver) return;
    const reason = reasonOf(error);
    if (this.#options.now() - run.since > this.#times.wellAfterMs) this.#failures = 0;
    const wait = backoff(this.#failures++, run.hasBegun ? this.#times.breaks : this.#times.begins);
    this.#options.news.fault(reason);
    void this.#end(reason).then(() => {
      if (!this.#isWanted || this.#run) return;
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => this.start(), wait);
    });
  }

  /** Keeps its devices; their followers are told that they are offline if it takes long. */
  async #end(reason: string): Promise<void> {
    const run = this.#run;
    const isNews = this.#reason !== reason;
    this.#reason = reason;
    if (!run) return;
    this.#run = undefined;
    run.isOver = true;
    run.ending.abort();
    for (const entry of this.#followers.values()) this.#detach(entry);
    // A driver that fails to begin every few seconds for the same reason is reported once.
    if (isNews) this.#options.news.changed();
    this.#missing ??= setTimeout(() => this.#missAll(), this.#times.missedAfterMs);
    await this.#stopDriver(run);
  }

  /** Marks all devices as offline until the restarted driver finds them. */
  #missAll(): void {
    this.#missing = undefined;
    for (const { id } of [...this.#devices.values()]) if (!this.#run?.found.has(id)) this.#setOnline(id, false);
  }

  #setOnline(id: string, isOnline: boolean): void {
    if (!this.#devices.setOnline(id, isOnline)) return;
    this.#options.news.online(id, isOnline);
    this.#present(id);
  }

  /** Abandons a driver that hangs; its reports are ignored. */
  async #stopDriver(run: Run): Promise<void> {
    let late: NodeJS.Timeout | undefined;
    const tooLong = new Promise<"hangs">((resolve) => {
      late = setTimeout(() => resolve("hangs"), this.#times.stopMs);
    });
    try {
      const how = await Promise.race([asDriver(this.#ownerOf(run), () => run.driver.stop()), tooLong]);
      if (how === "hangs") this.#options.news.fault("it did not stop when asked, and was abandoned");
    } catch (error) {
      this.#options.news.fault(`it did not stop cleanly: ${reasonOf(error)}`);
    } finally {
      clearTimeout(late);
    }
  }

  #ownerOf(run: Run) {
    return { broke: (error: unknown) => asGateway(() => this.#broke(run, error)) };
  }

  #newsOf(run: Run): DriverNews {
    const heard =
      <A extends unknown[]>(work: (...options: A) => void) =>
      (...options: A) => {
        if (run.isOver) return;
        this.#rate.count();
        asGateway(() => work(...options));
      };
    const { news } = this.#options;
    return {
      found: heard((announced: FieldDevice) => {
        const device = this.#devices.add(announced);
        if (device) news.found(device);
        if (!this.#devices.get(announced.id)) return;
        run.found.add(announced.id);
        this.#attach(announced.id);
      }),
      gone: heard((id: string) => {
        run.found.delete(id);
        if (!this.#devices.remove(id)) return;
        news.gone(id);
        this.#present(id);
      }),
      online: heard((id: string, isOnline: boolean) => this.#setOnline(id, isOnline)),
      fault: heard((reason: string) => news.fault(reason)),
    };
  }

  #present(id: string): void {
    const device = this.#devices.get(id);
    this.#followers.get(id)?.follower.present(device?.isOnline ? device : undefined);
  }

  /** Follows a known device that has a follower; starts again if its description changes. */
  #attach(id: string): void {
    const [entry, device, run] = [this.#followers.get(id), this.#devices.get(id), this.#run];
    if (!entry) return;
    this.#present(id);
    if (!device || !run?.found.has(id)) return;
    if (entry.end && sameChannels(entry.device, device)) return;
    this.#detach(entry);
    entry.device = device;
    const tell = (report: FieldReport) => {
      if (run.isOver || this.#followers.get(id) !== entry) return;
      this.#rate.count();
      asGateway(() => entry.follower.tell(report));
    };
    try {
      entry.end = asDriver(this.#ownerOf(run), () => run.driver.follow(device, tell));
    } catch (error) {
      this.#broke(run, error);
    }
  }

  #detach(entry: { device?: FieldDevice; end?: () => void }): void {
    const { end } = entry;
    delete entry.end;
    delete entry.device;
    try {
      end?.();
    } catch (error) {
      this.#options.news.fault(`it did not let go of a device: ${reasonOf(error)}`);
    }
  }
}

function failed(reason: string): OrderResult {
  return { outcome: "failed", reason };
}

function sameChannels(one: FieldDevice | undefined, other: FieldDevice): boolean {
  return one !== undefined && JSON.stringify(one.channels) === JSON.stringify(other.channels);
}

/** Takes the place of a driver that could not be created. */
const NONE: Driver = {
  find: () => Promise.resolve(),
  follow: () => () => undefined,
  do: () => Promise.resolve(failed("not running")),
  stop: () => Promise.resolve(),
};
