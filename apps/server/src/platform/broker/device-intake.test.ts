import { deviceTopic, type PowerReport } from "@switchboard/contract";
import { describe, expect, it, vi } from "vitest";
import type { DurableConsumer, MessageHandler } from "./broker.ts";
import { deviceIntakes } from "./device-intake.ts";
import { type DeviceSubscriber, deviceSubscriber, type ReceivedReport } from "./device-subscriber.ts";

const HOME = "11111111-1111-4111-8111-111111111111";
const POWER = deviceTopic("KD01", HOME, "power");
const now = new Date("2026-03-01T10:00:00Z");
const reading = (v: number) => JSON.stringify({ ts: now.getTime(), v });

type Reading = ReceivedReport<"power">;
type Writer = (batch: Reading[]) => Promise<void>;

/** Starts the intakes on a broker that records who consumes what; `publish` returns the answers to the sender. */
async function start(subscribers: DeviceSubscriber[]) {
  const consumers: [filter: string, consumer: DurableConsumer][] = [];
  const overheard: [filter: string, handler: MessageHandler][] = [];
  const counters = { received: vi.fn(), unreadable: vi.fn(), lost: vi.fn(), refused: vi.fn(), delayed: vi.fn() };
  const broker = {
    consume: async (...consumed: (typeof consumers)[number]) => void consumers.push(consumed),
    overhear: async (...heard: (typeof overheard)[number]) => void overheard.push(heard),
  };
  const intakes = deviceIntakes({ broker, clock: { now: () => now }, counters }, subscribers);
  for (const intake of intakes) await intake.start();
  const publish = (topic: string, payload: string) => {
    const answers: unknown[] = [];
    for (const [, consume] of consumers) consume(topic, payload, (error) => answers.push(error ?? "acknowledged"));
    return answers;
  };
  const settled = () => Promise.all(intakes.map((intake) => intake.settled()));
  return { consumers, overheard, counters, intakes, publish, settled };
}

/** Creates a subscriber to readings that remembers the voltages it wrote, after `before` has let it. */
function writer(name: string, before: Writer = async () => undefined) {
  const volts: PowerReport["v"][] = [];
  const subscriber = deviceSubscriber("power", {
    name,
    pack: (received) => received,
    size: 1,
    async write(batch) {
      await before(batch);
      volts.push(...batch.map(({ message }) => message.v));
    },
  });
  return { volts, subscriber };
}

describe("the intake of a channel", () => {
  it("receives and decodes a message once when several subscribers want it, and hands it to all", async () => {
    const seen: Reading[] = [];
    const note: Writer = async (batch) => void seen.push(...batch);
    const { consumers, counters, publish, settled } = await start(
      ["store", "limits", "workflows"].map((name) => writer(name, note).subscriber),
    );
    const answers = publish(POWER, reading(230));
    await settled();
    expect(consumers.map(([filter]) => filter)).toEqual([deviceTopic("+", "+", "power")]);
    expect(counters.received.mock.calls).toEqual([["power"]]);
    const message = { ts: now.getTime(), v: 230 };
    expect(seen[0]).toEqual({ enterpriseId: HOME, device: "KD01", key: `${HOME}/KD01`, at: now, message });
    // The subscribers share one decoded message.
    expect(seen).toHaveLength(3);
    expect(new Set(seen).size).toBe(1);
    expect(answers).toEqual(["acknowledged"]);
  });

  it("acknowledges a message only when the slowest subscriber has stored it, and holds up no other", async () => {
    const gate = Promise.withResolvers<void>();
    const slow = writer("slow", () => gate.promise);
    const fast = writer("fast");
    const { publish, settled } = await start([slow.subscriber, fast.subscriber]);
    const answers = [publish(POWER, reading(230)), publish(POWER, reading(231))];
    await vi.waitFor(() => expect(fast.volts).toEqual([230, 231]));
    expect(answers).toEqual([[], []]);
    gate.resolve();
    await settled();
    expect(slow.volts).toEqual([230, 231]);
    expect(answers).toEqual([["acknowledged"], ["acknowledged"]]);
  });

  it("stores a message for the others when one subscriber's store rejects it", async () => {
    const error = new Error("out of range");
    const failing = writer("failing", async ([received]) => {
      if (received?.message.v === 230) throw error;
    });
    const other = writer("other");
    const { counters, publish, settled } = await start([failing.subscriber, other.subscriber]);
    const answers = [publish(POWER, reading(230)), publish(POWER, reading(231))];
    await settled();
    expect([failing.volts, other.volts]).toEqual([[231], [230, 231]]);
    expect(counters.refused.mock.calls).toEqual([[{ enterpriseId: HOME, device: "KD01", channel: "power" }, error]]);
    expect(answers).toEqual([["acknowledged"], ["acknowledged"]]);
  });

  it("hands a message to the others when one subscriber cannot even queue it", async () => {
    const error = new Error("cannot be packed");
    const failing = deviceSubscriber("power", {
      name: "failing",
      pack: (): Reading => {
        throw error;
      },
      size: 1,
      write: async () => undefined,
    });
    const other = writer("other");
    const { counters, publish, settled } = await start([failing, other.subscriber]);
    const answers = publish(POWER, reading(230));
    await settled();
    expect(other.volts).toEqual([230]);
    expect(counters.refused.mock.calls).toEqual([[{ enterpriseId: HOME, device: "KD01", channel: "power" }, error]]);
    expect(answers).toEqual(["acknowledged"]);
  });

  it("asks for a message again when it has closed, and stores what it received before", async () => {
    const gate = Promise.withResolvers<void>();
    const slow = writer("slow", () => gate.promise);
    const { intakes, publish } = await start([slow.subscriber]);
    const before = publish(POWER, reading(230));
    const closed = intakes.map((intake) => intake.close());
    const after = publish(POWER, reading(231));
    expect(after).toEqual([expect.any(Error)]);
    gate.resolve();
    await Promise.all(closed);
    expect(before).toEqual(["acknowledged"]);
    expect(slow.volts).toEqual([230]);
  });

  it.each([
    ["is no report", POWER, "{"],
    ["comes from no device", deviceTopic("KD01", "nowhere", "power"), reading(230)],
  ])("acknowledges and counts a message that %s, and hands it to nobody", async (_, topic, payload) => {
    const { volts, subscriber } = writer("store");
    const { counters, publish, settled } = await start([subscriber]);
    const answers = publish(topic, payload);
    await settled();
    expect(volts).toEqual([]);
    expect(counters.unreadable.mock.calls).toEqual([[topic]]);
    expect(answers).toEqual(["acknowledged"]);
  });

  it("overhears other servers' share only for subscribers that every server needs", async () => {
    const heard: string[] = [];
    const of = (name: string, isHeardByAll: boolean) =>
      deviceSubscriber("power", {
        name,
        pack: (received) => received,
        size: 1,
        isHeardByAll,
        write: async () => void heard.push(name),
      });
    const { consumers, overheard, counters, settled } = await start([of("answers", true), of("history", false)]);
    expect([consumers.length, overheard.length]).toEqual([1, 1]);
    for (const [, hear] of overheard) hear(POWER, reading(230));
    await settled();
    expect(heard).toEqual(["answers"]);
    expect(counters.received).not.toHaveBeenCalled();
  });
});
