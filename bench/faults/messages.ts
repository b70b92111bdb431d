import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import net, { type AddressInfo } from "node:net";
import { createChannels } from "../../apps/server/src/areas/alarms/channels/channels.module.ts";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { ID_HEADER } from "../../apps/server/src/platform/reach/webhook.ts";
import { type ServerProcess, startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import { TOKEN_SECRET } from "../../apps/server/src/testing/token-secret.ts";
import type { Measure } from "../measure.ts";
import { type Building, openBuilding } from "./building.ts";
import { count, none, type Trial } from "./fault.ts";
import { pause, until } from "./until.ts";

const ROUNDS = { short: 1, whole: 20 };
const ALARMS = { short: 10, whole: 40 };
/** The number for each shape. */
const HOOKS = 3;
/** Two hanging attempts, the waits between them, and the lease of messages in progress. */
const SETTLES_MS = 240_000;

/** The messages that a receiver accepted, by id, and whether it answers at all. */
interface Receivers {
  isHanging: boolean;
  /** Keyed by the kind of receiver, with the number of times. */
  taken: Map<string, number>;
  httpPort: number;
  smtpPort: number;
  close(): void;
}

/**
 * Mail, push and webhook services accept connections without answering, and one name cannot be resolved, while one of two servers is killed.
 * No message may arrive twice where that is visible, or be lost without a record.
 */
export async function messages({ isShort, random }: Trial): Promise<Measure[]> {
  const building = await openBuilding(0);
  const receivers = await openReceivers();
  const env = { REACH_PRIVATE_ADDRESSES: "allow", SMTP_URL: `smtp://127.0.0.1:${receivers.smtpPort}` };
  const start = () => startServerProcess(building.database.url, { env });
  const servers: [ServerProcess, ServerProcess] = [await start(), await start()];
  try {
    const { tell, stranded } = await addChannels(building, receivers);
    const rounds = isShort ? ROUNDS.short : ROUNDS.whole;
    let told = 0;
    for (let round = 0; round < rounds; round++) {
      receivers.isHanging = true;
      told += await tell(isShort ? ALARMS.short : ALARMS.whole);
      await pause(500 + random(4000));
      await servers[0].stop();
      receivers.isHanging = false;
      servers[0] = await start();
      await until("every message is settled", SETTLES_MS, async () => (await unsettled(building, stranded)) === 0, 500);
    }
    return [count("kills", rounds), count("alarms told", told), ...(await outcomes(building, receivers, stranded))];
  } finally {
    for (const server of servers) await server.stop();
    receivers.close();
    await building.close();
  }
}

/** Adds a mailbox, a browser, chats, signed webhooks, and a webhook whose name cannot be resolved. */
async function addChannels({ database, enterprise, admin }: Building, { httpPort }: Receivers) {
  const channels = createChannels({
    database,
    clock: systemClock,
    tokenSecret: TOKEN_SECRET,
    publicUrl: "https://faults.test",
    mailer: { send: async () => undefined },
    reach: { post: { isPublic: () => true } },
  });
  const person = { enterpriseId: enterprise, userId: admin.id, sessionId: randomUUID(), role: "admin" as const };
  const actor = { ...person, name: "Admin", isDemo: false, timeZone: "Asia/Kolkata", at: new Date(), mustEnrol: false };
  const address = `http://127.0.0.1:${httpPort}`;
  const hook = (shape: "json" | "slack", to = `${address}/${shape}`) =>
    channels.service.create(actor, { kind: "webhook", name: shape, priorities: ["high"], shape, address: to });
  for (let made = 0; made < HOOKS; made++) {
    await hook("json");
    await hook("slack");
  }
  const keys = {
    p256dh: createECDH("prime256v1").generateKeys().toString("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
  const subscription = { endpoint: `${address}/push`, keys };
  await channels.service.create(actor, { kind: "push", name: "Browser", priorities: ["high"], subscription });
  const { channel } = await hook("json", "http://nobody.invalid/hook");
  const tell = async (alarms: number) => {
    const words = { code: null, params: {}, head: "Freezer warms", message: "It is at −4 °C", advice: "" };
    const tellings = Array.from({ length: alarms }, () => ({
      ...{ enterpriseId: enterprise, alarm: randomUUID(), transition: randomUUID(), person: admin.id, step: 0 },
      ...{ at: new Date(), priority: "high" as const, state: "active" as const, words, device: null },
    }));
    await database.transaction((sql) => channels.deliver.deliverWithin(sql, tellings));
    return alarms;
  };
  return { tell, stranded: channel._id };
}

async function unsettled({ database }: Building, stranded: string): Promise<number> {
  const rows = await database.query<{ count: number }>(
    "SELECT count(*) AS count FROM deliveries WHERE state IN ('waiting', 'sending') AND channel_id <> $1",
    [stranded],
  );
  return rows[0]?.count ?? 0;
}

async function outcomes({ database }: Building, { taken }: Receivers, stranded: string): Promise<Measure[]> {
  const rows = await database.query<{
    id: string;
    state: string;
    reason: string | null;
    tries: number;
    is_stranded: boolean;
  }>("SELECT id, state, reason, tries, channel_id = $1 AS is_stranded FROM deliveries WHERE state <> 'dropped'", [
    stranded,
  ]);
  const own = rows.filter(({ is_stranded }) => !is_stranded);
  const seen = (prefix: string) => [...taken].filter(([id]) => id.startsWith(prefix));
  const isUnknown = ({ state, reason }: (typeof rows)[number]) => state === "failed" && reason === "unknown";
  return [
    count("messages", rows.length),
    count("accepted", own.filter(({ state }) => state === "accepted").length),
    count("of which nobody knows, and it says so", own.filter(isUnknown).length),
    none("lost without a word", own.filter((row) => row.state !== "accepted" && !isUnknown(row)).length),
    none("chats that were told twice", seen("slack ").filter(([, times]) => times > 1).length),
    none("mails that were sent twice", seen("mail ").filter(([, times]) => times > 1).length),
    none(
      "for the unknown name, and it does not say why",
      rows.filter((row) => row.is_stranded && row.tries > 0 && !row.reason).length,
    ),
    none("for the unknown name, never tried", rows.filter((row) => row.is_stranded && row.tries === 0).length),
  ];
}

async function openReceivers(): Promise<Receivers> {
  const taken = new Map<string, number>();
  const take = (id: string) => void taken.set(id, (taken.get(id) ?? 0) + 1);
  const answer: RequestListener = (request, response) => {
    request.resume();
    request.once("end", () => {
      take(`${request.url?.slice(1)} ${String(request.headers[ID_HEADER] ?? "")}`);
      if (!receivers.isHanging) response.writeHead(201).end("ok");
    });
  };
  const http = createServer(answer);
  const smtp = net.createServer((socket) => {
    socket.on("error", () => undefined);
    if (!receivers.isHanging) converse(socket, take);
  });
  for (const server of [http, smtp]) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const portOf = (server: net.Server) => (server.address() as AddressInfo).port;
  const close = () => {
    http.closeAllConnections();
    http.close();
    smtp.close();
  };
  const receivers: Receivers = { isHanging: false, taken, httpPort: portOf(http), smtpPort: portOf(smtp), close };
  return receivers;
}

/** Implements as much of SMTP as one mail needs. */
function converse(socket: net.Socket, take: (id: string) => void): void {
  let letter: string | undefined;
  let rest = "";
  const say = (line: string) => void socket.write(`${line}\r\n`);
  say("220 faults.test");
  socket.on("data", (bytes: Buffer) => {
    const lines = (rest + bytes.toString("latin1")).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (letter === undefined) {
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === "DATA") letter = "";
        say(verb === "DATA" ? "354 go on" : verb === "QUIT" ? "221 bye" : "250 ok");
      } else if (line === ".") {
        take(`mail ${/^message-id:\s*(.*)$/im.exec(letter)?.[1] ?? ""}`);
        letter = undefined;
        say("250 taken");
      } else letter += `${line}\n`;
    }
  });
}
