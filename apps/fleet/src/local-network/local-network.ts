import type { LocalConfig } from "@switchboard/contract";
import type { Fleet } from "../fleet.ts";
import type { FleetDevice, FleetFile } from "../fleet-file.ts";
import { type LocalServer, serveList, serveOwnWifi } from "./local-server.ts";
import { recall, remember } from "./memory.ts";
import { OwnWifi } from "./own-wifi.ts";

const JOIN_MS = 1500;
/** Limits the ports, because a broker may refuse a thousand devices. */
const MOST_PLACES = 64;

export interface LocalNetworkOptions {
  /** The list is served on this port and the devices on the ports after it; "any" takes free ones, 0 serves nothing. */
  basePort: number | "any";
  /** The file in which configured devices keep their configuration. */
  memoryFile?: string;
  joinMs?: number;
  say?: (line: string) => void;
}

interface Place {
  device_type: string;
  port: number;
  wifi: OwnWifi;
  server: LocalServer | undefined;
}

/**
 * The Wi-Fis that virtual devices open around themselves. A boxed device opens its own until it is online for the first time; any device
 * opens it again once the broker refuses it, so that it can get new credentials.
 */
export class LocalNetwork {
  private readonly fleet: Fleet;
  private readonly options: LocalNetworkOptions;
  private readonly places = new Map<string, Place>();
  /** Devices as they were configured, which override the file. */
  private readonly configured = new Map<string, FleetDevice>();
  private file: FleetFile | undefined;
  private list: LocalServer | undefined;
  private turn: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(fleet: Fleet, options: LocalNetworkOptions) {
    this.fleet = fleet;
    this.options = options;
    fleet.watch({
      online: (kd_id) => void this.inTurn(() => this.close(kd_id)),
      refused: (kd_id) => void this.inTurn(() => this.refused(kd_id)),
    });
  }

  /** Applies a new or changed fleet file: its devices are started, and its boxed ones wait. */
  follow(file: FleetFile): Promise<void> {
    return this.inTurn(async () => {
      if (!this.file) await this.start();
      this.file = file;
      const boxed = new Set(file.boxed?.map(({ kd_id }) => kd_id));
      // The server resets its own devices to their first secrets whenever it writes the file.
      for (const kd_id of this.configured.keys()) if (!boxed.has(kd_id)) this.configured.delete(kd_id);
      await this.sync();
      for (const { kd_id, device_type } of file.boxed ?? [])
        if (!this.fleet.devices.get(kd_id)?.online) await this.open(kd_id, device_type);
      const open = this.addresses().map(({ device_id, address }) => `${device_id} at ${address}`);
      if (open.length > 0) this.say(`own Wi-Fi of ${open.join(", ")}`);
    });
  }

  /** Lists the devices that can be connected to now, with their addresses. */
  addresses(): { device_id: string; device_type: string; address: string }[] {
    return [...this.places].flatMap(([device_id, { device_type, server }]) =>
      server ? [{ device_id, device_type, address: server.address }] : [],
    );
  }

  /** Resets a device, as by holding its button. Returns false if it did not come in a box. */
  async reset(kd_id: string): Promise<boolean> {
    const boxed = this.file?.boxed?.find((each) => each.kd_id === kd_id);
    if (!boxed) return false;
    await this.inTurn(async () => {
      this.configured.delete(kd_id);
      this.fleet.forgetConfig(kd_id);
      await this.remember();
      await this.sync();
      await this.open(kd_id, boxed.device_type);
    });
    return true;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const { wifi } of this.places.values()) wifi.stop();
    await this.turn;
    for (const { server } of this.places.values()) await server?.close();
    await this.list?.close();
  }

  /** Runs one change after the other, because overlapping ones could restore an old state of a device. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(() => (this.stopped ? undefined : work()));
    this.turn = done.catch((error: Error) => this.say(error.message));
    return this.turn;
  }

  private async start(): Promise<void> {
    const { memoryFile, basePort } = this.options;
    const recalled = memoryFile ? recall(memoryFile) : Promise.resolve([]);
    const devices = await recalled.catch((error: Error) => {
      this.say(`${memoryFile} cannot be used (${error.message}); boxed devices start anew`);
      return [];
    });
    for (const device of devices) this.configured.set(device.kd_id, device);
    if (basePort === "any" || basePort === 0) return;
    this.list = await this.serve("the list of them", basePort, () =>
      serveList(() => ({ devices: this.addresses() }), basePort),
    );
  }

  private async sync(): Promise<void> {
    if (!this.file) return;
    const { devices, home } = this.file;
    const asInFile = devices.filter(({ kd_id }) => !this.configured.has(kd_id));
    await this.fleet.sync([...asInFile, ...this.configured.values()], home);
  }

  private async joined(kd_id: string, device_type: FleetDevice["device_type"], config: LocalConfig): Promise<void> {
    const { home, secret, broker, tls_broker, ca, certificate, key } = config;
    const where = tls_broker
      ? { broker: `mqtts://${tls_broker}`, tls: { ca, certificate, key } }
      : { broker: `mqtt://${broker}` };
    this.configured.set(kd_id, { kd_id, device_type, home, secret, ...where });
    await this.remember();
    await this.sync();
  }

  private async remember(): Promise<void> {
    const { memoryFile } = this.options;
    const boxed = new Set(this.file?.boxed?.map(({ kd_id }) => kd_id));
    if (memoryFile)
      await remember(
        memoryFile,
        [...this.configured.values()].filter(({ kd_id }) => boxed.has(kd_id)),
      );
  }

  private async refused(kd_id: string): Promise<void> {
    const known = this.configured.get(kd_id) ?? this.file?.devices.find((each) => each.kd_id === kd_id);
    if (!known || this.fleet.devices.get(kd_id)?.online) return;
    await this.open(kd_id, known.device_type);
    const place = this.places.get(kd_id);
    if (place) place.wifi.setback = "broker";
  }

  private async open(kd_id: string, device_type: FleetDevice["device_type"]): Promise<void> {
    if (this.options.basePort === 0) return;
    const place = this.places.get(kd_id) ?? this.newPlace(kd_id, device_type);
    if (!place || place.server) return;
    place.wifi.setback = undefined;
    place.server = await this.serve(kd_id, place.port, () => serveOwnWifi(place.wifi, place.port));
  }

  private async close(kd_id: string): Promise<void> {
    const place = this.places.get(kd_id);
    const server = place?.server;
    if (!place || !server) return;
    place.wifi.stop();
    place.server = undefined;
    await server.close();
  }

  private newPlace(kd_id: string, device_type: FleetDevice["device_type"]): Place | undefined {
    const { basePort, joinMs = JOIN_MS } = this.options;
    if (this.places.size >= MOST_PLACES) return undefined;
    const wifi = new OwnWifi({
      device: { device_id: kd_id, device_type },
      joinMs,
      joined: (config) => void this.inTurn(() => this.joined(kd_id, device_type, config)),
    });
    const port = basePort === "any" ? 0 : basePort + 1 + this.places.size;
    const place = { device_type, port, wifi, server: undefined };
    this.places.set(kd_id, place);
    return place;
  }

  private async serve(
    whose: string,
    port: number,
    start: () => Promise<LocalServer>,
  ): Promise<LocalServer | undefined> {
    try {
      return await start();
    } catch (error) {
      this.say(`no own Wi-Fi for ${whose} on port ${port} (${(error as Error).message})`);
      return undefined;
    }
  }

  private say(line: string): void {
    this.options.say?.(line);
  }
}
