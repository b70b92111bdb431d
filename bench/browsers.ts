import { randomUUID } from "node:crypto";
import { contract, deviceTopic, type Enterprise, homeTopic } from "@switchboard/contract";
import { connectAsync, type MqttClient } from "mqtt";
import { startMosquitto } from "../apps/server/src/testing/mosquitto.ts";
import { startServerProcess } from "../apps/server/src/testing/server-process.ts";
import { type Building, openBuilding, signIn } from "./faults/building.ts";
import { outside } from "./faults/two-servers.ts";
import { type LeanPage, openLeanPage } from "./lean-page.ts";
import { type Measure, percentile } from "./measure.ts";

const PAGES = 500;
const PAGES_OF_A_SESSION = 90;
const CHANGES = 200;
const ROUNDS = 3;
const TAPS = 200;
/** After this time without another byte, nothing more is expected. */
const QUIET_MS = 2000;

interface Ticket {
  username: string;
  password: string;
  clientId: string;
}

/**
 * Compares people at the server while devices are at a Mosquitto with the same pages at that Mosquitto directly, without permissions (by plain
 * MQTT, which is faster than any websocket): changes that reach 500 pages, memory for each, and the time from a tap to its answer.
 */
export async function measureBrowsers(): Promise<Measure[]> {
  const building = await openBuilding(1);
  const mosquitto = await startMosquitto(building.directory);
  if (!mosquitto) throw new Error("there is no Mosquitto on this machine");
  const env = outside(mosquitto.port);
  const server = await startServerProcess(building.database.url, { env });
  const device = await connectAsync(`mqtt://127.0.0.1:${mosquitto.port}`, {
    clientId: building.boards[0]?.kd_id ?? "",
  });
  try {
    const emails = await addAdmins(building);
    const before = await residentBytes(server.url);
    const pages = await open(
      server.port,
      (index) => ticketOf(server.url, emails[index % emails.length] ?? ""),
      building,
    );
    const perPage = ((await residentBytes(server.url)) - before) / PAGES / 1024;
    const own = await rateTo(pages, device, building);
    for (const page of pages) page.close();
    const anybody = async (): Promise<Ticket> => ({ username: "any", password: "any", clientId: randomUUID() });
    const direct = await open(mosquitto.port, anybody, building, true);
    const limit = await rateTo(direct, device, building);
    for (const page of direct) page.close();
    const taps = await tap(building, {
      url: server.url,
      port: server.port,
      mqttPort: mosquitto.port,
      device,
      email: emails[0] ?? "",
    });
    return [
      { what: `changes a second to ${PAGES} pages at Mosquitto itself`, value: limit, unit: "/s" },
      { what: `changes a second to ${PAGES} pages through the server`, value: own, unit: "/s" },
      { what: "of Mosquitto's", value: own / limit, unit: "x" },
      { what: "memory of the server for each page", value: perPage, unit: "KB", aim: { atMost: 200 } },
      { what: "tap to its answer, heard at Mosquitto itself, p50", value: percentile(taps.direct, 0.5), unit: "ms" },
      { what: "tap to its answer, heard through the server, p50", value: percentile(taps.own, 0.5), unit: "ms" },
      { what: "tap to its answer, heard at Mosquitto itself, p95", value: percentile(taps.direct, 0.95), unit: "ms" },
      {
        what: "tap to its answer, heard through the server, p95",
        value: percentile(taps.own, 0.95),
        unit: "ms",
        aim: { atMost: 100 },
      },
    ];
  } finally {
    await device.endAsync(true);
    await server.stop();
    await mosquitto.stop();
    await building.close();
  }
}

/** Several people are needed, because each may only open a limited number of pages. */
async function addAdmins({ database, admin, enterprise }: Building): Promise<string[]> {
  const emails = [admin.email];
  for (let more = 1; more < 3; more++) {
    const [id, email] = [randomUUID(), `admin${more}@faults.test`];
    await database.query(
      `INSERT INTO users (id, email, username, name, password_hash, is_demo, created_at)
       SELECT $1, $2, $2, 'Admin', password_hash, false, now() FROM users WHERE id = $3`,
      [id, email, admin.id],
    );
    await database.query(
      "INSERT INTO memberships (enterprise_id, user_id, role, created_at) VALUES ($1, $2, 'admin', now())",
      [enterprise, id],
    );
    emails.push(email);
  }
  return emails;
}

/** Returns a new session with the credentials of its pages. */
async function ticketOf(url: string, email: string): Promise<Ticket> {
  const ask = await signIn(url, email);
  const me = (await (await ask(contract.enterpriseMe, undefined)).json()) as Enterprise;
  return { username: me.broker.username, password: me.mqttPassword, clientId: me.broker.client_id };
}

async function open(
  port: number,
  ticket: (session: number) => Promise<Ticket>,
  { enterprise }: Building,
  isPlain = false,
) {
  const pages: LeanPage[] = [];
  for (let session = 0; pages.length < PAGES; session++) {
    const { clientId, ...credentials } = await ticket(session);
    const [name = ""] = clientId.split(".");
    for (let page = 0; page < PAGES_OF_A_SESSION && pages.length < PAGES; page++) {
      const own = `${name}.${(pages.length + 0x10000000).toString(16)}`;
      const filter = homeTopic(enterprise, "state");
      pages.push(await openLeanPage({ port, isPlain, ...credentials, clientId: own, filter }));
    }
  }
  return pages;
}

/**
 * Returns how many changes a second reach all pages: the median of bursts, each counted until the last page has the last change. A broker may
 * drop changes for slow pages, so a burst also ends when nothing more arrives, and counts what did arrive.
 */
async function rateTo(pages: LeanPage[], device: MqttClient, { boards, enterprise }: Building): Promise<number> {
  const topic = deviceTopic(boards[0]?.kd_id ?? "", enterprise, "state");
  const say = (index: number) =>
    device.publish(topic, JSON.stringify({ ts: 1_700_000_000_000 + index, relays: [index % 2, 0, 0, 1] }), { qos: 0 });
  const total = () => pages.reduce((sum, page) => sum + page.received(), 0);
  const burst = async (size: number, isOver: (heard: number) => boolean) => {
    const [before, began] = [total(), performance.now()];
    for (let index = 0; index < size; index++) say(index);
    let [heard, at] = [0, began];
    while (!isOver(heard) && performance.now() - at < QUIET_MS) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      const now = total() - before;
      if (now > heard) [heard, at] = [now, performance.now()];
    }
    return { heard, ms: at - began };
  };
  const { heard: each } = await burst(1, () => false);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { heard, ms } = await burst(CHANGES, (bytes) => bytes >= each * CHANGES);
    rates.push((heard / each / ms) * 1000);
  }
  return percentile(rates, 0.5);
}

interface TapPlace {
  url: string;
  port: number;
  mqttPort: number;
  device: MqttClient;
  email: string;
}

/** Measures each tap with a page at the server and with one at Mosquitto. */
async function tap({ boards, enterprise, database }: Building, { url, port, mqttPort, device, email }: TapPlace) {
  const [board] = boards;
  if (!board) throw new Error("no board");
  const [command, state] = [
    deviceTopic(board.kd_id, enterprise, "command"),
    deviceTopic(board.kd_id, enterprise, "state"),
  ];
  await device.subscribeAsync(command, { qos: 1 });
  device.on("message", (_topic, payload) => {
    const { id } = JSON.parse(payload.toString()) as { id: string };
    device.publish(state, JSON.stringify({ ts: Date.now(), relays: [1, 0, 0, 0], cmd: id, ok: true }), { qos: 1 });
  });
  await database.query("UPDATE devices SET current_status = 1 WHERE id = $1", [board.id]);
  const ask = await signIn(url, email);
  const ticket = await ticketOf(url, email);
  const at = {
    own: await connectAsync(`ws://127.0.0.1:${port}/mqtt`, ticket),
    direct: await connectAsync(`mqtt://127.0.0.1:${mqttPort}`),
  };
  const times: Record<keyof typeof at, number[]> = { own: [], direct: [] };
  let began = 0;
  const nothing = (): void => {};
  const heard = { own: nothing, direct: nothing };
  for (const way of ["own", "direct"] as const) {
    await at[way].subscribeAsync(state);
    at[way].on("message", () => {
      times[way].push(performance.now() - began);
      heard[way]();
    });
  }
  for (let n = 0; n < TAPS; n++) {
    const both = (["own", "direct"] as const).map(
      (way) =>
        new Promise<void>((resolve) => {
          heard[way] = resolve;
        }),
    );
    began = performance.now();
    await ask(contract.switchDevice, { switch_appliance_id: board.switches[0]?.id ?? "", switch_state: n % 2 });
    await Promise.all(both);
  }
  await Promise.all(Object.values(at).map((client) => client.endAsync(true)));
  return times;
}

async function residentBytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const found = /^process_resident_memory_bytes (\S+)/m.exec(text)?.[1];
  if (!found) throw new Error(`the server tells nothing of its memory: ${text.slice(0, 100)}`);
  return Number(found);
}
