import { contract, deviceTopic, homeTopic } from "@switchboard/contract";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { brokerHooks } from "./broker-hooks.ts";

const SECRET = "the broker's own secret, long enough";
const BEFORE = "the one before, while it is changed";
let server: TestServer;
let hooks: FastifyInstance;

beforeAll(async () => {
  server = await startTestServer();
  hooks = Fastify();
  hooks.setErrorHandler((error, _request, reply) =>
    reply.status((error as { status?: number }).status ?? 500).send({}),
  );
  brokerHooks(hooks, server.app.identity.gatekeeper, [SECRET, BEFORE]);
});
afterAll(() => server.close());

async function ask(path: string, payload: object, secret: string = SECRET) {
  const reply = await hooks.inject({
    method: "POST",
    url: `/broker/${path}`,
    headers: { "x-broker-secret": secret },
    payload,
  });
  return [reply.statusCode, reply.json().result];
}
const ALLOW = [200, "allow"];
const DENY = [200, "deny"];

describe("the hooks of an external broker", () => {
  it("answer nobody without the broker's secret", async () => {
    expect(await ask("connect", { username: "a", password: "b", clientid: "a" }, "guess")).toEqual([401, undefined]);
  });

  it("answer a broker that still uses the previous secret, in either header", async () => {
    const payload = { username: "NOBODY", password: "x", clientid: "NOBODY" };
    expect(await ask("connect", payload, BEFORE)).toEqual(DENY);
    const headers = { "user-agent": BEFORE };
    const reply = await hooks.inject({ method: "POST", url: "/broker/connect", headers, payload });
    expect([reply.statusCode, reply.json().result]).toEqual(DENY);
  });

  it("answer 503 in time when the store hangs, instead of blocking the broker", async () => {
    const hanging = Fastify();
    hanging.setErrorHandler((error, _request, reply) =>
      reply.status((error as { status?: number }).status ?? 500).send({}),
    );
    const never = () => new Promise<never>(() => undefined);
    brokerHooks(hanging, { admitDevice: never, deviceOf: never }, [SECRET], 1);
    const headers = { "x-broker-secret": SECRET };
    const connect = { username: "a", password: "b", clientid: "a" };
    const topic = { username: "a", clientid: "a", topic: "t", acc: 2 };
    const asked = await Promise.all([
      hanging.inject({ method: "POST", url: "/broker/connect", headers, payload: connect }),
      hanging.inject({ method: "POST", url: "/broker/topic", headers, payload: topic }),
    ]);
    expect(asked.map((reply) => reply.statusCode)).toEqual([503, 503]);
  });

  it("reject by the status for a broker that reads nothing else, and accept the secret as its user agent", async () => {
    const headers = { "user-agent": SECRET };
    const payload = { username: "NOBODY", password: "x", clientid: "NOBODY" };
    const reply = await hooks.inject({ method: "POST", url: "/broker/connect?answer=status", headers, payload });
    expect([reply.statusCode, reply.json().result]).toEqual([403, "deny"]);
  });

  it("admit a device by its own secret and client id, to its own topics", async () => {
    const { enterpriseId } = await server.buildUser();
    const { kd_id, secret } = await server.buildDevice(enterpriseId);
    expect(await ask("connect", { username: kd_id, password: secret, clientid: kd_id })).toEqual(ALLOW);
    expect(await ask("connect", { username: kd_id, password: "wrong", clientid: kd_id })).toEqual(DENY);
    expect(await ask("connect", { username: kd_id, password: secret, clientid: "other" })).toEqual(DENY);
    const client = { username: kd_id, clientid: kd_id };
    expect(
      await ask("topic", { ...client, topic: deviceTopic(kd_id, enterpriseId, "state"), action: "publish" }),
    ).toEqual(ALLOW);
    expect(await ask("topic", { ...client, topic: deviceTopic(kd_id, enterpriseId, "state"), acc: 2 })).toEqual(ALLOW);
    expect(
      await ask("topic", { ...client, topic: deviceTopic("OTHER", enterpriseId, "state"), action: "publish" }),
    ).toEqual(DENY);
    expect(await ask("topic", { ...client, topic: "#", action: "subscribe" })).toEqual(DENY);
  });

  it("admit nobody by the ticket of a session, because people connect through the server", async () => {
    const admin = await server.buildUser();
    const { mqttPassword, broker } = (await server.get(admin, contract.enterpriseMe)).body;
    const client = { username: broker.username, clientid: broker.client_id };
    expect(await ask("connect", { ...client, password: mqttPassword })).toEqual(DENY);
    const topic = homeTopic(admin.enterpriseId, "state");
    expect(await ask("topic", { ...client, topic, action: "subscribe", retain: "" })).toEqual(DENY);
  });

  it("let a device retain its status, and nothing else", async () => {
    const { enterpriseId } = await server.buildUser();
    const { kd_id } = await server.buildDevice(enterpriseId);
    const say = (channel: "status" | "state") =>
      ask("topic", {
        username: kd_id,
        clientid: kd_id,
        topic: deviceTopic(kd_id, enterpriseId, channel),
        action: "publish",
        retain: true,
      });
    expect(await say("status")).toEqual(ALLOW);
    expect(await say("state")).toEqual(DENY);
  });
});
