import type { DriverName, FieldDevice, ModbusSetup } from "@switchboard/contract";
import { oneLine } from "../one-line.ts";
import type { News } from "../server/news.ts";
import type { DriverEntry, Settings } from "../settings/settings.ts";
import { DriverHost, type DriverTimes } from "./driver-host.ts";
import type { Faults } from "./faults.ts";

interface DriversOptions {
  now(): number;
  log(line: string): void;
  faults: Faults;
  news: News;
  /** There is news for the server. */
  wake(): void;
  /** A driver was set up, or set up again. */
  began(driver: DriverName): void;
  times?: DriverTimes;
}

/** The drivers that the settings name, each in isolation. */
export class Drivers {
  readonly #options: DriversOptions;
  readonly #hosts = new Map<DriverName, { host: DriverHost; text: string }>();
  readonly #wrong = new Map<DriverName, string>();
  #problems = "";
  #modbus: ModbusSetup | undefined;
  #applying = Promise.resolve();

  constructor(options: DriversOptions) {
    this.#options = options;
  }

  get(name: DriverName): DriverHost | undefined {
    return this.#hosts.get(name)?.host;
  }

  states() {
    const wrong = [...this.#wrong].map(([name, reason]) => ({
      name,
      state: "resting" as const,
      reason,
      devices: 0,
      rate: 0,
    }));
    return [...[...this.#hosts.values()].map(({ host }) => host.state()), ...wrong];
  }

  *devices(): Iterable<FieldDevice> {
    for (const { host } of this.#hosts.values()) yield* host.devices();
  }

  /** Restarts only drivers whose own entry has changed; applies one change of the file after the other. */
  apply(settings: Settings): Promise<void> {
    this.#applying = this.#applying.then(() => this.#apply(settings));
    return this.#applying;
  }

  async #apply({ drivers, problems }: Settings): Promise<void> {
    if (problems.join() !== this.#problems)
      for (const problem of problems) this.#options.faults.add(null, `gateway.json: ${problem}`);
    this.#problems = problems.join();
    const named = new Set(drivers.map(({ name }) => name));
    for (const name of this.#wrong.keys()) if (!named.has(name)) this.#wrong.delete(name);
    const ending = [...this.#hosts.keys()].filter((name) => !named.has(name)).map((name) => this.#end(name));
    await Promise.all([...ending, ...drivers.map((entry) => this.#set(entry))]);
    this.#options.wake();
  }

  /** Passes on the setup of the dashboard, also to a driver that the settings add later. */
  setUp(modbus: ModbusSetup): void {
    this.#modbus = modbus;
    this.get("modbus")?.setUp(modbus);
  }

  async restart(name: DriverName): Promise<void> {
    await this.#hosts.get(name)?.host.restart();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#hosts.values()].map(({ host }) => host.stop()));
  }

  async #set({ name, text, made }: DriverEntry): Promise<void> {
    if (this.#hosts.get(name)?.text === text) return;
    await this.#end(name);
    this.#wrong.delete(name);
    if (typeof made !== "function") {
      this.#wrong.set(name, oneLine(made.problem));
      this.#options.faults.add(name, `its settings are wrong: ${made.problem}`);
      return;
    }
    const { now, log, news, faults, wake, times } = this.#options;
    const host = new DriverHost({
      name,
      now,
      create: () => made({ now, log: (line) => log(`${name}: ${line}`) }),
      ...(times && { times }),
      news: {
        found: (device) => news.found({ ...device, driver: name }),
        gone: (id) => news.gone(name, id),
        online: (id, isOnline) => news.online(name, id, isOnline),
        fault: (reason) => faults.add(name, reason),
        changed: wake,
      },
    });
    this.#hosts.set(name, { host, text });
    if (name === "modbus" && this.#modbus) host.setUp(this.#modbus);
    host.start();
    this.#options.began(name);
  }

  async #end(name: DriverName): Promise<void> {
    const before = this.#hosts.get(name);
    this.#hosts.delete(name);
    if (!before) return;
    await before.host.stop();
    for (const { id } of before.host.devices()) this.#options.news.online(name, id, false);
    this.#options.began(name);
  }
}
