import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPeers } from "../test-peers.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { BUILDING_CALLS } from "./building-calls.ts";
import { type SpecCall, urlOf } from "./spec-call.ts";
import { WORK_CALLS } from "./work-calls.ts";
import { buildSpecWorld, type SpecWorld } from "./world.ts";

let server: TestServer;
let world: SpecWorld;
beforeAll(async () => {
  server = await startTestServer();
  const peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
  world = await buildSpecWorld(server, peers);
});
afterAll(() => server.close());

const named = ({ call, with: what }: SpecCall) => (what ? `${call} with ${what}` : call);
const rows = [...BUILDING_CALLS, ...WORK_CALLS].map((row): [string, SpecCall] => [named(row), row]);

describe("the spec's calls, as the spec writes them", () => {
  it.each(rows)("%s", async (_name, { call, send, answers = [] }) => {
    const { who = world.admin.token, query, body } = await send(world);
    const reply = await server.app.http.inject({
      method: call.startsWith("GET") ? "GET" : "POST",
      url: urlOf(call, query),
      headers: { authorization: who },
      ...(body && { payload: body }),
    });
    expect({ status: reply.statusCode, body: reply.json() }).toMatchObject({ status: 200 });
    expect(Object.keys(reply.json())).toEqual(expect.arrayContaining(answers));
  });
});
