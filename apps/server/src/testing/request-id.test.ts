import { Writable } from "node:stream";
import { contract, REQUEST_ID_HEADER } from "@switchboard/contract";
import { afterEach, expect, it, vi } from "vitest";
import { createHttpServer } from "../platform/http/http-server.ts";
import { createLogger } from "../platform/logger.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Returns a logger like the product's, and its lines. */
function logged(level = "info") {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().trimEnd().split("\n")) lines.push(JSON.parse(line));
      done();
    },
  });
  return { logger: createLogger(level, stream), lines };
}

const NAME = /^[0-9a-z]{10}$/;

it("gives a failed call an id that is in the answer and in each of its log lines", async () => {
  const { logger, lines } = logged();
  server = await startTestServer({ logger });
  const admin = await server.buildUser();
  vi.spyOn(server.database, "query").mockImplementation(async () => {
    logger.warn("while the call is answered");
    throw new Error("nobody foresaw this");
  });
  const headers = { authorization: admin.token };
  const reply = await server.app.http.inject({ url: contract.enterpriseMe.path, headers });
  vi.restoreAllMocks();
  const name = reply.headers[REQUEST_ID_HEADER];
  expect([reply.statusCode, reply.json().request_id]).toEqual([500, name]);
  expect(name).toMatch(NAME);
  expect(lines.find(({ msg }) => msg === "call failed")).toMatchObject({
    requestId: name,
    method: "GET",
    path: contract.enterpriseMe.path,
    code: "server.failed",
  });
  expect(lines.find(({ msg }) => msg === "while the call is answered")).toMatchObject({ requestId: name });
});

it("adds an id to every reply, but not to the body of a rejection, because the log has no line about it", async () => {
  server = await startTestServer();
  const refused = await server.app.http.inject({ url: contract.enterpriseMe.path });
  expect(refused.headers[REQUEST_ID_HEADER]).toMatch(NAME);
  expect(Object.keys(refused.json())).toEqual(["code", "head", "message"]);
  const odd = await server.app.http.inject({ url: "/%c0" });
  expect(odd.headers[REQUEST_ID_HEADER]).toMatch(NAME);
});

it("keeps the id of a trusted proxy, also after the body has arrived", async () => {
  const { logger, lines } = logged("debug");
  for (const trustProxy of [1, 0]) {
    const http = createHttpServer(logger, {
      publicUrl: "https://switchboard.test",
      trustProxy,
    });
    http.post("/odd", async () => {
      await Promise.resolve();
      logger.info({ trustProxy }, "in the handler");
      return {};
    });
    const address = await http.listen({ port: 0, host: "127.0.0.1" });
    await fetch(`${address}/odd`, {
      method: "POST",
      headers: { "content-type": "application/json", [REQUEST_ID_HEADER]: "proxy-4711-abc" },
      body: JSON.stringify({ text: "x".repeat(100_000) }),
    });
    await http.close();
  }
  const [trusted, untrusted] = lines.filter(({ msg }) => msg === "in the handler");
  expect(trusted).toMatchObject({ requestId: "proxy-4711-abc" });
  expect(untrusted?.requestId).toMatch(NAME);
  expect(lines.find(({ msg }) => msg === "call")).toMatchObject({ method: "POST", path: "/odd", status: 200 });
});
