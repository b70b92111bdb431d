import type { Alarm, AlarmCounts, AlarmsHandled, AlarmTransition, contract, QueryOf } from "@switchboard/contract";
import { type AlarmEvent, type AlarmState, PRIORITIES, possibleActions, type Refusal } from "@switchboard/domain";
import { type AlarmRow, type AlarmStepRow, gatewayNamed, liveOn, stateOf } from "@switchboard/sample-building";
import { byText, holds, pageOf } from "./order.ts";
import { need, refuse } from "./refuse.ts";
import type { DemoStore } from "./store.ts";

const iso = (instant: number) => new Date(instant).toISOString();

/** In the order in which they want somebody. */
const RANKS: readonly AlarmState[] = ["active", "cleared", "acknowledged", "shelved", "closed"];

/** The alarms of the demo. They live by the rule that the server keeps; nothing raises new ones. */
export class DemoAlarms {
  readonly #store: DemoStore;

  constructor(store: DemoStore) {
    this.#store = store;
  }

  get #rows(): AlarmRow[] {
    return this.#store.tables.alarms;
  }

  list(query: QueryOf<typeof contract.listAlarms>): { docs: Alarm[]; count: number; counts: AlarmCounts } {
    this.#expire();
    const found = this.#rows.filter((row) => this.#isAsked(row, query)).sort(byPressing);
    return { docs: pageOf(found, query).map((row) => this.#present(row)), count: found.length, counts: this.#counts() };
  }

  one(id: string): { alarm: Alarm; transitions: AlarmTransition[]; below: number } {
    this.#expire();
    const row = this.#find(id);
    const transitions = row.steps.toReversed().map((step) => this.#presentStep(step));
    return { alarm: this.#present(row), transitions, below: this.#below(row) };
  }

  /** Each of them, as far as it goes. */
  each(ids: readonly string[], event: (at: number) => AlarmEvent, why?: string): AlarmsHandled {
    this.#expire();
    const at = Date.now();
    const handled: AlarmsHandled = { done: [], left: [] };
    for (const id of new Set(ids)) {
      const row = this.#rows.find(({ _id }) => _id === id);
      const did = event(at);
      const refused = row ? this.#live(row, did, why) : "not_found";
      if (refused) handled.left.push({ _id: id, why: refused });
      else handled.done.push(id);
      if (row && !refused) this.#record(`alarm.${did.kind}`, row, { why: why ?? "" });
    }
    return handled;
  }

  /** The same, with what lies below them: whoever has seen the cause has seen that as well. */
  withBelow(ids: readonly string[], event: (at: number) => AlarmEvent, why?: string): AlarmsHandled {
    const handled = this.each(ids, event, why);
    const done = new Set<string | null>(handled.done);
    for (const row of this.#rows)
      if (done.has(row.under) && !ids.includes(row._id)) this.#live(row, event(Date.now()), why);
    return handled;
  }

  assign(id: string, to: string | null): Alarm {
    const row = this.#find(id);
    if (to !== null) need(this.#store.personRef(to) ?? undefined, "user.not_found");
    if (this.#live(row, { kind: "assign", at: Date.now(), person: to })) throw refuse("alarm.closed");
    this.#record("alarm.assign", row, { owner: this.#store.personRef(to)?.name ?? "" });
    return this.#present(row);
  }

  note(id: string, text: string): AlarmTransition {
    const row = this.#find(id);
    this.#live(row, { kind: "note", at: Date.now(), text }, text);
    this.#record("alarm.note", row, { why: text });
    return this.#presentStep(need(row.steps.at(-1), "alarm.not_found"));
  }

  link(id: string, ticket: string): Alarm {
    const row = this.#find(id);
    const found = this.#store.tables.tickets.find(({ _id }) => _id === ticket);
    row.ticket = need(found, "ticket.not_found")._id;
    const step = { _id: this.#store.newId(), kind: "ticket" as const, at: Date.now(), by: this.#store.self._id };
    row.steps.push({ ...step, why: null, value: null, until: null });
    this.#record("alarm.ticket", row, { ticket });
    return this.#present(row);
  }

  #record(action: `alarm.${string}`, { _id, params, head }: AlarmRow, after: object): void {
    const subject = params.device_name === undefined ? head : `${params.device_name} · ${head}`;
    this.#store.record({ action, subject, subject_id: _id, after });
  }

  #live(row: AlarmRow, event: AlarmEvent, why?: string): Refusal | undefined {
    return liveOn(row, event, { by: this.#store.self._id, why: why ?? null, newId: () => this.#store.newId() });
  }

  /** Shelving ends by itself. */
  #expire(): void {
    const at = Date.now();
    for (const row of this.#rows)
      if (row.life.shelvedUntil !== null && row.life.shelvedUntil <= at)
        liveOn(row, { kind: "expire", at }, { by: null, newId: () => this.#store.newId() });
  }

  #find(id: string): AlarmRow {
    return need(
      this.#rows.find(({ _id }) => _id === id),
      "alarm.not_found",
    );
  }

  #below({ _id }: AlarmRow): number {
    return this.#rows.filter(({ under }) => under === _id).length;
  }

  #isAsked(row: AlarmRow, asked: QueryOf<typeof contract.listAlarms>): boolean {
    const { states, priority, source, device, room, q, owner, under, ticket } = asked;
    const isPlaced = ticket !== undefined && under === undefined ? true : row.under === (under ?? null);
    const inRoom = () => row.device !== null && this.#store.findGroup(room ?? null)?.devices.includes(row.device);
    const texts = [row.head, row.message, row.params.device_name, row.params.name].map((text) => String(text ?? ""));
    return (
      isPlaced &&
      states.includes(stateOf(row)) &&
      (ticket === undefined || row.ticket === ticket) &&
      (priority === undefined || row.priority === priority) &&
      (source === undefined || row.source === source) &&
      (device === undefined || row.device === device) &&
      (room === undefined || inRoom() === true) &&
      (owner === undefined || row.owner === this.#store.self._id) &&
      (!q || texts.some((text) => holds(text, q)))
    );
  }

  #counts(): AlarmCounts {
    const own = this.#rows.filter(({ under, life }) => under === null && life.closedAt === null);
    const of = (state: AlarmState) => own.filter((row) => stateOf(row) === state).length;
    const critical = own.filter((row) => row.priority === "critical" && stateOf(row) === "active").length;
    return {
      active: of("active"),
      acknowledged: of("acknowledged"),
      cleared: of("cleared"),
      shelved: of("shelved"),
      critical,
    };
  }

  /** What it is about, by the names that these have now. */
  #subjects(row: AlarmRow): Pick<Alarm, "device" | "workflow" | "schedule" | "sensor" | "gateway" | "ticket"> {
    const { workflows, schedules, sensors, tickets } = this.#store.tables;
    const { site } = this.#store;
    const gateway = site.site.gateways.find(({ name }) => gatewayNamed(site, name).id === row.gateway);
    const named = (id: string | null, name: string | undefined) =>
      id === null || name === undefined ? undefined : { id, name };
    const ticket = tickets.find(({ _id }) => _id === row.ticket);
    return {
      device: this.#store.deviceRef(row.device),
      workflow: named(row.workflow, workflows.find(({ key }) => key === row.workflow)?.name),
      schedule: named(row.schedule, schedules.find(({ _id }) => _id === row.schedule)?.name),
      sensor: named(row.sensor, sensors.find(({ _id }) => _id === row.sensor)?.name),
      gateway: named(row.gateway, gateway?.name),
      ticket: ticket && { _id: ticket._id, title: ticket.title, status: ticket.status },
    };
  }

  /** Who took it off the list until when, and who closed it. */
  #ends({ life, shelved, closed }: AlarmRow): Pick<Alarm, "shelved" | "closed"> {
    const { shelvedUntil, closedAt } = life;
    const person = (id: string | null) => this.#store.personRef(id);
    return {
      ...(shelved &&
        shelvedUntil !== null && { shelved: { ...shelved, until: iso(shelvedUntil), by: person(shelved.by) } }),
      ...(closed && closedAt !== null && { closed: { ...closed, at: iso(closedAt), by: person(closed.by) } }),
    };
  }

  #present(row: AlarmRow): Alarm {
    const { _id, source, priority, code, params, head, message, advice, under, value } = row;
    const { life, acknowledged, raisedAt, clearedAt, flapping } = row;
    return {
      ...{ _id, source, priority, code, params, head, message, advice, under, value },
      ...this.#subjects(row),
      ...this.#ends(row),
      state: stateOf(row),
      raisedAt: iso(raisedAt),
      clearedAt: clearedAt === null ? null : iso(clearedAt),
      acknowledged: acknowledged && { at: iso(acknowledged.at), by: this.#store.personRef(acknowledged.by) },
      owner: this.#store.personRef(row.owner),
      count: life.count,
      below: this.#below(row),
      ...(flapping && { flapping: { since: iso(flapping.since), count: flapping.count } }),
      latching: life.isLatching,
      may: possibleActions(life),
    };
  }

  #presentStep({ at, by, until, to, ...step }: AlarmStepRow): AlarmTransition {
    return {
      ...step,
      at: iso(at),
      by: this.#store.personRef(by),
      until: until === null ? null : iso(until),
      ...(to !== undefined && { to: this.#store.personRef(to) }),
    };
  }
}

/** Those that wait for somebody first, then the gravest, then the newest; what is closed by its age alone. */
function byPressing(one: AlarmRow, other: AlarmRow): number {
  const rank = (row: AlarmRow) => RANKS.indexOf(stateOf(row));
  const grave = (row: AlarmRow) => (row.life.closedAt === null ? PRIORITIES.indexOf(row.priority) : 0);
  return (
    rank(one) - rank(other) || grave(one) - grave(other) || other.raisedAt - one.raisedAt || byText(one._id, other._id)
  );
}
