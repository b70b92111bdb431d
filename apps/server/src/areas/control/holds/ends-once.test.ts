import { PUBLISH_LEASE_MS } from "@switchboard/domain/control";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Broker } from "../../../platform/broker/broker.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { randomFrom } from "../../automation/schedules/testing/expected-runs.ts";
import {
  automate,
  buildCourse,
  dyingAfter,
  hold,
  limit,
  type StartedServer,
  startServer,
  tap,
} from "./testing/held-course.ts";
import { HeldModel } from "./testing/held-model.ts";

/** `HOLD_COURSES=200 HOLD_SEED=1000` runs other and more courses than `npm test` does. */
const COURSES = Number(process.env.HOLD_COURSES ?? (inject("isFullRun") ? 2 : 1));
const SEED = Number(process.env.HOLD_SEED ?? 1);
const STEPS = 110;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Random = (below: number) => number;
type Course = Awaited<ReturnType<typeof buildCourse>> & { models: Map<string, HeldModel>; random: Random };

const now = () => server.clock.now().getTime();
const healthy = ({ board }: Course) => startServer(server, { publish: board.publish });

/**
 * Returns whether it was done by a server that may die: within its transaction, which is rolled back, or after the commit and before
 * sending, so that another server sends instead.
 */
async function perhapsDying(course: Course, act: (by: StartedServer) => Promise<unknown>): Promise<boolean> {
  const { board, random } = course;
  const fate = random(5);
  if (fate === 0) {
    let wasWritten = false;
    const database = dyingAfter(server.database, random(9), () => {
      wasWritten = true;
    });
    return act(startServer(server, { database, publish: board.publish })).then(
      () => true,
      async (error: unknown) => {
        if (!(error instanceof Error && error.message === "killed")) throw error;
        if (wasWritten) await sendForTheDead(course);
        return wasWritten;
      },
    );
  }
  if (fate > 1) return act(healthy(course)).then(() => true);
  const { promise: death, resolve } = Promise.withResolvers<"dead">();
  const publish: Broker["publish"] = () => {
    resolve("dead");
    return new Promise<void>(() => undefined);
  };
  if ((await Promise.race([act(startServer(server, { publish })), death])) === "dead") await sendForTheDead(course);
  return true;
}

/** Lets others send unsent commands, or those that may be unsent, after their lease has ended. */
async function sendForTheDead(course: Course): Promise<void> {
  server.clock.advance(PUBLISH_LEASE_MS + 1);
  await Promise.all([1, 2].map(() => healthy(course).commands.dispatcher.dispatchWaiting()));
}

/** Ends due holds on a server that may die, sometimes while a person releases one. */
async function endDue(course: Course): Promise<void> {
  const { random, models } = course;
  const at = now();
  const ending = () => healthy(course).runner.endDue();
  if (random(2)) await Promise.all([ending(), ending()]);
  else await perhapsDying(course, ({ runner }) => runner.endDue());
  await ending();
  for (const model of models.values()) model.end(at);
}

/** Moves the clock, mostly a little, sometimes far ahead, and sometimes far ahead only for a moment in which holds end. */
async function moveClock(course: Course): Promise<void> {
  const kind = course.random(12);
  const before = server.clock.now();
  if (kind <= 1) server.clock.advance((1 + course.random(30)) * HOUR);
  else server.clock.advance(1 + course.random(4) * (course.random(2) ? 10 * MINUTE : 15_000));
  if (kind === 0) {
    await endDue(course);
    // Their follow-up commands have that date, so the clock is not set back before it.
    const [last] = await server.database.query<{ at: Date | null }>(
      "SELECT max(created_at) AS at FROM commands WHERE enterprise_id = $1",
      [course.people[0]?.enterpriseId],
    );
    const earliest = Math.max(before.getTime(), last?.at?.getTime() ?? 0);
    server.clock.set(new Date(earliest + course.random(20) * MINUTE));
  }
}

const bit = (random: Random): 0 | 1 => (random(2) === 0 ? 0 : 1);

/** Lets a person or an automation order one switch, and compares the result with the model. */
async function ask(course: Course): Promise<void> {
  const { random, people, ids, models } = course;
  const id = ids[random(ids.length)] ?? "";
  const actor = people[random(people.length)];
  const model = models.get(id);
  if (!actor || !model) return;
  const state = bit(random);
  const isAdmin = actor.role === "admin";
  const kind = random(9);
  const at = now();
  // The result is known after the reply; if a server died before it, only the model knows it.
  let said: boolean | undefined;
  let expected: (() => boolean) | undefined;
  const wasDone = await perhapsDying(course, async (by) => {
    if (kind <= 1) {
      const minutes = random(4) === 0 ? undefined : 10 + random(90);
      const wish = { level: "hold", state, minutes, resumes: random(3) > 0, by: actor.userId } as const;
      expected = () => model.hold(at, wish, isAdmin);
      said = await hold(by, actor, id, wish);
    } else if (kind === 2) {
      const wish = { level: "demand", state, minutes: 5 + random(40), resumes: random(2) > 0, by: undefined } as const;
      if (model.holds().some(([level]) => level === "demand")) return;
      expected = () => model.hold(at, wish);
      await limit(server, by, actor, id, wish);
    } else if (kind === 3) {
      expected = () => model.release(at, actor.userId, isAdmin);
      said = await release(course, by, actor, id);
    } else if (kind === 4) {
      expected = () => model.tap(at, state);
      said = await tap(by, actor, id, state);
    } else {
      const level = kind === 5 && random(3) === 0 ? "safety" : kind <= 6 ? "workflow" : "schedule";
      expected = () => model.automation(at, state, level);
      said = await automate(by, actor, { switchId: id, switch_state: state }, level);
    }
  });
  const should = wasDone ? expected?.() : undefined;
  if (said !== undefined && wasDone) expect(said).toBe(should);
}

async function release({ people }: Course, { service }: StartedServer, actor: Actor, id: string): Promise<boolean> {
  const [admin] = people;
  if (!admin) return false;
  const open = (await server.app.building.holds.service.list(admin)).holds;
  const found = open.find(({ switch_appliance, level }) => switch_appliance._id === id && level === "hold");
  if (!found) return false;
  return service.release(actor, { holds: [found._id] }).then(
    ({ released }) => released.length === 1,
    (error: Error & { code?: string }) => {
      if (error.code === "hold.of_another") return false;
      throw error;
    },
  );
}

test.each(Array.from({ length: COURSES }, (_, index) => SEED + index))(
  "keeps one hold per switch, ends each once, and follows a plain model, whichever server dies (course %i)",
  async (seed) => {
    server.clock.set("2026-03-27T00:00:00Z");
    const built = await buildCourse(server);
    const course: Course = {
      ...built,
      random: randomFrom(seed),
      models: new Map(built.ids.map((id) => [id, new HeldModel()])),
    };
    for (let step = 0; step < STEPS; step += 1) {
      await moveClock(course);
      // Holds may end late, so they do not always end before the next request.
      if (course.random(3) > 0) await endDue(course);
      server.clock.advance(1);
      await ask(course);
      await course.board.answer();
      await compare(course, `step ${step}`);
    }
    server.clock.advance(100 * HOUR);
    await endDue(course);
    await course.board.answer();
    await healthy(course).commands.settlement.endOverdue();
    await compare(course, "at last");
    await outcomes(course);
  },
  60_000 + COURSES * 1000,
);

/** Compares the holders and the states of all switches with the model. */
async function compare({ people, board, ids, models }: Course, when: string): Promise<void> {
  const rows = await server.database.query<{ switch_id: string; level: string; switch_state: 0 | 1; ended: boolean }>(
    "SELECT switch_id, level, switch_state, ended_at IS NOT NULL AS ended FROM holds WHERE enterprise_id = $1",
    [people[0]?.enterpriseId],
  );
  const found = ids.map((id, index) => {
    const own = rows.filter((row) => row.switch_id === id);
    const open = own.filter(({ ended }) => !ended).map(({ level, switch_state }) => [level, switch_state]);
    return {
      state: board.states.get(index + 1),
      open: open.toSorted(),
      ended: own.filter(({ ended }) => ended).length,
    };
  });
  const expected = ids.map((id) => {
    const model = models.get(id);
    return { state: model?.state, open: model?.holds(), ended: model?.ended };
  });
  expect({ when, found }).toEqual({ when, found: expected });
}

/** Checks that every command has an outcome, every failure a reason, and that no hold was followed twice. */
async function outcomes({ people }: Course): Promise<void> {
  const rows = await server.database.query<{ outcome: string; reason: string | null; hold_id: string | null }>(
    "SELECT outcome, reason, hold_id FROM commands WHERE enterprise_id = $1",
    [people[0]?.enterpriseId],
  );
  for (const row of rows) {
    if (row.outcome === "confirmed") expect(row.reason).toBeNull();
    else expect(row).toEqual({ outcome: "held", reason: "held", hold_id: expect.any(String) });
  }
  const twice = await server.database.query(
    `SELECT switch_id, cause_run FROM commands WHERE enterprise_id = $1 AND source = 'hold' AND cause_run IS NOT NULL
     GROUP BY switch_id, cause_run HAVING count(*) > 1`,
    [people[0]?.enterpriseId],
  );
  expect(twice).toEqual([]);
}
