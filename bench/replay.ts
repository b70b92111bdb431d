import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { type App, createApp } from "../apps/server/src/app.ts";
import { ReadingsService } from "../apps/server/src/areas/energy/telemetry/readings.service.ts";
import { createLogger } from "../apps/server/src/platform/logger.ts";
import { type Measure, percentile } from "./measure.ts";
import { type Meter, openSite, type Site } from "./store.ts";

const DEVICES = 100;
const DAYS = 30;
const CALLS = 15;
const HOUR_MS = 3_600_000;
const EVERY_MS = 5 * 60_000;
const AT_ONCE_MS = 4 * HOUR_MS;

/** Replays a workflow over a month of a hundred meters, through the whole server. */
export async function measureReplay(): Promise<Measure[]> {
  const site = await openSite();
  const now = new Date();
  const app = await createApp({
    database: site.database,
    clock: { now: () => now },
    logger: createLogger("silent"),
    mailer: { send: async () => undefined },
    tokenSecret: "a secret of the bench, long enough to sign with",
    publicUrl: "http://127.0.0.1",
    deviceBroker: "127.0.0.1:1883",
  });
  try {
    const meters = await site.addMeters(DEVICES);
    await fill(site, meters, now.getTime());
    const token = await signIn(site, app);
    const devices = meters.map(({ id }) => id);
    const tree = {
      kind: "lasting",
      minutes: 10,
      of: {
        kind: "all",
        of: [
          { kind: "trigger", trigger: "voltage", qualifier: "above", value: 245, devices },
          { kind: "trigger", trigger: "power", qualifier: "above", value: 1, devices },
          { kind: "not", of: { kind: "hours", startTime: 100, endTime: 200 } },
        ],
      },
    };
    const simple = devices.map((device) => ({ ...RULE, device }));
    const several = await timesOf(app, token, [{ ...RULE, tree }]);
    const one = await timesOf(app, token, simple);
    return [
      {
        what: "a month of 100 devices replayed, several triggers",
        value: percentile(several, 0.95),
        unit: "ms",
        aim: { atMost: 2000 },
      },
      {
        what: "the same, one trigger for each device",
        value: percentile(one, 0.95),
        unit: "ms",
        aim: { atMost: 2000 },
      },
    ];
  } finally {
    await app.close();
    await site.close();
  }
}

const RULE = {
  name: "Too high",
  trigger: "voltage",
  qualifier: "above",
  value: 245,
  startTime: 0,
  endTime: 2359,
  notification: { head: "Too high", message: "Look at it" },
};

/** A reading every five minutes, high for about an hour of each day, stored like the server does. */
async function fill({ database, enterprise }: Site, meters: Meter[], now: number): Promise<void> {
  const service = new ReadingsService(database, 400);
  for (let from = now - DAYS * 24 * HOUR_MS; from < now; from += AT_ONCE_MS) {
    const instants = Array.from({ length: AT_ONCE_MS / EVERY_MS }, (_, index) => from + index * EVERY_MS);
    await service.store(
      instants.flatMap((at) =>
        meters.map(({ kd_id }, index) => {
          const isHigh = Math.floor(at / HOUR_MS + index) % 24 === 0;
          const v = (isHigh ? 250 : 230) + Math.sin(at / 1e6 + index);
          const e = Math.round((at / HOUR_MS) * 3_240_000);
          return {
            enterpriseId: enterprise,
            device: kd_id,
            at: new Date(at),
            message: { ts: at, v, c: 4, p: isHigh ? 1500 : 700, pf: 0.95, e },
          };
        }),
      ),
    );
  }
  for (const table of ["readings", "reading_hours"]) await database.query(`VACUUM ANALYZE ${table}`);
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

async function timesOf(app: App, token: string, workflows: object[]): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const began = performance.now();
    const reply = await app.http.inject({
      method: "POST",
      url: contract.replayWorkflows.path,
      headers: { authorization: token },
      payload: { workflows },
    });
    times.push(performance.now() - began);
    const { fired } = reply.json() as { fired?: number };
    if (reply.statusCode !== 200 || !fired) throw new Error(`unexpected reply: ${reply.body.slice(0, 200)}`);
  }
  return times;
}
