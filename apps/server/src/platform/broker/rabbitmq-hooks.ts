import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { AppError } from "../http/app-error.ts";
import { mayDo } from "./hook-answers.ts";
import type { DeviceGatekeeper, DevicePeer } from "./peer.ts";

/** Where RabbitMQ's MQTT plugin puts everything that is published. */
const EXCHANGE = "amq.topic";

const User = z.object({ username: z.string(), password: z.string(), client_id: z.string() });
const Named = z.object({ username: z.string() });
const Resource = Named.extend({ resource: z.string(), name: z.string(), permission: z.string() });
const Topic = Named.extend({ name: z.string(), permission: z.string(), routing_key: z.string() });

type IsBroker = (secret: string) => boolean;
type Soon = <T>(asked: Promise<T>) => Promise<T>;

/**
 * The same questions as RabbitMQ's `auth_backend_http` asks them: as forms, four of them, with the answer as a word. It can send no
 * header of its own, so the secret stands in the path, which is logged nowhere.
 */
export function rabbitmqHooks(
  app: FastifyInstance,
  gatekeeper: DeviceGatekeeper,
  isBroker: IsBroker,
  soon: Soon,
): void {
  app.register(async (hooks) => {
    hooks.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    hooks.addHook("onRequest", async (request) => {
      const { secret: given = "" } = request.params as { secret?: string };
      if (!isBroker(given)) throw new AppError("session.required");
    });

    /** A form that is not understood is refused in RabbitMQ's own words: it takes anything else for a broken server. */
    const ask = <T extends { username: string }>(
      question: string,
      schema: z.ZodType<T>,
      judge: (device: DevicePeer, asked: T) => boolean,
      find: (asked: T) => Promise<DevicePeer | undefined> = ({ username }) => gatekeeper.deviceOf(username),
    ) =>
      hooks.post(`/broker/rabbitmq/:secret/${question}`, async (request, reply) => {
        const { data: asked } = schema.safeParse(request.body);
        const device = asked && (await soon(find(asked)));
        return reply.type("text/plain").send(device && asked && judge(device, asked) ? "allow" : "deny");
      });

    ask(
      "user",
      User,
      () => true,
      ({ client_id: clientId, ...asked }) => gatekeeper.admitDevice({ ...asked, clientId }),
    );
    ask("vhost", Named, () => true);
    ask("resource", Resource, mayUse);
    ask("topic", Topic, (device, { name, permission, routing_key }) => {
      const topic = toMqttTopic(routing_key);
      return name === EXCHANGE && mayDo(device, { topic, deed: permission === "write" ? "publish" : "subscribe" });
    });
  });
}

/** The exchange of all topics, each of which is asked about by itself, and the queues that are the device's own subscriptions. */
function mayUse({ device }: DevicePeer, { resource, name, permission }: z.infer<typeof Resource>): boolean {
  if (resource === "exchange") return name === EXCHANGE && permission !== "configure";
  return (
    resource === "queue" && (name === `mqtt-subscription-${device}qos0` || name === `mqtt-subscription-${device}qos1`)
  );
}

/**
 * RabbitMQ writes `.` for `/` and `*` for `+`, and takes a `*` that a client sends for the same. No hardware id and no id of a home
 * holds either, so there is one way back; what holds a `/` by now held a dot or worse before, and is no topic of ours.
 */
export function toMqttTopic(routingKey: string): string {
  if (routingKey.includes("/")) return "";
  return routingKey.replaceAll(".", "/").replaceAll("*", "+");
}
