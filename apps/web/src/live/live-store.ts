import type { Device, DeviceEvent } from "@switchboard/contract";
import { fromSnapshot, type LiveDevice, type LiveSwitch } from "./live-device.ts";
import type { Parking } from "./parking.ts";
import { type CommandEvent, nextCommand } from "./pending.ts";
import { type LiveChange, mergeSnapshot, reduceDevice } from "./reduce.ts";
import { withPastReports } from "./self-reported.ts";

type Listener = () => void;

/** Something that is on the screen. */
export interface Watched {
  id: string;
  name: string;
  /** Of a switch: its device. */
  within?: string;
}

/** Heard after any write at all; for sums over many switches. */
const ANY = "any";
/** Heard when devices come, go or are renamed; for lists. */
const STRUCTURE = "structure";

/** Live state, keyed by device and switch: whoever shows one thing hears of that thing alone. */
export function createLiveStore() {
  const devices = new Map<string, LiveDevice>();
  const switches = new Map<string, LiveSwitch>();
  const idByHardware = new Map<string, string>();
  const listeners = new Map<string, Set<Listener>>();
  const dirty = new Set<string>();
  let order: readonly string[] = [];

  function put(next: LiveDevice): void {
    const before = devices.get(next._id);
    if (before === next) return;
    devices.set(next._id, next);
    idByHardware.set(next.kd_id, next._id);
    dirty.add(next._id);
    if (before?.switches === next.switches) return;
    for (const each of next.switches) {
      if (switches.get(each._id) === each) continue;
      switches.set(each._id, each);
      dirty.add(each._id);
    }
    for (const gone of before?.switches ?? []) {
      if (next.switches.some((each) => each._id === gone._id)) continue;
      switches.delete(gone._id);
      dirty.add(gone._id);
    }
  }

  function notify(): void {
    if (dirty.size === 0) return;
    dirty.add(ANY);
    const keys = [...dirty];
    dirty.clear();
    for (const key of keys) for (const listener of listeners.get(key) ?? []) listener();
  }

  function subscribe(keys: readonly string[], listener: Listener): () => void {
    for (const key of keys) {
      const known = listeners.get(key);
      if (known) known.add(listener);
      else listeners.set(key, new Set([listener]));
    }
    return () => {
      for (const key of keys) {
        const known = listeners.get(key);
        known?.delete(listener);
        if (known?.size === 0) listeners.delete(key);
      }
    };
  }

  function setOrder(next: readonly string[]): void {
    order = next;
    dirty.add(STRUCTURE);
  }

  return {
    subscribe,
    subscribeAny: (listener: Listener) => subscribe([ANY], listener),
    subscribeStructure: (listener: Listener) => subscribe([STRUCTURE], listener),
    /** Device ids in the server's order; a new array whenever the list or its words changed. */
    order: () => order,
    device: (id: string) => devices.get(id),
    switch: (id: string) => switches.get(id),

    /** What is on the screen at this moment: whoever shows a device or a switch listens to it. */
    watched(): Watched[] {
      return [...listeners.keys()].flatMap((id): Watched[] => {
        const [device, each] = [devices.get(id), switches.get(id)];
        if (device) return [{ id, name: device.device_name }];
        return each ? [{ id, name: each.name, within: each.deviceId }] : [];
      });
    },

    /** Writes a frame's worth of messages, then tells each listener once. */
    apply(changes: readonly LiveChange[]): void {
      for (const change of changes) {
        const device = devices.get(idByHardware.get(change.kd_id) ?? "");
        if (device) put(reduceDevice(device, change));
        // A setting can make a curtain of two switches, and lists show one thing in place of them.
        if (device && change.kind === "config") setOrder([...order]);
      }
      notify();
    },

    /** Takes in a page of devices as asked for at `requestedAt`; those already here keep their place. */
    merge(page: readonly Device[], requestedAt: number): void {
      const added: string[] = [];
      for (const device of page) {
        const before = devices.get(device._id);
        if (!before) added.push(device._id);
        put(mergeSnapshot(before, fromSnapshot(device), requestedAt));
      }
      if (page.length > 0) setOrder([...order, ...added]);
      notify();
    },

    /** Forgets what a complete load no longer lists: removed, or no longer granted. */
    retain(ids: ReadonlySet<string>): void {
      const gone = order.filter((id) => !ids.has(id));
      if (gone.length === 0) return;
      for (const id of gone) {
        const device = devices.get(id);
        if (!device) continue;
        for (const each of device.switches) {
          switches.delete(each._id);
          dirty.add(each._id);
        }
        devices.delete(id);
        idByHardware.delete(device.kd_id);
        dirty.add(id);
      }
      setOrder(order.filter((id) => ids.has(id)));
      notify();
    },

    command(switchId: string, event: CommandEvent): void {
      const each = switches.get(switchId);
      const device = each && devices.get(each.deviceId);
      if (!each || !device) return;
      const command = nextCommand(each.command, event);
      if (command === each.command) return;
      const next = { ...each, command };
      put({ ...device, switches: device.switches.map((other) => (other === each ? next : other)) });
      notify();
    },

    /** What a parking sensor told before this tab listened; something newer stands. */
    learnParking(id: string, parking: Parking): void {
      const device = devices.get(id);
      if (!device || (device.parking && device.parking.toldAt > parking.toldAt)) return;
      put({ ...device, parking });
      notify();
    },

    /** What a curtain or a door bell told before this tab listened. */
    learnEvents(id: string, events: readonly DeviceEvent[]): void {
      const device = devices.get(id);
      const told = device && withPastReports(device.told, events);
      if (!device || !told || told === device.told) return;
      put({ ...device, told });
      notify();
    },

    rename(switchId: string, name: string): void {
      const each = switches.get(switchId);
      const device = each && devices.get(each.deviceId);
      if (!each || !device || each.name === name) return;
      const next = { ...each, name };
      put({ ...device, switches: device.switches.map((other) => (other === each ? next : other)) });
      setOrder([...order]);
      notify();
    },

    clear(): void {
      this.retain(new Set());
    },
  };
}

export type LiveStore = ReturnType<typeof createLiveStore>;
