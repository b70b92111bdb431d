import {
  type Append,
  type AuditEntry,
  type Audited,
  auditedChange,
  DEFAULT_HOLD_FIELDS,
  type Device,
  deviceTopic,
  type EnterpriseDetails,
  type SwitchAppliance,
} from "@switchboard/contract";
import {
  defaultSwitches,
  deviceType,
  dimmerValue,
  isOnline,
  OnlineStatus,
  type Place,
  WARM_LIGHT,
} from "@switchboard/domain";
import {
  idOf,
  OUT_OF_REACH,
  type Past,
  type PlannedPerson,
  type PlannedSite,
  planChanges,
  planHolds,
  planOnCall,
  planProtections,
  planReportMailings,
  recall,
  SAMPLE_PLACE,
  silentSince,
  withAdmin,
} from "@switchboard/sample-building";
import { DemoHistory } from "./history.ts";
import { DemoHolds } from "./holds.ts";
import { DemoOnCall } from "./on-call.ts";
import { byText } from "./order.ts";
import { createPeople, nameOf, type Person } from "./people.ts";
import { DemoProtections } from "./protections.ts";
import { need } from "./refuse.ts";
import { DemoReportMailings } from "./report-mailings.ts";
import { createTables, type GroupRow, type Tables } from "./tables.ts";

const CHANNELS = ["status", "heartbeat", "state", "power", "sensor", "event", "config"] as const;

/** What is written down of a change, as the server does. */
export interface Deed {
  action: `${Audited}.${string}`;
  subject: string;
  subject_id?: string | null;
  before?: object | undefined;
  after?: object | undefined;
}

export type Whole = Device & Required<Pick<Device, "switch_appliances" | "device_config">>;

/** The sample building as one enterprise of the demo keeps it in memory; a reload brings it back as it was (spec §1). */
export class DemoStore {
  readonly site: PlannedSite;
  readonly home: string;
  readonly zone: string;
  /** Where the building lies, for sunrise and sunset. */
  place: Place | null = SAMPLE_PLACE;
  /** Counts next runs anew where what days depend on has changed; whoever knows the schedules sets it. */
  replan: () => void = () => undefined;
  readonly start = Date.now();
  readonly pasts: readonly Past[];
  readonly details: EnterpriseDetails;
  readonly tables: Tables;
  readonly history: DemoHistory;
  readonly changes: AuditEntry[];
  readonly holds: DemoHolds;
  readonly protections: DemoProtections;
  readonly onCall: DemoOnCall;
  readonly reportMailings: DemoReportMailings;
  /** Ids of what was deleted. */
  readonly gone = new Set<unknown>();
  metaKeys: string[];
  devices: Whole[];
  people: Person[];
  #made = 0;

  constructor(planned: PlannedSite, looker: Pick<PlannedPerson, "id" | "name" | "email">) {
    const site = withAdmin(planned, looker);
    this.site = site;
    this.home = site.id;
    this.zone = site.site.time_zone;
    const isReachable = (device: unknown) => device !== OUT_OF_REACH;
    this.pasts = recall(site, { now: this.start, isReachable });
    this.tables = createTables(site, this.pasts, this.start);
    const held = planHolds(site, this.start);
    this.holds = new DemoHolds(
      this,
      held.map(({ row }) => row),
    );
    this.protections = new DemoProtections(this, planProtections(site, this.start));
    this.onCall = new DemoOnCall(this, planOnCall(site, this.start));
    this.reportMailings = new DemoReportMailings(this, planReportMailings(site, this.start));
    const orders = held.map(({ command }) => command);
    this.history = new DemoHistory(this.pasts, [...this.tables.runCommands, ...orders]);
    this.metaKeys = [...site.site.meta_keys];
    this.details = detailsOf(site);
    this.devices = this.pasts.map((past) => deviceOf(past, this.start));
    this.people = createPeople(site, this.start);
    this.changes = planChanges(site, this.start).map(({ actor_id: _, ...change }) => change);
  }

  newId(): string {
    this.#made += 1;
    return idOf(`demo ${this.home} ${this.start} ${this.#made}`);
  }

  /** Whoever looks. */
  get self(): Person {
    return need(this.people[0], "session.required");
  }

  device(id: string): Whole {
    return need(
      this.devices.find(({ _id }) => _id === id),
      "device.not_found",
    );
  }

  switch(id: string): { device: Whole; appliance: SwitchAppliance } {
    return need(this.findSwitch(id), "switch.not_found");
  }

  findSwitch(id: string | null): { device: Whole; appliance: SwitchAppliance } | undefined {
    for (const device of this.devices) {
      const appliance = device.switch_appliances.find(({ _id }) => _id === id);
      if (appliance) return { device, appliance };
    }
    return undefined;
  }

  group(id: string): GroupRow {
    return need(this.findGroup(id), "group.not_found");
  }

  findGroup(id: string | null): GroupRow | undefined {
    return this.tables.groups.find(({ _id }) => _id === id);
  }

  /** A device by the name it has, for what is about it; null once it is gone. */
  deviceRef(id: string | null): Pick<Device, "_id" | "device_name"> | null {
    const found = this.devices.find(({ _id }) => _id === id);
    return found ? { _id: found._id, device_name: found.device_name } : null;
  }

  groupRef(id: string | null): Pick<GroupRow, "_id" | "name"> | null {
    const found = this.findGroup(id);
    return found ? { _id: found._id, name: found.name } : null;
  }

  personRef(id: string | null): { _id: string; name: string } | null {
    const found = this.people.find(({ _id }) => _id === id);
    return found ? { _id: found._id, name: found.account.name } : null;
  }

  /** Whoever was invited has yet to come. */
  hasCome(id: string): boolean {
    return this.people.some(({ _id, joined }) => _id === id && joined);
  }

  hasSupply(id: string): boolean {
    return this.tables.supplies.some(({ _id }) => _id === id);
  }

  hasSensor(id: string): boolean {
    return this.tables.sensors.some((row) => row.sensor.id === id);
  }

  /** Whoever may grant a device beside the admins. */
  ownerOf(id: string): Device["owner"] {
    const owner = this.people.find(({ owned }) => owned.has(id));
    return owner ? { _id: owner._id, name: nameOf(owner) } : null;
  }

  /** As a call asks for it: in its groups, and heard just now where it is within reach. */
  present(device: Whole, appends: readonly Append[] = ["swappliance", "kiotdevice", "deviceType"]): Device {
    const { switch_appliances, device_info, device_config, deviceType: type, ...bare } = device;
    const groups = this.tables.groups.filter(({ devices }) => devices.includes(device._id));
    return {
      ...bare,
      owner: this.ownerOf(device._id),
      last_seen: isOnline(bare.current_status) ? new Date().toISOString() : bare.last_seen,
      groups: groups.map(({ _id, name, type: kind }) => ({ _id, name, type: kind })).sort(byTypeAndName),
      ...(appends.includes("swappliance") && { switch_appliances }),
      ...(appends.includes("kiotdevice") && device_info && { device_info, device_config }),
      ...(appends.includes("deviceType") && type && { deviceType: type }),
    };
  }

  /** Devices in the order of their names. */
  listed(): Whole[] {
    return this.devices.toSorted((a, b) => byText(a.device_name, b.device_name) || byText(a._id, b._id));
  }

  record({ action, subject, subject_id = null, before, after }: Deed): void {
    const thing = action.slice(0, action.indexOf(".")) as Audited;
    const [was, is] = [before, after].map((values) => values && { ...values });
    const change = auditedChange(thing, was, is) ?? (action === "device.config" && auditedChange(thing, undefined, is));
    if (change) this.trace({ action, subject, subject_id, ...change });
  }

  /** A line of the audit trail: what the looker has just done. */
  trace(line: Pick<AuditEntry, "action" | "subject" | "subject_id" | "before" | "after">): void {
    const about = { actor: this.self.account.name, source: "dashboard", result: "ok" };
    this.changes.unshift({ _id: this.newId(), at: new Date().toISOString(), ...about, ...line });
  }
}

/** Rooms before other groups. */
export function byTypeAndName(one: Device["groups"][number], other: Device["groups"][number]): number {
  return byText(other.type, one.type) || byText(one.name, other.name);
}

function detailsOf({ id, site }: PlannedSite): EnterpriseDetails {
  const { name, address, time_zone, partner_name } = site;
  const rules = { second_factor: false, idle_minutes: 0 as const, ...DEFAULT_HOLD_FIELDS };
  return {
    _id: id,
    name,
    address,
    time_zone,
    place: SAMPLE_PLACE,
    currency: "INR",
    partner_name,
    logo: "",
    accent: "",
    ...rules,
  };
}

/** What someone who brings a device subscribes to. */
function topicsOf(kd_id: string, home: string): NonNullable<Device["device_info"]> {
  return {
    subscription_topic: CHANNELS.map((channel) => deviceTopic(kd_id, home, channel)).join(","),
    publish_topic: deviceTopic(kd_id, home, "ping"),
  };
}

type Described = Pick<Device, "_id" | "kd_id" | "device_type" | "device_name">;

/** As it comes out of its box: nobody has heard of it yet. */
export function unbox(described: Described, home: string, newId: () => string): Whole {
  const type = deviceType(described.device_type);
  const switches = defaultSwitches(described.device_type);
  return {
    ...described,
    current_status: OnlineStatus.offline,
    current_dimm: switches.map(({ current_dimm }) => current_dimm),
    last_seen: null,
    rssi: null,
    groups: [],
    meta: {},
    access: "device",
    owner: null,
    field: null,
    switch_appliances: switches.map((each) => ({ ...each, _id: newId(), current_status: false })),
    device_info: topicsOf(described.kd_id, home),
    device_config: {},
    deviceType: { ...type, switches: [...type.switches] },
  };
}

function deviceOf({ device, switches, incidents }: Past, now: number): Whole {
  const silent = silentSince(incidents);
  const described = { _id: device.id, kd_id: device.kd_id, device_type: device.type, device_name: device.name };
  const appliances = switches.map(({ planned: { id, name, switch_no, kind }, isOn, level }): SwitchAppliance => {
    const current_dimm = kind === "dimmer" ? dimmerValue(level) : null;
    const light = kind === "light" ? { ...WARM_LIGHT } : null;
    return { _id: id, name, switch_no, kind, current_status: isOn, current_dimm, light };
  });
  return {
    ...unbox(described, device.enterprise_id, () => ""),
    current_status: silent === undefined ? OnlineStatus.online : OnlineStatus.offline,
    current_dimm: appliances.map(({ current_dimm }) => current_dimm),
    last_seen: new Date(silent ?? now).toISOString(),
    rssi: device.rssi,
    meta: { ...device.meta },
    switch_appliances: appliances,
    device_config: { ...device.config },
  };
}
