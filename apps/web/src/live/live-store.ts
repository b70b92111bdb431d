import type { Device, DeviceEvent, PowerReport } from "@switchboard/contract";
import { createDeviceTable, type DeviceTable } from "./device-table.ts";
import { createKeyedListeners, type KeyedListeners, type Listener } from "./keyed-listeners.ts";
import { fromSnapshot, type LiveDevice, type LiveSwitch } from "./live-device.ts";
import type { Parking } from "./parking.ts";
import { type CommandEvent, nextCommand } from "./pending.ts";
import { type LiveChange, mergeSnapshot, reduceDevice } from "./reduce.ts";
import { withPastReports } from "./self-reported.ts";

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

interface State {
  table: DeviceTable;
  listeners: KeyedListeners;
  /** Device ids in the server's order; a new array whenever the list or its words changed. */
  order: readonly string[];
  setOrder(next: readonly string[]): void;
  /** Calls whoever listens to what was written since the last call. */
  notify(): void;
}

export type LiveStore = ReturnType<typeof createLiveStore>;

/** Live state, keyed by device and switch: whoever shows one thing hears of that thing alone. */
export function createLiveStore() {
  const state = createState();
  return { ...readers(state), ...writers(state), ...editors(state) };
}

function createState(): State {
  const written = new Set<string>();
  const state: State = {
    table: createDeviceTable((id) => written.add(id)),
    listeners: createKeyedListeners(),
    order: [],
    setOrder(next) {
      state.order = next;
      written.add(STRUCTURE);
    },
    notify() {
      if (written.size === 0) return;
      const keys = [...written, ANY];
      written.clear();
      state.listeners.call(keys);
    },
  };
  return state;
}

function readers(state: State) {
  const { table, listeners } = state;
  return {
    subscribe: listeners.add,
    subscribeAny: (listener: Listener) => listeners.add([ANY], listener),
    subscribeStructure: (listener: () => void) => listeners.add([STRUCTURE], listener),
    /** Device ids in the server's order; a new array whenever the list or its words changed. */
    order: () => state.order,
    device: table.device,
    switch: table.switch,

    /** What is on the screen at this moment: whoever shows a device or a switch listens to it. */
    watched(): Watched[] {
      return listeners.keys().flatMap((id): Watched[] => {
        const [device, each] = [table.device(id), table.switch(id)];
        if (device) return [{ id, name: device.device_name }];
        return each ? [{ id, name: each.name, within: each.deviceId }] : [];
      });
    },
  };
}

/** What arrives: messages of devices, and the server's answers. */
function writers(state: State) {
  const { table, setOrder, notify } = state;

  function retain(ids: ReadonlySet<string>): void {
    const gone = state.order.filter((id) => !ids.has(id));
    if (gone.length === 0) return;
    for (const id of gone) table.remove(id);
    setOrder(state.order.filter((id) => ids.has(id)));
    notify();
  }

  return {
    /** Writes a frame's worth of messages, then tells each listener once. */
    apply(changes: readonly LiveChange[]): void {
      for (const change of changes) {
        const device = table.byHardware(change.kd_id);
        if (device) table.put(reduceDevice(device, change));
        // A setting can make a curtain of two switches, and lists show one thing in place of them.
        if (device && change.kind === "config") setOrder([...state.order]);
      }
      notify();
    },

    /** Takes in a page of devices as asked for at `requestedAt`; those already here keep their place. */
    merge(page: readonly Device[], requestedAt: number): void {
      const added: string[] = [];
      for (const device of page) {
        const before = table.device(device._id);
        if (!before) added.push(device._id);
        table.put(mergeSnapshot(before, fromSnapshot(device), requestedAt));
      }
      if (page.length > 0) setOrder([...state.order, ...added]);
      notify();
    },

    /** Puts in devices that this device had kept, where nothing has come yet. */
    restore(devices: readonly LiveDevice[]): void {
      if (state.order.length > 0 || devices.length === 0) return;
      for (const device of devices) table.put(device);
      setOrder(devices.map(({ _id }) => _id));
      notify();
    },

    /** Forgets what a complete load no longer lists: removed, or no longer granted. */
    retain,
    clear: () => retain(new Set()),
  };
}

/** Whether there was such a switch, and `edit` made another of it. */
function editSwitch(table: DeviceTable, id: string, edit: (each: LiveSwitch) => LiveSwitch): boolean {
  const each = table.switch(id);
  const device = each && table.device(each.deviceId);
  const next = each && edit(each);
  if (!device || !next || next === each) return false;
  table.put({ ...device, switches: device.switches.map((other) => (other === each ? next : other)) });
  return true;
}

/** What this tab itself finds out or asks for, one thing at a time. */
function editors(state: State) {
  const { table, setOrder, notify } = state;

  return {
    command(switchId: string, event: CommandEvent): void {
      editSwitch(table, switchId, (each) => {
        const command = nextCommand(each.command, event);
        return command === each.command ? each : { ...each, command };
      });
      notify();
    },

    /** What a parking sensor told before this tab listened; something newer stands. */
    learnParking(id: string, parking: Parking): void {
      const device = table.device(id);
      if (!device || (device.parking && device.parking.toldAt > parking.toldAt)) return;
      table.put({ ...device, parking });
      notify();
    },

    /** What meters measured before this tab listened; something newer stands. */
    learnPower(told: readonly { id: string; report: PowerReport }[]): void {
      for (const { id, report } of told) {
        const device = table.device(id);
        if (device && (device.power?.ts ?? 0) < report.ts) table.put({ ...device, power: report });
      }
      notify();
    },

    /** What a curtain or a door bell told before this tab listened. */
    learnEvents(id: string, events: readonly DeviceEvent[]): void {
      const device = table.device(id);
      const told = device && withPastReports(device.told, events);
      if (!device || !told || told === device.told) return;
      table.put({ ...device, told });
      notify();
    },

    rename(switchId: string, name: string): void {
      const isNew = editSwitch(table, switchId, (each) => (each.name === name ? each : { ...each, name }));
      if (isNew) setOrder([...state.order]);
      notify();
    },
  };
}
