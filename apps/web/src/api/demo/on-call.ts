import type { BodyOf, contract, OnCallPlan, OnCallPlanInput } from "@switchboard/contract";
import { MOST_OVERRIDES, MOST_PLANS, PLAN_PROBLEMS, planProblems, type StepAudience } from "@switchboard/domain";
import type { OnCallRow } from "@switchboard/sample-building";
import { byName } from "./order.ts";
import { need, refuse, refuseProblems } from "./refuse.ts";

interface Ref {
  _id: string;
  name: string;
}

/** What on-call plans need of the building. */
interface OnCallStore {
  readonly zone: string;
  readonly self: { _id: string };
  newId(): string;
  personRef(id: string | null): Ref | null;
  groupRef(id: string | null): Ref | null;
  record(deed: {
    action: `on_call.${string}`;
    subject: string;
    subject_id: string;
    before?: object;
    after?: object;
  }): void;
}

/** Who is on call in the demo, as the server has it: who has left is passed over, and a room takes its plan along. */
export class DemoOnCall {
  readonly #store: OnCallStore;
  #plans: OnCallRow[];

  constructor(store: OnCallStore, plans: readonly OnCallRow[]) {
    this.#store = store;
    this.#plans = [...plans];
  }

  list(): { docs: OnCallPlan[] } {
    const docs = this.#there().map((plan) => this.#present(plan));
    const isOfRoom = ({ room }: OnCallPlan) => Number(room !== null);
    return { docs: docs.toSorted((a, b) => isOfRoom(a) - isOfRoom(b) || byName(a, b)) };
  }

  create(body: OnCallPlanInput): OnCallPlan {
    if (this.#there().length >= MOST_PLANS) throw refuse("on_call.too_many");
    const row: OnCallRow = { _id: this.#store.newId(), covers: [], ...this.#read(body) };
    this.#plans.push(row);
    const made = this.#present(row);
    this.#record("create", made, { after: told(made) });
    return made;
  }

  edit({ id, ...body }: BodyOf<typeof contract.editOnCallPlan>): OnCallPlan {
    const row = this.#find(id);
    const before = told(this.#present(row));
    Object.assign(row, this.#read(body));
    const after = this.#present(row);
    this.#record("edit", after, { before, after: told(after) });
    return after;
  }

  delete(id: string): { deleted: true } {
    const row = this.#find(id);
    this.#plans = this.#plans.filter((each) => each !== row);
    const gone = this.#present(row);
    this.#record("delete", gone, { before: told(gone) });
    return { deleted: true };
  }

  cover({ plan, person, from, to, why }: BodyOf<typeof contract.coverOnCall>): OnCallPlan {
    const row = this.#find(plan);
    if (!(Date.parse(from) < Date.parse(to) && Date.parse(to) > Date.now()))
      refuseProblems("on_call.invalid", [{ path: "to", code: "onCall.override" as const }], PLAN_PROBLEMS);
    if (row.covers.length >= MOST_OVERRIDES) throw refuse("on_call.too_many");
    const { name } = need(this.#store.personRef(person) ?? undefined, "user.not_found");
    const cover = { _id: this.#store.newId(), person, from, to, why: why || null, by: this.#store.self._id };
    row.covers = [...row.covers, cover];
    this.#record("cover", row, { after: { person: name, since: from, until: to, why: cover.why } });
    return this.#present(row);
  }

  uncover({ plan, id }: BodyOf<typeof contract.uncoverOnCall>): OnCallPlan {
    const row = this.#find(plan);
    const { person, from, to, why } = need(
      row.covers.find(({ _id }) => _id === id),
      "on_call.not_found",
    );
    row.covers = row.covers.filter(({ _id }) => _id !== id);
    const name = this.#store.personRef(person)?.name ?? null;
    this.#record("uncover", row, { before: { person: name, since: from, until: to, why } });
    return this.#present(row);
  }

  #there(): OnCallRow[] {
    return this.#plans.filter(({ room }) => room === null || this.#store.groupRef(room));
  }

  #find(id: string): OnCallRow {
    return need(
      this.#there().find(({ _id }) => _id === id),
      "on_call.not_found",
    );
  }

  #read(body: OnCallPlanInput): Omit<OnCallRow, "_id" | "covers"> {
    const { turn, from, hand_over: handOver, people, priorities, room } = body;
    const rotation = { timeZone: this.#store.zone, turn, from, handOver, people, overrides: [] };
    const problems = planProblems({ priorities, rotation, steps: body.steps.map(toStep) });
    // By the name that it has on the wire.
    const named = problems.map((each) => (each.path === "handOver" ? { ...each, path: "hand_over" } : each));
    refuseProblems("on_call.invalid", named, PLAN_PROBLEMS);
    for (const id of [...people, ...body.steps.flatMap((step) => step.people)])
      if (!this.#store.personRef(id)) throw refuse("user.not_found");
    if (room !== null && !this.#store.groupRef(room)) throw refuse("group.not_found");
    const steps = body.steps.map((step) => ({ ...step, people: step.tell === "people" ? step.people : [] }));
    return { ...body, people: [...new Set(people)], priorities: [...new Set(priorities)], steps };
  }

  #present(row: OnCallRow): OnCallPlan {
    const named = (ids: readonly string[]) => ids.flatMap((id) => this.#store.personRef(id) ?? []);
    return {
      ...row,
      room: this.#store.groupRef(row.room),
      people: named(row.people),
      steps: row.steps.map((step) => ({ ...step, people: named(step.people) })),
      covers: row.covers.flatMap(({ by: _, person: id, ...cover }) =>
        named([id]).map((person) => ({ ...cover, person, may_remove: true })),
      ),
    };
  }

  #record(verb: string, { _id, name }: Ref, told: { before?: object; after?: object }): void {
    this.#store.record({ action: `on_call.${verb}`, subject: name, subject_id: _id, ...told });
  }
}

const MINUTE = 60_000;

function toStep({ after_minutes, tell: who, people }: OnCallPlanInput["steps"][number]) {
  const tell: StepAudience = who === "people" ? { who, people } : { who };
  return { afterMs: after_minutes * MINUTE, tell };
}

/** As the activity log shows it. */
function told({ name, room, priorities, turn, from, hand_over, people, steps }: OnCallPlan) {
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
