import { contract, deviceTopic, type IrReport } from "@switchboard/contract";
import { vi } from "vitest";
import type { TestDevice } from "../../../testing/builders.ts";
import type { createPeers } from "../../../testing/test-peers.ts";
import type { TestServer } from "../../../testing/test-server.ts";

export interface ReceivedIrCommand {
  id: string;
  exp: number;
  carrier: number;
  pattern: number[];
  repeat?: number[];
  times?: number;
  learn?: true;
}

type Answer = Omit<IrReport, "ts" | "cmd"> | undefined;

/** Builds an enterprise with a blaster, and a remote on it. */
export async function buildRemote(
  server: TestServer,
  options: { codeset?: string; online?: boolean; type?: "IR_BLASTER" | "IR_BLASTER_P" } = {},
) {
  const admin = await server.buildUser({ name: "Asha" });
  const { type = "IR_BLASTER", online = true } = options;
  const blaster = await server.buildDevice(admin.enterpriseId, { type, online, name: "Eye" });
  const body = { name: "Big screen", codeset: options.codeset ?? "tv-samsung-1", paired_ud: blaster.id };
  const remote = (await server.post(admin, contract.newRemote, body)).body;
  const press = (body: object, who = admin) =>
    server.post(who, contract.irCustom, { remote_id: remote._id, ...body } as Record<string, unknown>);
  const read = async () => (await server.get(admin, contract.myRemotes, { remote_id: remote._id })).body.remotes[0];
  const sends = () =>
    server.database.query(
      "SELECT remote_id, codeset, key, state, outcome, reason, actor_name FROM ir_sends WHERE device_id = $1 ORDER BY created_at, id",
      [blaster.id],
    );
  return { admin, blaster, remote, press, read, sends };
}

/** Runs an online blaster that answers as the test says; undefined means no answer. */
export async function runBlaster(
  peers: ReturnType<typeof createPeers>,
  device: TestDevice,
  answer: (heard: ReceivedIrCommand) => Answer = () => ({ ok: true, sent: 1 }),
) {
  const peer = await peers.runDevice(device);
  const topic = (channel: "ir" | "irSend") => deviceTopic(device.kd_id, device.enterpriseId, channel);
  const heard: ReceivedIrCommand[] = [];
  peer.client.on("message", (name, payload) => {
    if (name !== topic("irSend")) return;
    const order = JSON.parse(payload.toString()) as ReceivedIrCommand;
    heard.push(order);
    const reply = answer(order);
    if (reply) peer.publish(topic("ir"), { ts: Date.now(), cmd: order.id, ...reply }).catch(() => undefined);
  });
  await peer.subscribe([topic("irSend")]);
  const hears = (count: number) =>
    vi.waitFor(() => {
      if (heard.length < count) throw new Error(`heard ${heard.length} of ${count}`);
    });
  return { heard, hears, topic, peer, end: () => peer.end() };
}
