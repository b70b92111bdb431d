import { contract, deviceTopic } from "@switchboard/contract";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { TestDevice } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { brokerHooks } from "./broker-hooks.ts";
import { toMqttTopic } from "./rabbitmq-hooks.ts";

const SECRET = "the broker's own secret, long enough";
const BEFORE = "the one before, while it is changed";
let server: TestServer;
let hooks: FastifyInstance;
let device: TestDevice;

beforeAll(async () => {
  server = await startTestServer();
  hooks = Fastify();
  hooks.setErrorHandler((error, _request, reply) =>
    reply.status((error as { status?: number }).status ?? 500).send("no"),
  );
  brokerHooks(hooks, server.app.identity.gatekeeper, [SECRET, BEFORE]);
  device = await server.buildDevice((await server.buildUser()).enterpriseId);
});
afterAll(() => server.close());

/** Asks in the format of RabbitMQ. */
async function ask(question: string, form: Record<string, string>, secret = SECRET): Promise<string> {
  const reply = await hooks.inject({
    method: "POST",
    url: `/broker/rabbitmq/${encodeURIComponent(secret)}/${question}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });
  return reply.statusCode === 200 ? reply.body : String(reply.statusCode);
}

const user = (more: Record<string, string> = {}) =>
  ask("user", { username: device.kd_id, password: device.secret, client_id: device.kd_id, vhost: "/", ...more });
const resource = (kind: string, name: string, permission: string) =>
  ask("resource", { username: device.kd_id, vhost: "/", resource: kind, name, permission });
const topic = (permission: string, routing_key: string, name = "amq.topic") =>
  ask("topic", { username: device.kd_id, vhost: "/", resource: "topic", name, permission, routing_key });
const key = (channel: Parameters<typeof deviceTopic>[2], kdId = device.kd_id) =>
  deviceTopic(kdId, device.enterpriseId, channel).replaceAll("/", ".");

describe("the RabbitMQ hooks", () => {
  it("answer nobody without the secret", async () => {
    expect(await ask("user", { username: "a", password: "b", client_id: "a" }, "guess")).toBe("401");
  });

  it("accept the previous secret too, while it is being changed", async () => {
    expect(await ask("vhost", { username: device.kd_id, vhost: "/", ip: "127.0.0.1" }, BEFORE)).toBe("allow");
  });

  it("admit a device with its own secret and client id alone", async () => {
    expect(await user()).toBe("allow");
    expect(await user({ password: "guess" })).toBe("deny");
    expect(await user({ client_id: "other" })).toBe("deny");
    expect(await user({ username: "NOBODY", client_id: "NOBODY" })).toBe("deny");
    expect(await ask("vhost", { username: device.kd_id, vhost: "/", ip: "127.0.0.1" })).toBe("allow");
    expect(await ask("vhost", { username: "NOBODY", vhost: "/", ip: "127.0.0.1" })).toBe("deny");
    expect(await ask("user", {})).toBe("deny");
  });

  it("reject a person, who connects through the server", async () => {
    const admin = await server.buildUser();
    const { mqttPassword, broker } = (await server.get(admin, contract.enterpriseMe)).body;
    const ticket = { username: broker.username, password: mqttPassword, client_id: broker.client_id };
    expect(await ask("user", ticket)).toBe("deny");
  });

  it("allow a device its own queues and the exchange of all topics, and nothing else", async () => {
    for (const permission of ["configure", "write", "read"])
      expect(await resource("queue", `mqtt-subscription-${device.kd_id}qos1`, permission)).toBe("allow");
    expect(await resource("exchange", "amq.topic", "write")).toBe("allow");
    expect(await resource("exchange", "amq.topic", "configure")).toBe("deny");
    expect(await resource("exchange", "amq.direct", "write")).toBe("deny");
    expect(await resource("queue", "mqtt-subscription-OTHERqos1", "read")).toBe("deny");
  });

  it("allow a device its own topics, including a wildcard in RabbitMQ's spelling", async () => {
    expect(await topic("write", key("state"))).toBe("allow");
    expect(await topic("read", key("command"))).toBe("allow");
    expect(await topic("write", key("command"))).toBe("deny");
    expect(await topic("read", key("state"))).toBe("deny");
    expect(await topic("write", key("state", "OTHER"))).toBe("deny");
    expect(await topic("read", key("command", "*"))).toBe("deny");
    expect(await topic("read", "#")).toBe("deny");
    expect(await topic("write", key("state"), "amq.fanout")).toBe("deny");
  });
});

test.each([
  ["KU.KD-1.home.state.get", "KU/KD-1/home/state/get"],
  ["KU.*.home.command.set", "KU/+/home/command/set"],
  ["KU.KD/1.home.state.get", ""],
])("converts the routing key %s to the topic %j", (routingKey, expected) => {
  expect(toMqttTopic(routingKey)).toBe(expected);
});
