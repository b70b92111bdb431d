import type { AnyEndpoint, ErrorBody, InputOf, ReplyOf } from "@switchboard/contract";
import type { RegistrationPolicy } from "@switchboard/domain/people";
import pino, { type Logger } from "pino";
import { expect } from "vitest";
import { type App, createApp } from "../app.ts";
import type { ReachSettings } from "../areas/alarms/channels/channels.module.ts";
import type { ReportRenderer } from "../areas/reports/reports/render/renderer.ts";
import type { PasswordHasher } from "../platform/auth/password-hasher.ts";
import type { Mail, Mailer } from "../platform/mail/mailer.ts";
import type { DeviceTls } from "../platform/tls/device-tls.ts";
import type { TracingOptions } from "../platform/tracing/tracing.ts";
import { createBuilders, type TestUser } from "./builders.ts";
import { inProcessRenderer } from "./in-process-renderer.ts";
import { TestClock } from "./test-clock.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { METRICS_TOKEN, TOKEN_SECRET } from "./token-secret.ts";

export interface Reply<T> {
  status: number;
  body: T;
  code: string | undefined;
}

type Who = TestUser | string | null;

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Cheap and reversible, so that a thousand test users do not wait for argon2, which is tested by itself. */
export const plainHasher: PasswordHasher = {
  hash: async (password) => `plain:${password}`,
  verify: async (stored, password) => stored === `plain:${password}`,
};

/**
 * Starts a whole server over a database of its own, with a clock the test sets; `app.http.inject` makes the calls. No
 * chore runs by itself: a test calls the chore it is about, so that none interferes.
 */
export async function startTestServer(
  options: {
    hasher?: PasswordHasher;
    renderer?: ReportRenderer;
    database?: TestDatabase;
    logger?: Logger;
    brokerUrl?: string;
    /** How that broker authenticates devices. */
    brokerAccess?: { hookSecret?: string; keepsAccounts?: boolean };
    supportEmail?: string;
    registrationPolicy?: RegistrationPolicy;
    reach?: ReachSettings;
    lastBackup?: () => Promise<Date | undefined>;
    metricsDoor?: { port: number; host: string };
    tracing?: TracingOptions;
    deviceTls?: DeviceTls;
  } = {},
) {
  const database = options.database ?? (await createTestDatabase());
  const clock = new TestClock();
  const mails: Mail[] = [];
  const mailer: Mailer = { send: async (mail) => void mails.push(mail) };
  const hasher = options.hasher ?? plainHasher;
  const app: App = await createApp({
    database,
    clock,
    logger: options.logger ?? pino({ level: process.env.TEST_LOG_LEVEL ?? "silent" }),
    mailer,
    tokenSecret: TOKEN_SECRET,
    publicUrl: "https://switchboard.test",
    metricsToken: METRICS_TOKEN,
    deviceBroker: "broker.switchboard.test:1883",
    hasher,
    renderer: options.renderer ?? inProcessRenderer,
    // Tests do not depend on whether the dashboard is built, or is being built at the same time.
    servesWeb: false,
    supportEmail: options.supportEmail,
    ...(options.registrationPolicy && { registrationPolicy: options.registrationPolicy }),
    ...(options.reach && { reach: options.reach }),
    metricsDoor: options.metricsDoor,
    tracing: options.tracing,
    ...(options.lastBackup && { lastBackup: options.lastBackup }),
    ...(options.deviceTls && { deviceTls: options.deviceTls }),
    ...(options.brokerUrl && { broker: { url: options.brokerUrl, ...options.brokerAccess } }),
  });

  async function inject(who: Who, endpoint: AnyEndpoint, payload: { query?: object; body?: object }) {
    const token = typeof who === "string" ? who : who?.token;
    return app.http.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: token === undefined ? {} : { authorization: token },
      ...(payload.query ? { query: payload.query as Record<string, string> } : {}),
      ...(payload.body ? { payload: payload.body } : {}),
    });
  }

  async function request(...given: Parameters<typeof inject>) {
    const reply = await inject(...given);
    const body = reply.json();
    return { status: reply.statusCode, body, code: (body as Partial<ErrorBody>).code };
  }

  return {
    app,
    database,
    clock,
    mails,
    mailer,
    /** Sends the account mails that wait; reports and alarms have runners of their own. */
    async sendMails() {
      const { runner } = app.identity.accountMails;
      while ((await runner.sendDue()) > 0) await runner.settled();
    },
    ...createBuilders(app, database, clock, (password) => hasher.hash(password)),
    post: <E extends AnyEndpoint>(who: Who, endpoint: E, body: InputOf<E> | Record<string, unknown>) =>
      request(who, endpoint, { body: (body ?? {}) as object }) as Promise<Reply<ReplyOf<E>>>,
    get: <E extends AnyEndpoint>(who: Who, endpoint: E, query?: InputOf<E> | Record<string, unknown>) =>
      request(who, endpoint, { query: (query ?? {}) as object }) as Promise<Reply<ReplyOf<E>>>,
    /** Makes any call with any input and returns the raw answer, because a file is no JSON. */
    async send(who: Who, endpoint: AnyEndpoint, input: Record<string, unknown>) {
      const reply = await inject(who, endpoint, endpoint.method === "GET" ? { query: input } : { body: input });
      return { status: reply.statusCode, text: reply.body };
    },
    /** Returns the metrics as an operator reads them. */
    async metrics() {
      return (await app.http.inject({ url: "/metrics", headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).body;
    },
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

export function expectFailure(reply: Reply<unknown>, status: number, code: string): void {
  expect({ status: reply.status, code: reply.code }).toEqual({ status, code });
}
