import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "../test-server.ts";
import { AUDIENCES } from "./audiences.ts";
import { anyPlan, Model } from "./model.ts";
import { PREDICATES } from "./predicates.ts";
import { SCHEDULES_OF_OTHERS } from "./schedules-of-others.ts";
import { seed } from "./seed.ts";
import type { Asking, Scene } from "./use.ts";
import { USES } from "./uses.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function build(model: Model): Promise<Scene> {
  await server.database.transaction((sql) => seed(sql, model));
  const sessions = server.app.identity.sessions.service;
  const people = model.members.map(async (member): Promise<Asking> => {
    const { token } = await sessions.start(member.user, member.enterpriseId);
    return { server, model, member, token, actor: await sessions.authenticate(token) };
  });
  return { server, model, people: await Promise.all(people) };
}

/** Compares every place that checks rights with the model, for everybody. */
it("gives everyone what was granted to them, wherever it is checked", async () => {
  await fc.assert(
    fc.asyncProperty(anyPlan, async (plan) => {
      const model = new Model(plan);
      const scene = await build(model);
      for (const { where, given, expected } of [...PREDICATES, ...USES, ...AUDIENCES, SCHEDULES_OF_OTHERS])
        expect((await given(scene)).toSorted(), where).toEqual(expected(model).toSorted());
    }),
    { numRuns: inject("isFullRun") ? 8 : 3, endOnFailure: true },
  );
}, 60_000);
