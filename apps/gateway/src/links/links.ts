import { contract, type DriverName } from "@switchboard/contract";
import * as z from "zod/mini";
import type { CommandJournal } from "../disk/command-journal.ts";
import { KeptJson } from "../disk/kept-json.ts";
import type { ReadingQueue } from "../disk/reading-queue.ts";
import type { AdoptedDevice, DeviceCredentials } from "../server/calls.ts";
import type { DriverHost } from "../supervisor/driver-host.ts";
import { DeviceLink, HOLD_MS } from "./device-link.ts";
import { limitTo } from "./pacing.ts";

const CONNECTS_AT_ONCE = 20;
const DRAINS_AT_ONCE = 10;
const ASKED_AT_ONCE = 8;
/** The first and the longest wait between two requests of new credentials for a device that the broker refuses. */
const FIRST_WAIT_MS = 5000;
const SLOWEST_WAIT_MS = 600_000;
const HURRY_MS = 1000;

const Credentials = z.record(z.string(), contract.gatewayCredentials.reply);

interface LinksOptions {
  /** The file with the devices' credentials. */
  file: string;
  journal: CommandJournal;
  queue: ReadingQueue;
  now(): number;
  host(driver: DriverName): DriverHost | undefined;
  credentials(kd_id: string): Promise<DeviceCredentials>;
  log(line: string): void;
  holdMs?: number;
}

interface Entry {
  adopted: AdoptedDevice;
  link?: DeviceLink;
  unfollow?: () => void;
  asks: number;
  isAsking: boolean;
  askAgain?: NodeJS.Timeout;
}

/** The links of all devices that this gateway represents. */
export class Links {
  readonly #options: LinksOptions;
  readonly #storedCredentials: KeptJson<typeof Credentials>;
  readonly #entries = new Map<string, Entry>();
  readonly #paceConnect = limitTo(CONNECTS_AT_ONCE);
  readonly #paceDrain = limitTo(DRAINS_AT_ONCE);
  readonly #paceAsk = limitTo(ASKED_AT_ONCE);
  #credentials: Record<string, DeviceCredentials> = {};
  #hurriedAt = 0;

  private constructor(options: LinksOptions) {
    this.#options = options;
    this.#storedCredentials = new KeptJson(options.file, Credentials);
  }

  static async open(options: LinksOptions): Promise<Links> {
    const links = new Links(options);
    links.#credentials = (await links.#storedCredentials.read()) ?? {};
    return links;
  }

  get size(): number {
    return this.#entries.size;
  }

  get online(): number {
    return [...this.#entries.values()].filter(({ link }) => link?.isOnline).length;
  }

  /** Sets the represented devices; links of others end. */
  speakFor(all: readonly AdoptedDevice[]): void {
    const named = new Set(all.map(({ kd_id }) => kd_id));
    for (const kd_id of [...this.#entries.keys()]) if (!named.has(kd_id)) this.#leave(kd_id);
    for (const adopted of all) this.#join(adopted);
  }

  /** Follows the devices of a driver that was set up again. */
  follow(driver: DriverName): void {
    for (const entry of this.#entries.values()) if (entry.adopted.driver === driver) this.#attach(entry);
  }

  async close(): Promise<void> {
    const closing = [...this.#entries.values()].map(async (entry) => {
      clearTimeout(entry.askAgain);
      entry.unfollow?.();
      await entry.link?.close();
    });
    this.#entries.clear();
    await Promise.all(closing);
  }

  #join(adopted: AdoptedDevice): void {
    const before = this.#entries.get(adopted.kd_id);
    if (before && JSON.stringify(before.adopted) === JSON.stringify(adopted)) return;
    if (before && before.adopted.driver === adopted.driver && before.adopted.id === adopted.id) {
      before.adopted = adopted;
      before.link?.remap(adopted);
      return;
    }
    // The device has new hardware: its link starts again with the existing credentials.
    if (before) this.#end(before);
    const entry: Entry = { adopted, asks: 0, isAsking: false };
    this.#entries.set(adopted.kd_id, entry);
    const credentials = this.#credentials[adopted.kd_id];
    if (credentials) this.#begin(entry, credentials);
    else this.#ask(entry);
  }

  #begin(entry: Entry, credentials: DeviceCredentials): void {
    const { kd_id, driver, id } = entry.adopted;
    const { journal, queue, now } = this.#options;
    entry.link = new DeviceLink({
      kd_id,
      mapping: entry.adopted,
      credentials,
      journal,
      queue,
      now,
      holdMs: this.#options.holdMs ?? HOLD_MS,
      paceConnect: this.#paceConnect,
      paceDrain: this.#paceDrain,
      do: (_, order, signal) =>
        this.#options.host(driver)?.do(id, order, signal) ??
        Promise.resolve({ outcome: "failed", reason: `${driver} is not set up on this gateway` }),
      refused: () => this.#ask(entry),
      online: () => this.#hurryAll(),
    });
    this.#attach(entry);
  }

  /** Makes all links try immediately, because one was accepted again. */
  #hurryAll(): void {
    const now = this.#options.now();
    if (now - this.#hurriedAt < HURRY_MS) return;
    this.#hurriedAt = now;
    for (const { link } of this.#entries.values()) if (link && !link.isOnline) link.hurry();
  }

  #attach(entry: Entry): void {
    const { link, adopted } = entry;
    entry.unfollow?.();
    delete entry.unfollow;
    if (!link) return;
    const host = this.#options.host(adopted.driver);
    if (!host) {
      link.present(undefined);
      return;
    }
    entry.unfollow = host.follow(adopted.id, {
      tell: (report) => link.hear(report),
      present: (device) => link.present(device),
    });
  }

  /** Requests credentials one at a time per device and less and less often, because a broker that refuses all must not cause a storm. */
  #ask(entry: Entry): void {
    if (entry.isAsking || entry.askAgain) return;
    entry.isAsking = true;
    const { kd_id } = entry.adopted;
    this.#paceAsk(async () => {
      if (this.#entries.get(kd_id) !== entry) return;
      try {
        const credentials = await this.#options.credentials(kd_id);
        if (this.#entries.get(kd_id) !== entry) return;
        this.#credentials[kd_id] = credentials;
        await this.#storedCredentials.write(this.#credentials);
        if (entry.link) entry.link.renew(credentials);
        else this.#begin(entry, credentials);
        this.#rest(entry, false);
      } catch (error) {
        this.#options.log(`no credentials for ${kd_id}: ${error instanceof Error ? error.message : error}`);
        this.#rest(entry, true);
      }
    });
  }

  #rest(entry: Entry, isFailed: boolean): void {
    entry.isAsking = false;
    if (this.#entries.get(entry.adopted.kd_id) !== entry) return;
    const asks = entry.asks++;
    // Fresh credentials may be refused once, if another broker does not know them yet.
    if (!isFailed && asks === 0) return;
    const wait = Math.min(SLOWEST_WAIT_MS, FIRST_WAIT_MS * 2 ** asks) * (0.5 + Math.random());
    entry.askAgain = setTimeout(() => {
      delete entry.askAgain;
      if (isFailed) this.#ask(entry);
    }, wait);
  }

  #leave(kd_id: string): void {
    const entry = this.#entries.get(kd_id);
    this.#entries.delete(kd_id);
    if (entry) this.#end(entry);
    delete this.#credentials[kd_id];
    void this.#storedCredentials
      .write(this.#credentials)
      .catch((error) => this.#options.log(`credentials are not kept: ${error}`));
    void this.#options.queue.forget(kd_id);
  }

  #end(entry: Entry): void {
    clearTimeout(entry.askAgain);
    entry.unfollow?.();
    void entry.link?.close();
  }
}
