import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { hashSecret, secretMatches } from "../auth/secrets.ts";
import { AppError } from "../http/app-error.ts";
import { ANSWER_MS, answerWithin, mayDo, type TopicQuestion } from "./hook-answers.ts";
import type { DeviceGatekeeper } from "./peer.ts";
import { rabbitmqHooks } from "./rabbitmq-hooks.ts";

const Connect = z.object({ username: z.string(), password: z.string(), clientid: z.string() });
const Topic = z
  .object({
    username: z.string(),
    topic: z.string(),
    /** EMQX sends a word, Mosquitto's HTTP plugin a number: 1 receive, 2 publish, 4 subscribe. */
    action: z.enum(["publish", "subscribe"]).optional(),
    acc: z.coerce.number().optional(),
    /** True when the message would be retained. EMQX sends a word instead, and nothing for a subscription. */
    retain: z.unknown().optional(),
  })
  .refine((question) => question.action !== undefined || question.acc !== undefined);

/**
 * Answers an external broker's questions: which device may connect, and to which topics. People connect through the
 * server itself. EMQX reads `result` and treats any status but 200 as "no opinion"; Mosquitto's HTTP plugin reads the
 * status alone, and asks with `?answer=status`. The broker authenticates with any of the secrets, because there are two
 * while one is being changed.
 */
export function brokerHooks(
  app: FastifyInstance,
  gatekeeper: DeviceGatekeeper,
  secrets: readonly string[],
  answerMs = ANSWER_MS,
): void {
  const expected = secrets.map(hashSecret);
  const isBroker = (secret: string) => expected.some((hash) => secretMatches(secret, hash));
  const withTimeout = <T>(question: Promise<T>) => answerWithin(answerMs, question);
  rabbitmqHooks(app, gatekeeper, isBroker, withTimeout);
  app.register(async (hooks) => {
    hooks.addHook("onRequest", async (request) => {
      // Mosquitto's plugin can set no header of its own but this one.
      const secret = request.headers["x-broker-secret"] ?? request.headers["user-agent"];
      if (typeof secret !== "string" || !isBroker(secret)) throw new AppError("session.required");
    });

    hooks.post("/broker/connect", async (request, reply) => {
      const { clientid: clientId, ...question } = read(Connect, request.body);
      const device = await withTimeout(gatekeeper.admitDevice({ ...question, clientId }));
      return answer(request, reply, device !== undefined);
    });

    hooks.post("/broker/topic", async (request, reply) => {
      const question = read(Topic, request.body);
      const device = await withTimeout(gatekeeper.deviceOf(question.username));
      return answer(request, reply, device !== undefined && mayDo(device, questionOf(question)));
    });
  });
}

function questionOf({ topic, action, acc, retain }: z.infer<typeof Topic>): TopicQuestion {
  if (action === "publish" || acc === 2)
    return { topic, action: "publish", stays: retain === true || retain === "true" };
  return { topic, action: acc === 1 ? "receive" : "subscribe" };
}

function answer(request: FastifyRequest, reply: FastifyReply, allowed: boolean) {
  const byStatus = (request.query as { answer?: string }).answer === "status";
  return reply.status(allowed || !byStatus ? 200 : 403).send({ result: allowed ? "allow" : "deny" });
}

function read<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new AppError("request.invalid");
  return parsed.data;
}
