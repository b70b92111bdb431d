import { randomUUID } from "node:crypto";
import type { AnyEndpoint, ReplyOf } from "@switchboard/contract";
import { type App, createApp } from "../apps/server/src/app.ts";
import { createLogger } from "../apps/server/src/platform/logger.ts";
import type { Site } from "./store.ts";

/** A server on a database, and a person who may see everything. */
export interface BenchServer {
  app: App;
  /** Calls the whole server, from the token to the reply, and checks the reply. */
  call<E extends AnyEndpoint>(endpoint: E, input?: object): Promise<ReplyOf<E>>;
}

export async function openServer(site: Site, now: () => Date = () => new Date()): Promise<BenchServer> {
  const app = await createApp({
    database: site.database,
    clock: { now },
    logger: createLogger("silent"),
    mailer: { send: async () => undefined },
    tokenSecret: "a secret of the bench, long enough to sign with",
    publicUrl: "http://127.0.0.1",
    deviceBroker: "127.0.0.1:1883",
  });
  const token = await signIn(site, app);
  return {
    app,
    async call(endpoint, input) {
      const { method, path: url } = endpoint;
      const given = method === "GET" ? { query: { ...input } } : { payload: { ...input } };
      const reply = await app.http.inject({ method, url, headers: { authorization: token }, ...given });
      if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body.slice(0, 200)}`);
      return reply.json();
    },
  };
}

async function signIn({ database, enterprise }: Site, app: App): Promise<string> {
  const user = randomUUID();
  await database.query(
    "INSERT INTO users (id, email, username, name, password_hash, created_at) VALUES ($1, 'bench@example.test', 'bench', 'Bench', '', now())",
    [user],
  );
  await database.query(
    "INSERT INTO memberships (enterprise_id, user_id, role, created_at) VALUES ($1, $2, 'admin', now())",
    [enterprise, user],
  );
  return (await app.identity.sessions.service.start(user, enterprise)).token;
}
