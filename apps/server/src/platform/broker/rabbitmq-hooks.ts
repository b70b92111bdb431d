import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { AppError } from "../http/app-error.ts";
import { mayDo } from "./hook-answers.ts";
import type { DeviceGatekeeper, DevicePeer } from "./peer.ts";

/** The exchange to which RabbitMQ's MQTT plugin publishes everything. */
const EXCHANGE = "amq.topic";

const User = z.object({ username: z.string(), password: z.string(), client_id: z.string() });
const Named = z.object({ username: z.string() });
const Resource = Named.extend({ resource: z.string(), name: z.string(), permission: z.string() });
const Topic = Named.extend({ name: z.string(), permission: z.string(), routing_key: z.string() });

type IsBroker = (secret: string) => boolean;
type WithTimeout = <T>(question: Promise<T>) => Promise<T>;

/**
 * Answers the questions of RabbitMQ's `auth_backend_http`: four forms, answered with a word. RabbitMQ can send no
 * header of its own, so the secret is in the path, which is not logged.
 */
export function rabbitmqHooks(
  app: FastifyInstance,
  gatekeeper: DeviceGatekeeper,
  isBroker: IsBroker,
  withTimeout: WithTimeout,
): void {
  app.register(async (hooks) => {
    hooks.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    hooks.addHook("onRequest", async (request) => {
      const { secret = "" } = request.params as { secret?: string };
      if (!isBroker(secret)) throw new AppError("session.required");
    });

    /** Rejects an unreadable form in RabbitMQ's own words, which takes anything else for a broken server. */
    const ask = <T extends { username: string }>(
      question: string,
      schema: z.ZodType<T>,
      judge: (device: DevicePeer, question: T) => boolean,
      find: (question: T) => Promise<DevicePeer | undefined> = ({ username }) => gatekeeper.deviceOf(username),
    ) =>
      hooks.post(`/broker/rabbitmq/:secret/${question}`, async (request, reply) => {
        const { data: question } = schema.safeParse(request.body);
        const device = question && (await withTimeout(find(question)));
        return reply.type("text/plain").send(device && question && judge(device, question) ? "allow" : "deny");
      });

    ask(
      "user",
      User,
      () => true,
      ({ client_id: clientId, ...question }) => gatekeeper.admitDevice({ ...question, clientId }),
    );
    ask("vhost", Named, () => true);
    ask("resource", Resource, mayUse);
    ask("topic", Topic, (device, { name, permission, routing_key }) => {
      const topic = toMqttTopic(routing_key);
      return name === EXCHANGE && mayDo(device, { topic, action: permission === "write" ? "publish" : "subscribe" });
    });
  });
}

/** Allows the exchange of all topics, each checked separately, and queues of the device's subscriptions. */
function mayUse({ device }: DevicePeer, { resource, name, permission }: z.infer<typeof Resource>): boolean {
  if (resource === "exchange") return name === EXCHANGE && permission !== "configure";
  return (
    resource === "queue" && (name === `mqtt-subscription-${device}qos0` || name === `mqtt-subscription-${device}qos1`)
  );
}

/**
 * RabbitMQ writes `.` for `/` and `*` for `+`, and treats a client's `*` the same. Hardware ids and home ids contain
 * neither, so the conversion is unique; a routing key with a `/` had a dot in its topic and is none of ours.
 */
export function toMqttTopic(routingKey: string): string {
  if (routingKey.includes("/")) return "";
  return routingKey.replaceAll(".", "/").replaceAll("*", "+");
}
