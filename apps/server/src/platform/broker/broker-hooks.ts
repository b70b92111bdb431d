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
    /** EMQX says it in a word, Mosquitto's HTTP plugin in a number: 1 receive, 2 publish, 4 subscribe. */
    action: z.enum(["publish", "subscribe"]).optional(),
    acc: z.coerce.number().optional(),
    /** Where the broker says it: whether what is published would stay. EMQX says it in a word, and nothing for a subscription. */
    retain: z.unknown().optional(),
  })
  .refine((asked) => asked.action !== undefined || asked.acc !== undefined);

/**
 * What a broker that runs elsewhere asks: which device may connect, and to what. People come in by the server itself. EMQX reads
 * `result` and takes any status but 200 for "no opinion"; Mosquitto's HTTP plugin reads the status alone, and asks with
 * `?answer=status`. It proves itself with any of the secrets: while one is being changed there are two.
 */
export function brokerHooks(
  app: FastifyInstance,
  gatekeeper: DeviceGatekeeper,
  secrets: readonly string[],
  answerMs = ANSWER_MS,
): void {
  const expected = secrets.map(hashSecret);
  const isBroker = (given: string) => expected.some((hash) => secretMatches(given, hash));
  const soon = <T>(asked: Promise<T>) => answerWithin(answerMs, asked);
  rabbitmqHooks(app, gatekeeper, isBroker, soon);
  app.register(async (hooks) => {
    hooks.addHook("onRequest", async (request) => {
      // Mosquitto's plugin can set no header of its own but this one.
      const given = request.headers["x-broker-secret"] ?? request.headers["user-agent"];
      if (typeof given !== "string" || !isBroker(given)) throw new AppError("session.required");
    });

    hooks.post("/broker/connect", async (request, reply) => {
      const { clientid: clientId, ...asked } = read(Connect, request.body);
      const device = await soon(gatekeeper.admitDevice({ ...asked, clientId }));
      return answer(request, reply, device !== undefined);
    });

    hooks.post("/broker/topic", async (request, reply) => {
      const asked = read(Topic, request.body);
      const device = await soon(gatekeeper.deviceOf(asked.username));
      return answer(request, reply, device !== undefined && mayDo(device, questionOf(asked)));
    });
  });
}

function questionOf({ topic, action, acc, retain }: z.infer<typeof Topic>): TopicQuestion {
  if (action === "publish" || acc === 2) return { topic, deed: "publish", stays: retain === true || retain === "true" };
  return { topic, deed: acc === 1 ? "receive" : "subscribe" };
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
