import { randomUUID } from "node:crypto";
import type { BodyOf, contract, OnCallPlan, OnCallPlanInput, ReplyOf } from "@switchboard/contract";
import { MOST_OVERRIDES, MOST_PLANS, PLAN_PROBLEMS, planProblems } from "@switchboard/domain/alarms";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { isForeignKeyViolation } from "../../../platform/db/pg-errors.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { problemFields } from "../../../platform/http/problem-fields.ts";
import { OnCallRepository, type PlanFields, type PlanRow } from "./on-call.repository.ts";
import { stepsOf } from "./rotations.ts";

/** Manages on-call plans: admins change them, and everyone may enter their own covers in plans that they may see. */
export class OnCallService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async list(actor: Actor): Promise<ReplyOf<typeof contract.listOnCall>> {
    const rows = await new OnCallRepository(this.#database).listFor(actor, this.#clock.now());
    return { docs: await present(this.#database, actor, rows) };
  }

  create(actor: Actor, body: OnCallPlanInput): Promise<OnCallPlan> {
    const { enterpriseId } = actor;
    return this.#change(actor, async (sql, repository) => {
      if ((await repository.count(enterpriseId)) >= MOST_PLANS) throw new AppError("on_call.too_many");
      const plan = await this.#validate(repository, actor, body);
      const id = randomUUID();
      await withRoom(repository.insert(enterpriseId, id, plan, this.#clock.now()));
      const created = await this.#one(sql, actor, id);
      const after = toLogEntry(created);
      await record(sql, actor, { action: "on_call.create", subject: created.name, subject_id: id, after });
      return created;
    });
  }

  edit(actor: Actor, { id, ...body }: BodyOf<typeof contract.editOnCallPlan>): Promise<OnCallPlan> {
    return this.#change(actor, async (sql, repository) => {
      const before = await this.#one(sql, actor, id);
      await withRoom(repository.update(actor.enterpriseId, id, await this.#validate(repository, actor, body)));
      const after = await this.#one(sql, actor, id);
      const change = { before: toLogEntry(before), after: toLogEntry(after) };
      await record(sql, actor, { action: "on_call.edit", subject: after.name, subject_id: id, ...change });
      return after;
    });
  }

  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.#change(actor, async (sql, repository) => {
      const before = await this.#one(sql, actor, id);
      await repository.delete(actor.enterpriseId, id);
      const { name: subject } = before;
      await record(sql, actor, { action: "on_call.delete", subject, subject_id: id, before: toLogEntry(before) });
      return { deleted: true };
    });
  }

  cover(actor: Actor, body: BodyOf<typeof contract.coverOnCall>): Promise<OnCallPlan> {
    const { plan, person, why = "" } = body;
    const [from, to] = [new Date(body.from), new Date(body.to)];
    if (actor.role !== "admin" && person !== actor.userId) throw new AppError("on_call.of_another");
    return this.#change(actor, async (sql, repository) => {
      const before = await this.#one(sql, actor, plan);
      if (!(from < to && to > this.#clock.now())) throw invalid([{ path: "to", code: "onCall.override" }]);
      if (before.covers.length >= MOST_OVERRIDES) throw new AppError("on_call.too_many");
      const name = (await repository.names(actor.enterpriseId, [person])).get(person);
      if (name === undefined) throw new AppError("user.not_found");
      const at = this.#clock.now();
      const row = { id: randomUUID(), plan, person, from, to, why: why || null, by: actor.userId, at };
      await repository.cover(actor.enterpriseId, row);
      const after = { person: name, since: body.from, until: body.to, why: row.why };
      await record(sql, actor, { action: "on_call.cover", subject: before.name, subject_id: plan, after });
      return this.#one(sql, actor, plan);
    });
  }

  uncover(actor: Actor, { plan, id }: BodyOf<typeof contract.uncoverOnCall>): Promise<OnCallPlan> {
    return this.#change(actor, async (sql, repository) => {
      const { name: subject, covers } = await this.#one(sql, actor, plan);
      const cover = covers.find(({ _id }) => _id === id);
      if (!cover) throw new AppError("on_call.not_found");
      if (!cover.may_remove) throw new AppError("on_call.of_another");
      await repository.uncover(actor.enterpriseId, id);
      const before = { person: cover.person.name, since: cover.from, until: cover.to, why: cover.why };
      await record(sql, actor, { action: "on_call.uncover", subject, subject_id: plan, before });
      return this.#one(sql, actor, plan);
    });
  }

  /** Validates a plan and requires everyone in it to be a member. */
  async #validate(repository: OnCallRepository, actor: Actor, body: OnCallPlanInput): Promise<PlanFields> {
    const { turn, from, hand_over: handOver, people } = body;
    const rotation = { timeZone: actor.timeZone, turn, from, handOver, people, overrides: [] };
    const problems = planProblems({ priorities: body.priorities, rotation, steps: stepsOf(body.steps) });
    // The API calls this field hand_over.
    const named = problems.map((each) => (each.path === "handOver" ? { ...each, path: "hand_over" } : each));
    if (named.length > 0) throw invalid(named);
    const ids = [...new Set([...people, ...body.steps.flatMap((step) => step.people)])];
    if ((await repository.names(actor.enterpriseId, ids)).size < ids.length) throw new AppError("user.not_found");
    const steps = body.steps.map((step) => ({ ...step, people: step.tell === "people" ? step.people : [] }));
    return { ...body, people: distinctIds(people), priorities: [...new Set(body.priorities)], steps };
  }

  async #one(sql: Sql, actor: Actor, id: string): Promise<OnCallPlan> {
    const rows = await new OnCallRepository(sql).listFor(actor, this.#clock.now(), id);
    const [plan] = await present(sql, actor, rows);
    if (!plan) throw new AppError("on_call.not_found");
    return plan;
  }

  #change<T>(actor: Actor, work: (sql: Sql, repository: OnCallRepository) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const result = await work(sql, new OnCallRepository(sql));
      await tellAudience(sql, actor, "everyone", "on_call");
      return result;
    });
  }
}

function invalid(problems: Parameters<typeof problemFields<keyof typeof PLAN_PROBLEMS>>[0]): AppError {
  return new AppError("on_call.invalid", problemFields(problems, PLAN_PROBLEMS));
}

async function withRoom(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new AppError("group.not_found") : error;
  });
}

async function present(sql: Sql, reader: Actor, rows: readonly PlanRow[]): Promise<OnCallPlan[]> {
  const named = rows.flatMap(({ steps }) => steps.flatMap(({ people }) => people));
  const names = await new OnCallRepository(sql).names(reader.enterpriseId, [...new Set(named)]);
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    room: row.room ? { _id: row.room, name: row.room_name ?? "" } : null,
    priorities: row.priorities,
    turn: row.turn,
    from: row.from,
    hand_over: row.hand_over,
    people: row.people.map(({ id: _id, name }) => ({ _id, name })),
    covers: row.covers.map((cover) => ({
      _id: cover.id,
      person: { _id: cover.user_id, name: cover.name },
      from: new Date(cover.starts_at).toISOString(),
      to: new Date(cover.ends_at).toISOString(),
      why: cover.why,
      may_remove: reader.role === "admin" || [cover.user_id, cover.by_id].includes(reader.userId),
    })),
    steps: row.steps.map((step) => ({
      ...step,
      people: step.people.flatMap((_id) => {
        const name = names.get(_id);
        return name === undefined ? [] : [{ _id, name }];
      }),
    })),
  }));
}

/** Formats a plan for the activity log. */
function toLogEntry({ name, room, priorities, turn, from, hand_over, people, steps }: OnCallPlan) {
  return {
    name,
    room: room?.name ?? null,
    priorities: priorities.join(", "),
    turn,
    from,
    time: hand_over,
    people: people.map((person) => person.name),
    steps: steps.map(({ after_minutes, tell, people: of }) =>
      [`${after_minutes} min`, tell === "people" ? of.map((person) => person.name).join(", ") : tell].join(": "),
    ),
  };
}
