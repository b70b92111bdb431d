import type { Device, DeviceEvent, PowerReport } from "@switchboard/contract";
import { createDeviceTable, type DeviceTable } from "./device-table.ts";
import { createKeyedListeners, type KeyedListeners, type Listener } from "./keyed-listeners.ts";
import { fromSnapshot, type LiveDevice, type LiveSwitch } from "./live-device.ts";
import type { Parking } from "./parking.ts";
import { type CommandEvent, nextCommand } from "./pending.ts";
import { type LiveChange, mergeSnapshot, reduceDevice } from "./reduce.ts";
import { withPastReports } from "./self-reported.ts";

/** A device or switch that is on the screen. */
export interface WatchedThing {
  id: string;
  name: string;
  /** The device of a switch. */
  within?: string;
}

/** Notified after every write; for sums over many switches. */
const ANY = "any";
/** Notified when devices are added, removed or renamed; for lists. */
const STRUCTURE = "structure";

interface State {
  table: DeviceTable;
  listeners: KeyedListeners;
  /** Device ids in the server's order; a new array whenever the list or a name changed. */
  order: readonly string[];
  setOrder(next: readonly string[]): void;
  /** Notifies the listeners of everything written since the last call. */
  notify(): void;
}

export type LiveStore = ReturnType<typeof createLiveStore>;

/** Holds live state by device and switch, so that listeners are notified of single things. */
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
    /** Device ids in the server's order; a new array whenever the list or a name changed. */
    order: () => state.order,
    device: table.device,
    switch: table.switch,

    /** Returns the devices and switches on the screen, which are those with listeners. */
    watched(): WatchedThing[] {
      return listeners.keys().flatMap((id): WatchedThing[] => {
        const [device, each] = [table.device(id), table.switch(id)];
        if (device) return [{ id, name: device.device_name }];
        return each ? [{ id, name: each.name, within: each.deviceId }] : [];
      });
    },
  };
}

/** Writes messages of devices and answers of the server. */
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
    /** Writes the messages of one frame, then notifies each listener once. */
    apply(changes: readonly LiveChange[]): void {
      for (const change of changes) {
        const device = table.byHardware(change.kd_id);
        if (device) table.put(reduceDevice(device, change));
        // A setting can turn two switches into a curtain, which lists show as one thing.
        if (device && change.kind === "config") setOrder([...state.order]);
      }
      notify();
    },

    /** Merges a page of devices requested at `requestedAt`; existing ones keep their place. */
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

    /** Adds devices from this device's storage while the store is empty. */
    restore(devices: readonly LiveDevice[]): void {
      if (state.order.length > 0 || devices.length === 0) return;
      for (const device of devices) table.put(device);
      setOrder(devices.map(({ _id }) => _id));
      notify();
    },

    /** Removes devices that a complete load no longer lists: deleted, or no longer granted. */
    retain,
    clear: () => retain(new Set()),
  };
}

/** Returns whether the switch exists and `edit` changed it. */
function editSwitch(table: DeviceTable, id: string, edit: (each: LiveSwitch) => LiveSwitch): boolean {
  const each = table.switch(id);
  const device = each && table.device(each.deviceId);
  const next = each && edit(each);
  if (!device || !next || next === each) return false;
  table.put({ ...device, switches: device.switches.map((other) => (other === each ? next : other)) });
  return true;
}

/** Writes changes found or requested by this tab, one at a time. */
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

    /** Adds a parking sensor's report from before this tab connected; a newer one stays. */
    learnParking(id: string, parking: Parking): void {
      const device = table.device(id);
      if (!device || (device.parking && device.parking.toldAt > parking.toldAt)) return;
      table.put({ ...device, parking });
      notify();
    },

    /** Adds meters' readings from before this tab connected; newer ones stay. */
    learnPower(told: readonly { id: string; report: PowerReport }[]): void {
      for (const { id, report } of told) {
        const device = table.device(id);
        if (device && (device.power?.ts ?? 0) < report.ts) table.put({ ...device, power: report });
      }
      notify();
    },

    /** Adds events of a curtain or door bell from before this tab connected. */
    learnEvents(id: string, events: readonly DeviceEvent[]): void {
      const device = table.device(id);
      const told = device && withPastReports(device.told, events);
      if (!device || !told || told === device.told) return;
      table.put({ ...device, told });
      notify();
    },

    edit(switchId: string, { name, critical }: Pick<LiveSwitch, "name" | "critical">): void {
      const isSame = (each: LiveSwitch) => each.name === name && each.critical === critical;
      const isNew = editSwitch(table, switchId, (each) => (isSame(each) ? each : { ...each, name, critical }));
      if (isNew) setOrder([...state.order]);
      notify();
    },
  };
}
