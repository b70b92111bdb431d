import type { BodyOf, contract, Device, Interlock, Protection, SwitchAppliance } from "@switchboard/contract";
import {
  hasLimits,
  judgeTogether,
  LIMIT_PROBLEMS,
  limitProblems,
  MOST_INTERLOCKS,
  movesCurtain,
  type Patience,
  type ProtectedOrder,
  type ProtectedSwitch,
  type ProtectionVerdict,
  type SwitchLimits,
} from "@switchboard/domain";
import type { planProtections } from "@switchboard/sample-building";
import type { Command, DemoHistory } from "./history.ts";
import { controlOf } from "./live/control.ts";
import { byName, byText } from "./order.ts";
import { need, refuse, refuseProblems } from "./refuse.ts";

const NONE: SwitchLimits = { min_on_s: null, min_off_s: null, max_run_s: null };

type InterlockRow = Pick<Interlock, "_id" | "name" | "corrects"> & { switches: string[] };

interface Found {
  device: Device;
  appliance: SwitchAppliance;
}

/** What protecting switches needs of the building. */
interface ProtectionStore {
  readonly history: Pick<DemoHistory, "of">;
  newId(): string;
  switch(id: string): Found;
  findSwitch(id: string): Found | undefined;
  record(deed: {
    action: `protection.${string}` | `interlock.${string}`;
    subject: string;
    subject_id: string;
    before?: object;
    after?: object;
  }): void;
}

/** What the switches of the demo are spared, as the server has it. */
export class DemoProtections {
  readonly #store: ProtectionStore;
  readonly #limits = new Map<string, SwitchLimits>();
  #interlocks: InterlockRow[];

  constructor(store: ProtectionStore, { limits, interlocks }: ReturnType<typeof planProtections>) {
    this.#store = store;
    for (const { switch: id, ...own } of limits) this.#limits.set(id, own);
    this.#interlocks = interlocks.map(({ createdAt: _, ...interlock }) => interlock);
  }

  list(): { switches: Protection[]; interlocks: Interlock[] } {
    const ids = new Set([...this.#limits.keys(), ...this.#interlocks.flatMap(({ switches }) => switches)]);
    const found = [...ids].flatMap((id) => this.#store.findSwitch(id) ?? []).sort(byDevice);
    const switches = found.flatMap(({ appliance }) => this.#present(appliance._id));
    return { switches, interlocks: this.#interlocks.toSorted(byName).map((row) => this.#presentInterlock(row)) };
  }

  limitsOf(switchId: string): SwitchLimits {
    return this.#limits.get(switchId) ?? NONE;
  }

  setLimits({ switch_appliance: id, ...limits }: BodyOf<typeof contract.setLimits>): { limits: SwitchLimits } {
    refuseProblems("protection.invalid", limitProblems(limits), LIMIT_PROBLEMS);
    this.#requireProtectable([id]);
    const before = this.limitsOf(id);
    if (hasLimits(limits)) this.#limits.set(id, limits);
    else this.#limits.delete(id);
    this.#store.record({ action: "protection.edit", subject: this.#named(id), subject_id: id, before, after: limits });
    return { limits };
  }

  create({ name, switches, corrects }: BodyOf<typeof contract.newInterlock>): Interlock {
    if (this.#interlocks.length >= MOST_INTERLOCKS) throw refuse("interlock.too_many");
    const row = { _id: this.#store.newId(), name, switches: this.#members(switches), corrects };
    this.#interlocks.push(row);
    this.#store.record({ action: "interlock.create", subject: name, subject_id: row._id, after: this.#audited(row) });
    return this.#presentInterlock(row);
  }

  edit({ id, ...given }: BodyOf<typeof contract.editInterlock>): Interlock {
    const row = this.#interlock(id);
    const before = this.#audited(row);
    Object.assign(row, { ...given, switches: this.#members(given.switches) });
    this.#store.record({
      action: "interlock.edit",
      subject: row.name,
      subject_id: id,
      before,
      after: this.#audited(row),
    });
    return this.#presentInterlock(row);
  }

  delete(id: string): { deleted: true } {
    const row = this.#interlock(id);
    this.#interlocks = this.#interlocks.filter((each) => each !== row);
    this.#store.record({ action: "interlock.delete", subject: row.name, subject_id: id, before: this.#audited(row) });
    return { deleted: true };
  }

  /** What becomes of orders that are given together; nothing of those for switches that nothing protects. */
  judge<O extends ProtectedOrder>(orders: readonly O[], patience: Patience): Map<O, ProtectionVerdict> {
    const isProtected = ({ switchId }: O) => hasLimits(this.limitsOf(switchId)) || this.#with(switchId).length > 0;
    const asked = orders.filter(isProtected);
    const ids = new Set(asked.flatMap(({ switchId }) => [switchId, ...this.#with(switchId)]));
    const switches = new Map([...ids].flatMap((id) => this.#standing(id)));
    return judgeTogether(asked, switches, { patienceOf: () => patience, now: Date.now() });
  }

  nameOf(switchId: string): string | null {
    return this.#store.findSwitch(switchId)?.appliance.name ?? null;
  }

  #standing(id: string): [string, ProtectedSwitch][] {
    const appliance = this.#store.findSwitch(id)?.appliance;
    if (!appliance) return [];
    const isOn = appliance.current_status;
    const open = this.#store.history.of(id).find((each) => each.outcome === "pending" && !each.isKept);
    const isMoving = open !== undefined && (open.switch_state === 1) !== isOn;
    const moving = isMoving ? { to: open.switch_state, at: open.at } : null;
    const since = this.#since(id);
    return [[id, { id, isOn, since, moving, leavesAt: null, limits: this.limitsOf(id), interlocked: this.#with(id) }]];
  }

  /** When it was turned last, as far as the demo knows. */
  #since(id: string): number | null {
    const turned = this.#store.history.of(id).find(({ outcome }: Command) => outcome === "confirmed");
    return turned?.finishedAt ?? null;
  }

  #with(id: string): string[] {
    const sets = this.#interlocks.filter(({ switches }) => switches.includes(id));
    return [...new Set(sets.flatMap(({ switches }) => switches))].filter((each) => each !== id);
  }

  #interlock(id: string): InterlockRow {
    return need(
      this.#interlocks.find(({ _id }) => _id === id),
      "interlock.not_found",
    );
  }

  #members(ids: readonly string[]): string[] {
    const distinct = [...new Set(ids)];
    if (distinct.length < 2) throw refuse("request.invalid");
    this.#requireProtectable(distinct);
    return distinct;
  }

  #requireProtectable(ids: readonly string[]): void {
    for (const id of ids) {
      const { device, appliance } = this.#store.switch(id);
      const { curtain } = controlOf(device);
      if (curtain && movesCurtain(curtain, appliance.switch_no)) throw refuse("protection.curtain");
    }
  }

  #named(id: string): string {
    const found = this.#store.findSwitch(id);
    return found ? `${found.device.device_name} · ${found.appliance.name}` : "";
  }

  #audited({ name, switches, corrects }: InterlockRow) {
    return { name, switches: switches.map((id) => this.#named(id)), corrects };
  }

  #presentSwitch(id: string): Protection["switch_appliance"][] {
    const found = this.#store.findSwitch(id);
    if (!found) return [];
    const { device, appliance } = found;
    return [{ _id: id, name: appliance.name, device: { _id: device._id, device_name: device.device_name } }];
  }

  #present(id: string): Protection[] {
    const since = this.#since(id);
    return this.#presentSwitch(id).map((switch_appliance) => ({
      switch_appliance,
      limits: this.limitsOf(id),
      is_on: this.#store.findSwitch(id)?.appliance.current_status ?? false,
      since: since === null ? null : new Date(since).toISOString(),
    }));
  }

  #presentInterlock({ _id, name, corrects, switches }: InterlockRow): Interlock {
    return { _id, name, corrects, switches: switches.flatMap((id) => this.#presentSwitch(id)), broken_since: null };
  }
}

/** By the names of their devices, and as they stand there. */
function byDevice(one: Found, other: Found): number {
  const isNamed = byText(one.device.device_name, other.device.device_name);
  return isNamed || one.appliance.switch_no - other.appliance.switch_no;
}
