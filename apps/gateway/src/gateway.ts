import { mkdir } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { contract, ModbusSetup } from "@switchboard/contract";
import { CommandJournal } from "./disk/command-journal.ts";
import { KeptJson } from "./disk/kept-json.ts";
import { QUEUE_BYTES, ReadingQueue } from "./disk/reading-queue.ts";
import { Links } from "./links/links.ts";
import { reasonOf } from "./one-line.ts";
import { ServerCalls, type ServerInstructions } from "./server/calls.ts";
import { Looks } from "./server/looks.ts";
import { News } from "./server/news.ts";
import type { Pairing } from "./server/pairing.ts";
import { type REPORT_TIMES, ReportLoop } from "./server/report-loop.ts";
import { tryOut } from "./server/try-out.ts";
import type { AnyDriverKind } from "./settings/settings.ts";
import { watchSettings } from "./settings/watch-settings.ts";
import type { DriverTimes } from "./supervisor/driver-host.ts";
import { Drivers } from "./supervisor/drivers.ts";
import { Faults } from "./supervisor/faults.ts";

const AdoptedDevice = contract.reportGateway.reply.shape.adopted;

export interface GatewayOptions {
  paired: Pairing;
  dataDir: string;
  settingsFile: string;
  kinds: readonly AnyDriverKind[];
  version: string;
  queueBytes?: number;
  now?(): number;
  log?(line: string): void;
  driverTimes?: DriverTimes;
  reportTimes?: typeof REPORT_TIMES;
  /** The time after which a device is shown even if it has not reported its state. */
  holdMs?: number;
}

/** Opens the files in the gateway's data folder. */
async function openDisk(dataDir: string, { now = Date.now, queueBytes }: GatewayOptions, faults: Faults) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const isFull = (reason: string) => faults.add(null, reason);
  return {
    adopted: new KeptJson(path.join(dataDir, "adopted.json"), AdoptedDevice),
    modbus: new KeptJson(path.join(dataDir, "modbus.json"), ModbusSetup),
    journal: await CommandJournal.open(path.join(dataDir, "commands.log"), now),
    queue: await ReadingQueue.open(path.join(dataDir, "readings"), isFull, queueBytes ?? QUEUE_BYTES),
  };
}

/** A running gateway: drivers on one side, links of adopted devices and reports to the server on the other. */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #now: () => number;
  readonly #log: (line: string) => void;
  readonly #faults: Faults;
  readonly #news = new News();
  readonly #calls: ServerCalls;
  readonly #ending = new AbortController();
  readonly #drivers: Drivers;
  readonly #loop: ReportLoop;
  readonly #looks: Looks;
  #disk: Awaited<ReturnType<typeof openDisk>> | undefined;
  #links: Links | undefined;
  #unwatch: (() => void) | undefined;
  #modbus: ModbusSetup | undefined;

  constructor(options: GatewayOptions) {
    const { now = Date.now, log = () => undefined, driverTimes, reportTimes, version } = options;
    this.#options = options;
    this.#now = now;
    this.#log = log;
    this.#faults = new Faults(now, log);
    this.#calls = new ServerCalls(options.paired.server, options.paired.token);
    const wake = () => this.#loop.wake();
    this.#drivers = new Drivers({
      now,
      log,
      faults: this.#faults,
      news: this.#news,
      wake,
      began: (driver) => this.#links?.follow(driver),
      ...(driverTimes && { times: driverTimes }),
    });
    this.#looks = new Looks(this.#drivers, (looked) => this.#news.looked(looked));
    this.#loop = new ReportLoop({
      news: this.#news,
      report: (report, signal) => this.#calls.report(report, signal),
      status: () => ({ version, drivers: this.#drivers.states(), faults: this.#faults.list() }),
      tellAll: () => this.#tellAll(),
      adopted: (adopted) => this.#speakFor(adopted),
      setUp: (modbus) => this.#setUp(modbus),
      carryOut: ({ tries, restart, looks = [] }) => {
        for (const name of restart) void this.#drivers.restart(name);
        for (const order of tries) void this.#tryOut(order);
        for (const look of looks) void this.#looks.take(look);
      },
      removed: () => this.#links?.speakFor([]),
      log,
      ...(reportTimes && { times: reportTimes }),
    });
    this.#faults.changed = wake;
    this.#news.changed = wake;
  }

  async start(): Promise<void> {
    const { dataDir, settingsFile, kinds } = this.#options;
    const disk = await openDisk(dataDir, this.#options, this.#faults);
    this.#disk = disk;
    this.#links = await Links.open({
      file: path.join(dataDir, "devices.json"),
      journal: disk.journal,
      queue: disk.queue,
      now: this.#now,
      host: (driver) => this.#drivers.get(driver),
      credentials: (kd_id) => this.#calls.credentials(kd_id, this.#ending.signal),
      log: this.#log,
      ...(this.#options.holdMs !== undefined && { holdMs: this.#options.holdMs }),
    });
    // While the server is away, the gateway uses its last instructions.
    this.#links.speakFor((await disk.adopted.read()) ?? []);
    const modbus = await disk.modbus.read();
    if (modbus) this.#drivers.setUp(modbus);
    this.#unwatch = watchSettings(settingsFile, kinds, {
      changed: (settings) => void this.#drivers.apply(settings),
      unusable: (reason) => this.#faults.add(null, `gateway.json cannot be used: ${reason}`),
    });
    this.#loop.start();
  }

  /** Counts the devices that it represents, and how many of them are connected. */
  count(): { adopted: number; online: number } {
    return { adopted: this.#links?.size ?? 0, online: this.#links?.online ?? 0 };
  }

  async stop(): Promise<void> {
    this.#unwatch?.();
    this.#ending.abort();
    await Promise.all([this.#loop.stop(), this.#links?.close(), this.#drivers.stop()]);
    const disk = this.#disk;
    if (disk) await Promise.all([disk.journal, disk.queue, disk.adopted, disk.modbus].map((each) => each.close()));
  }

  #tellAll(): void {
    for (const device of this.#drivers.devices()) this.#news.found(device);
  }

  #speakFor(adopted: ServerInstructions["adopted"]): void {
    this.#links?.speakFor(adopted);
    this.#disk?.adopted
      .write(adopted)
      .catch((error) => this.#faults.add(null, `adopted devices cannot be kept: ${reasonOf(error)}`));
  }

  #setUp(modbus: ModbusSetup): void {
    // Every reply repeats the setup.
    if (isDeepStrictEqual(modbus, this.#modbus)) return;
    this.#modbus = modbus;
    this.#drivers.setUp(modbus);
    this.#disk?.modbus
      .write(modbus)
      .catch((error) => this.#faults.add(null, `meters of the dashboard cannot be kept: ${reasonOf(error)}`));
  }

  async #tryOut(order: ServerInstructions["tries"][number]): Promise<void> {
    if (!this.#disk) return;
    const tried = await tryOut(order, { journal: this.#disk.journal, drivers: this.#drivers, now: this.#now });
    if (tried) this.#news.tried(tried);
  }
}
