import { contract } from "@switchboard/contract";
import type { TestServer } from "../test-server.ts";
import { checksumsOf } from "../walk/checksums.ts";
import { stillSignedIn } from "../walk/walker.ts";
import { type Building, buildBuilding } from "../walk/world.ts";
import { Chance } from "./chance.ts";
import { heapMegabytes } from "./memory.ts";
import { introduction, type MqttCase, mqttCase, type Speaker } from "./mqtt-cases.ts";
import { MqttLine } from "./mqtt-line.ts";

export interface MqttFigures {
  connections: number;
  findings: string[];
  heapGrowth: number;
}

const AT_ONCE = 24;
const ROUND = 500;

const SAID_BY_DEVICES = ["status", "heartbeat", "state", "power", "event", "config", "ir"] as const;

type Ports = { port: number; mqttPort: number };

/** Sends cases to the broker as a stranger, a device and a person, beside a building that must not be affected. */
export async function fuzzMqtt(server: TestServer, ports: Ports, seed: number, cases: number): Promise<MqttFigures> {
  const home = await buildBuilding(server, "HOME");
  const foreign = await buildBuilding(server, "FOREIGNHOME");
  const checksums = await checksumsOf(server.database);
  const words = [foreign.word, foreign.enterprise, foreign.admin.userId, foreign.member.userId];
  const before = await checksums(words);
  const figures: MqttFigures = { connections: 0, findings: [], heapGrowth: 0 };
  let heap = 0;
  for (let from = 0; from < cases && figures.findings.length < 20; from += ROUND) {
    const speakers = await speakersOf(server, home, foreign);
    await round(ports, speakers, figures, { seed, from, to: Math.min(from + ROUND, cases) });
    await server.app.live.settled();
    await server.app.settled();
    if (from === 2 * ROUND) heap = heapMegabytes();
  }
  figures.heapGrowth = heapMegabytes() - heap;
  const after = await checksums(words);
  for (const table of Object.keys({ ...before, ...after }))
    if (before[table] !== after[table]) figures.findings.push(`foreign rows of ${table} changed`);
  return figures;
}

/** Returns a stranger, the devices of a home, and a person of it; each may also name things of the other home. */
async function speakersOf(server: TestServer, home: Building, foreign: Building): Promise<Speaker[]> {
  await stillSignedIn(server, home.member);
  const { body } = await server.get(home.member, contract.enterpriseMe);
  const names = ({ device, enterprise, admin }: Building) => {
    return { device: device.kd_id, home: enterprise, user: admin.userId, own: SAID_BY_DEVICES };
  };
  const devices = [home.device, home.blaster].map(({ kd_id, secret }) => {
    return { device: kd_id, login: { username: kd_id, password: secret, clientId: kd_id } };
  });
  const { username, client_id: clientId } = body.broker;
  const person = { own: ["ping" as const], login: { username, password: body.mqttPassword, clientId } };
  return [
    { ...names(home), login: undefined },
    ...devices.map((device) => ({ ...names(home), ...device })),
    { ...names(foreign), login: devices[0]?.login },
    { ...names(home), ...person },
    { ...names(foreign), ...person },
  ];
}

async function round(
  ports: Ports,
  speakers: Speaker[],
  figures: MqttFigures,
  { seed, from, to }: { seed: number; from: number; to: number },
): Promise<void> {
  let next = from;
  const lane = async () => {
    let line: MqttLine | undefined;
    let speaker = speakers[0] as Speaker;
    for (let index = next++; index < to; index = next++) {
      const chance = new Chance(seed, index);
      if (!line?.isOpen) {
        speaker = chance.pick(speakers);
        line = await MqttLine.open(chance.pick(["tcp", "web"]), ports);
        figures.connections += 1;
        if (chance.is(0.95)) await line.say(introduction(chance, speaker));
      }
      const said = mqttCase(chance, speaker);
      if (!(await say(line, said))) figures.findings.push(describe(seed, index, said));
      if (chance.is(0.02)) line.hangUp();
    }
    line?.hangUp();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

const say = (line: MqttLine, { bytes, isWhole }: MqttCase) => (isWhole ? line.say(bytes) : line.sayLast(bytes));

function describe(seed: number, index: number, { bytes }: MqttCase): string {
  return `seed ${seed} case ${index}: nothing came of ${bytes.subarray(0, 200).toString("hex")} (${bytes.length} bytes)`;
}
