import { deviceTopic } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPeers } from "../test-peers.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { fuzzMqtt } from "./mqtt-fuzz.ts";
import { CASES, HEAP_MEGABYTES, MEASURES_MEMORY, SEED, TIME_LIMIT } from "./plan.ts";

let server: TestServer;
let ports: { port: number; mqttPort: number };
beforeAll(async () => {
  server = await startTestServer();
  const { port, mqttPort = 0 } = await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 });
  ports = { port, mqttPort };
});
afterAll(() => server.close());

it(
  `hears ${CASES} odd packets of seed ${SEED} out, and serves on as if nothing had been said`,
  async () => {
    const { connections, findings, heapGrowth } = await fuzzMqtt(server, ports, SEED, CASES);
    expect(findings).toEqual([]);
    expect(connections).toBeGreaterThan(CASES / 50);
    if (MEASURES_MEMORY) expect(heapGrowth).toBeLessThan(HEAP_MEGABYTES);
    expect((await server.app.http.inject("/readyz")).statusCode).toBe(200);
    await expectServed();
  },
  TIME_LIMIT,
);

/** Checks that a press on the wall still reaches a person's screen. */
async function expectServed(): Promise<void> {
  const { connectDevice, connectPerson } = createPeers(server, ports);
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId);
  const [board, person] = [await connectDevice(device), await connectPerson(admin)];
  const topic = deviceTopic(device.kd_id, device.enterpriseId, "state");
  expect(await person.subscribe([topic])).toEqual([topic]);
  await board.publish(topic, { ts: server.clock.now().getTime(), relays: [1, 0, 0, 0] });
  await person.waitFor((message) => message.topic === topic);
  await Promise.all([board.end(), person.end()]);
}
