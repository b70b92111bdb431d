import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../test-server.ts";
import { fuzzHttp } from "./http-fuzz.ts";
import { CASES, HEAP_MEGABYTES, MEASURES_MEMORY, SEED, TIME_LIMIT } from "./plan.ts";

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  port = (await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 })).port;
});
afterAll(() => server.close());

it(
  `answers ${CASES} odd requests of seed ${SEED}, none with a failure of its own, and changes nothing foreign`,
  async () => {
    const { answers, findings, heapGrowth } = await fuzzHttp(server, port, SEED, CASES);
    expect(findings).toEqual([]);
    // A part of the odd requests reached its handler.
    expect(answers[200]).toBeGreaterThan(CASES / 40);
    expect(answers[400]).toBeGreaterThan(CASES / 20);
    if (MEASURES_MEMORY) expect(heapGrowth).toBeLessThan(HEAP_MEGABYTES);
  },
  TIME_LIMIT,
);
