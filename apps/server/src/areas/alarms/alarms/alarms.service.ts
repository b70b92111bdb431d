import type { Alarm, AlarmsHandled, AlarmTransition, BodyOf, contract, QueryOf, ReplyOf } from "@switchboard/contract";
import { ALARM_STATES, type AlarmEvent, type AlarmState, type Refusal } from "@switchboard/domain/alarms";
import { record } from "../../../core/audit/audit.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { AlarmRowsRepository } from "./alarm-rows.repository.ts";
import type { AlarmRow } from "./alarm-rows.ts";
import { notifyScreens } from "./alarm-screens.ts";
import { presentAlarm, presentTransition } from "./alarm-view.ts";
import { AlarmsRepository } from "./alarms.repository.ts";
import { Lives, type StepBy } from "./lives.ts";

const NONE = { active: 0, acknowledged: 0, cleared: 0, shelved: 0, critical: 0 };

/** The person who handles an alarm; one who uses a link is not signed in. */
type Handler = Pick<Actor, "enterpriseId" | "userId" | "role" | "name" | "at">;

/** One action of a person on several alarms. */
interface Handling {
  action: "alarm.acknowledge" | "alarm.shelve" | "alarm.unshelve" | "alarm.close";
  ids: readonly string[];
  why?: string | undefined;
  event(at: number): AlarmEvent;
  /** True applies the action to alarms folded under these too, because lists do not show those separately. */
  isForBelow?: boolean;
}

/** Lists alarms and applies people's actions to them (ADR 0071). */
export class AlarmsService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async list(actor: Actor, query: QueryOf<typeof contract.listAlarms>): Promise<ReplyOf<typeof contract.listAlarms>> {
    const repository = new AlarmsRepository(this.#database);
    const filter = { ...query, owner: query.owner && actor.userId };
    const [rows, count, counts = NONE] = await Promise.all([
      repository.list(actor, filter),
      repository.count(actor, filter),
      repository.counts(actor, query.place),
    ]);
    return { docs: rows.map((row) => presentAlarm(actor, row)), count, counts };
  }

  async one(actor: Actor, id: string): Promise<ReplyOf<typeof contract.oneAlarm>> {
    const alarm = await this.#find(this.#database, actor, id);
    const transitions = await new AlarmsRepository(this.#database).transitions(actor.enterpriseId, id);
    return { alarm, transitions: transitions.map(presentTransition), below: alarm.below };
  }

  acknowledge(actor: Actor, { ids, why }: BodyOf<typeof contract.acknowledgeAlarms>): Promise<AlarmsHandled> {
    const event = (at: number): AlarmEvent => ({ kind: "acknowledge", at });
    return this.#handle(actor, { action: "alarm.acknowledge", ids, why, event, isForBelow: true });
  }

  shelve(actor: Actor, { ids, minutes, until, why }: BodyOf<typeof contract.shelveAlarms>): Promise<AlarmsHandled> {
    const end = (at: number) => (until === undefined ? at + (minutes ?? 0) * 60_000 : Date.parse(until));
    const event = (at: number): AlarmEvent => ({ kind: "shelve", at, until: end(at) });
    return this.#handle(actor, { action: "alarm.shelve", ids, why, event });
  }

  unshelve(actor: Actor, { ids }: BodyOf<typeof contract.unshelveAlarms>): Promise<AlarmsHandled> {
    const event = (at: number): AlarmEvent => ({ kind: "unshelve", at });
    return this.#handle(actor, { action: "alarm.unshelve", ids, event });
  }

  close(actor: Actor, { ids, cause }: BodyOf<typeof contract.closeAlarms>): Promise<AlarmsHandled> {
    const event = (at: number): AlarmEvent => ({ kind: "close", at, cause });
    return this.#handle(actor, { action: "alarm.close", ids, why: cause, event, isForBelow: true });
  }

  async assign(actor: Actor, { id, to }: BodyOf<typeof contract.assignAlarm>): Promise<Alarm> {
    return this.#database.transaction(async (sql) => {
      const { lives, row } = await this.#lockOne(sql, actor, id);
      const name = to === null ? null : await new AlarmsRepository(sql).whoSees(actor.enterpriseId, id, to);
      if (name === undefined) throw new AppError("user.not_found");
      if (row.closed_at !== null) throw new AppError("alarm.closed");
      const details = { to_id: to, to_name: name };
      lives.note({ ...row, owner_id: to }, "assigned", this.#clock.now(), details, byOf(actor));
      await this.#written(sql, actor, lives, { action: "alarm.assign", row, after: { owner: name ?? "" } });
      return this.#find(sql, actor, id);
    });
  }

  async note(actor: Actor, { id, text }: BodyOf<typeof contract.noteAlarm>): Promise<AlarmTransition> {
    return this.#database.transaction(async (sql) => {
      const { lives, row } = await this.#lockOne(sql, actor, id);
      lives.note(row, "noted", this.#clock.now(), { why: text }, byOf(actor));
      await this.#written(sql, actor, lives, { action: "alarm.note", row, after: { why: text } });
      const [noted] = await new AlarmsRepository(sql).transitions(actor.enterpriseId, id);
      if (!noted) throw new AppError("alarm.not_found");
      return presentTransition(noted);
    });
  }

  async linkTicket(actor: Actor, { id, ticket }: BodyOf<typeof contract.linkAlarmTicket>): Promise<Alarm> {
    return this.#database.transaction(async (sql) => {
      const { lives, row } = await this.#lockOne(sql, actor, id);
      if (!(await new AlarmsRepository(sql).seesTicket(actor, ticket))) throw new AppError("ticket.not_found");
      lives.note({ ...row, ticket_id: ticket }, "ticket", this.#clock.now(), {}, byOf(actor));
      await this.#written(sql, actor, lives, { action: "alarm.ticket", row, after: { ticket } });
      return this.#find(sql, actor, id);
    });
  }

  /** Returns the current state of alarms for deliveries; an unknown alarm is missing from the result. */
  statesOf(sql: Sql, enterpriseId: string, alarms: readonly string[]): Promise<ReadonlyMap<string, AlarmState>> {
    return new AlarmsRepository(sql).states(enterpriseId, alarms);
  }

  /**
   * Acknowledges in the name of a person who identified themselves by their link. `isDone` is false when the alarm was acknowledged
   * already or the person may no longer handle it.
   */
  async acknowledgeAs(
    sql: Sql,
    { enterpriseId, alarm, person, at }: { enterpriseId: string; alarm: string; person: string; at: Date },
  ): Promise<{ isDone: boolean }> {
    const handler = await new AlarmsRepository(sql).whoHandles(enterpriseId, alarm, person);
    if (!handler) return { isDone: false };
    const actor = { enterpriseId, userId: person, ...handler, at };
    const event = (now: number): AlarmEvent => ({ kind: "acknowledge", at: now });
    const handling: Handling = { action: "alarm.acknowledge", ids: [alarm], event, isForBelow: true };
    const { done } = await this.#handleWithin(sql, actor, handling);
    return { isDone: done.length > 0 };
  }

  #handle(actor: Actor, handling: Handling): Promise<AlarmsHandled> {
    return this.#database.transaction((sql) => this.#handleWithin(sql, actor, handling));
  }

  /** Skips alarms that do not exist, are not the actor's or do not allow the action now, and returns them with the reason. */
  async #handleWithin(sql: Sql, actor: Handler, handling: Handling): Promise<AlarmsHandled> {
    const now = this.#clock.now();
    const { enterpriseId } = actor;
    const repository = new AlarmsRepository(sql);
    const ids = [...new Set(handling.ids)];
    // The enterprise is locked before its alarms, as when alarms are raised, so that the two cannot deadlock.
    await new AlarmRowsRepository(sql).lockEnterprise(enterpriseId);
    const own = new Set(await repository.handled(actor, ids));
    const below = handling.isForBelow ? await repository.below(enterpriseId, [...own]) : [];
    const lives = new Lives(enterpriseId, now);
    lives.take(await new AlarmRowsRepository(sql).lock(enterpriseId, [...new Set([...own, ...below])]));
    const rows = new Map(lives.rows.map((row) => [row.id, row]));
    const by = { ...byOf(actor), why: handling.why };
    const step = (id: string): Refusal | "not_found" | undefined => {
      const row = rows.get(id);
      return row ? lives.step(row, handling.event(now.getTime()), by) : "not_found";
    };
    const outcomes = ids.map((_id) => ({ _id, why: step(_id) }));
    const done = outcomes.filter(({ why }) => why === undefined).map(({ _id }) => _id);
    for (const id of below) if (!ids.includes(id) && done.includes(rows.get(id)?.under ?? "")) step(id);
    await lives.write(sql);
    for (const id of done) await this.#recordOne(sql, actor, handling, rows.get(id));
    await notifyScreens(sql, enterpriseId, lives.stepped, actor);
    return { done, left: outcomes.flatMap(({ _id, why }) => (why === undefined ? [] : [{ _id, why }])) };
  }

  async #recordOne(sql: Sql, actor: Handler, { action, why }: Handling, row: AlarmRow | undefined): Promise<void> {
    if (!row) return;
    await record(sql, actor, { action, subject: subjectOf(row), subject_id: row.id, after: { why: why ?? "" } });
  }

  async #lockOne(sql: Sql, actor: Actor, id: string): Promise<{ lives: Lives; row: AlarmRow }> {
    await new AlarmRowsRepository(sql).lockEnterprise(actor.enterpriseId);
    const isTheirs = (await new AlarmsRepository(sql).handled(actor, [id])).length > 0;
    const [row] = isTheirs ? await new AlarmRowsRepository(sql).lock(actor.enterpriseId, [id]) : [];
    if (!row) throw new AppError("alarm.not_found");
    const lives = new Lives(actor.enterpriseId, this.#clock.now());
    lives.take([row]);
    return { lives, row };
  }

  async #written(
    sql: Sql,
    actor: Actor,
    lives: Lives,
    { action, row, after }: { action: `alarm.${string}`; row: AlarmRow; after: object },
  ): Promise<void> {
    await lives.write(sql);
    await record(sql, actor, { action, subject: subjectOf(row), subject_id: row.id, after });
    await notifyScreens(sql, actor.enterpriseId, lives.stepped, actor);
  }

  async #find(sql: Sql, actor: Actor, id: string): Promise<Alarm> {
    const page = { limit: 1, offset: 0, states: ALARM_STATES, id };
    const [row] = await new AlarmsRepository(sql).list(actor, page);
    if (!row) throw new AppError("alarm.not_found");
    return presentAlarm(actor, row);
  }
}

function byOf({ userId, name }: Handler): StepBy {
  return { id: userId, name };
}

/** Names the device and the problem for the audit trail. */
function subjectOf({ params, head }: AlarmRow): string {
  const device = params.device_name;
  return device === undefined ? head : `${device} · ${head}`;
}
