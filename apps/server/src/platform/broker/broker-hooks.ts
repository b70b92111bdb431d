import { parseTopic } from "@switchboard/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { hashSecret, secretMatches } from "../auth/secrets.ts";
import { AppError } from "../http/app-error.ts";
import type { Gatekeeper, Peer } from "./peer.ts";
import { mayPublish, mayReceive, mayRetain, maySubscribe } from "./topic-rights.ts";

const Connect = z.object({ username: z.string(), password: z.string(), clientid: z.string() });
const Topic = z
  .object({
    username: z.string(),
    clientid: z.string(),
    topic: z.string(),
    /** EMQX says it in a word, Mosquitto's HTTP plugin in a number: 1 receive, 2 publish, 4 subscribe. */
    action: z.enum(["publish", "subscribe"]).optional(),
    acc: z.coerce.number().optional(),
    /** Where the broker says it: whether what is published would stay. EMQX says it in a word, and nothing for a subscription. */
    retain: z.unknown().optional(),
  })
  .refine((asked) => asked.action !== undefined || asked.acc !== undefined);

/** Mosquitto asks one question at a time and carries nothing meanwhile: a store that hangs must not stop every tap with it. */
const ANSWER_MS = 1000;

/**
 * What a broker that runs elsewhere asks: who may connect, and to what. EMQX reads `result` and takes any status but 200
 * for "no opinion"; Mosquitto's HTTP plugin reads the status alone, and asks with `?answer=status`.
 */
export function brokerHooks(app: FastifyInstance, gatekeeper: Gatekeeper, secret: string, answerMs = ANSWER_MS): void {
  const expected = hashSecret(secret);
  const soon = <T>(asked: Promise<T>) => answerWithin(answerMs, asked);
  app.register(async (hooks) => {
    hooks.addHook("onRequest", async (request) => {
      // Mosquitto's plugin can set no header of its own but this one.
      const given = request.headers["x-broker-secret"] ?? request.headers["user-agent"];
      if (typeof given !== "string" || !secretMatches(given, expected)) throw new AppError("session.required");
    });

    hooks.post("/broker/connect", async (request, reply) => {
      const { clientid: clientId, ...asked } = read(Connect, request.body);
      const peer = await soon(gatekeeper.admit({ ...asked, clientId }));
      // EMQX closes the connection by itself when the ticket ends; the browser comes back with a new one.
      const expiry = peer?.kind === "session" ? { expire_at: peer.until } : {};
      return answer(request, reply, peer !== undefined, expiry);
    });

    hooks.post("/broker/topic", async (request, reply) => {
      const asked = read(Topic, request.body);
      const judged = async () => {
        const peer = await gatekeeper.identify({ username: asked.username, clientId: asked.clientid });
        return peer !== undefined && (await judge(gatekeeper, peer, asked));
      };
      return answer(request, reply, await soon(judged()));
    });
  });
}

/** Past its time a question is not answered with yes or no: 503, which every broker takes for no. */
async function answerWithin<T>(ms: number, asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError("server.unavailable")), ms);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
    // What fails after its time is nobody's answer any more.
    asked.catch(() => undefined);
  }
}

function answer(request: FastifyRequest, reply: FastifyReply, allowed: boolean, more: object = {}) {
  const byStatus = (request.query as { answer?: string }).answer === "status";
  return reply.status(allowed || !byStatus ? 200 : 403).send({ result: allowed ? "allow" : "deny", ...more });
}

async function judge(gatekeeper: Gatekeeper, peer: Peer, asked: z.infer<typeof Topic>): Promise<boolean> {
  if (asked.action === "publish" || asked.acc === 2) return judgePublication(gatekeeper, peer, asked);
  // A device receives only what it could subscribe to, and has subscribed to nothing else.
  if (asked.acc === 1) return peer.kind === "device" || mayReceive(peer, asked.topic);
  return maySubscribe(peer, asked.topic);
}

/** An admin may reach every device of the enterprise, and none that it does not have. */
async function judgePublication(gatekeeper: Gatekeeper, peer: Peer, { topic, retain }: z.infer<typeof Topic>) {
  const stays = retain === true || retain === "true";
  if (!mayPublish(peer, topic) || (stays && !mayRetain(peer, topic))) return false;
  const parsed = parseTopic(topic);
  return (
    peer.kind === "device" || (parsed?.kind === "device" && (await gatekeeper.hasDevice(peer.home, parsed.device)))
  );
}

function read<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new AppError("request.invalid");
  return parsed.data;
}
