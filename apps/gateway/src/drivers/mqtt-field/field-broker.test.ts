import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { BrokerSettings, readSettings } from "./broker-settings.ts";
import { FieldBroker } from "./field-broker.ts";
import { startTestBroker, type TestFieldBroker } from "./testing/test-broker.ts";
import { matches } from "./topics.ts";

test.each([
  ["a/b", "a/b", true],
  ["a/+", "a/b", true],
  ["a/+", "a/b/c", false],
  ["a/#", "a/b/c", true],
  ["a/#", "a", true],
  ["a/+/c", "a/b/c", true],
  ["a/b", "a/b/c", false],
  ["#", "a/b", true],
])("the filter %s has the topic %s: %s", (filter, topic, isIn) => {
  expect(matches(filter, topic)).toBe(isIn);
});

test.each([
  [{ url: "mqtt://10.0.0.2" }, undefined],
  [{ url: "http://10.0.0.2" }, "url: url is the address of a broker, such as mqtt://192.168.1.10:1883"],
  [undefined, "The settings are missing"],
])("the settings %j are read, or said what is wrong with them", (settings, problem) => {
  const read = readSettings(BrokerSettings, settings);
  expect("problem" in read ? read.problem : undefined).toBe(problem);
});

describe("the broker of the field", () => {
  let field: TestFieldBroker;
  let broker: FieldBroker;
  const faults: string[] = [];
  const turns: string[] = [];

  beforeEach(async () => {
    field = await startTestBroker();
    faults.length = 0;
    turns.length = 0;
    broker = await FieldBroker.connect(
      { url: field.url },
      {
        fault: (reason) => faults.push(reason),
        lost: () => turns.push("lost"),
        back: () => turns.push("back"),
        waits: { firstMs: 10, slowestMs: 100 },
      },
    );
  });
  afterEach(async () => {
    await broker.close();
    await field.stop();
  });

  it("delivers messages by topic and by filter, including retained ones", async () => {
    await field.tell("lamp/state", "ON", true);
    const heard: unknown[] = [];
    broker.on("lamp/state", ({ text, isRetained }) => heard.push([text, isRetained]));
    broker.on("plug/+", ({ topic }) => heard.push(topic));
    await vi.waitFor(() => expect(heard).toEqual([["ON", true]]));
    await field.tell("plug/1", "ON");
    await vi.waitFor(() => expect(heard).toContain("plug/1"));
  });

  it("is subscribed without a queue, because some brokers cut it off after a thousand retained messages", async () => {
    broker.on("homeassistant/+/+/config", () => {});
    await vi.waitFor(() => expect(field.filters.get("homeassistant/+/+/config")).toBe(0));
  });

  it("publishes immediately or not at all", async () => {
    await broker.publish("lamp/set", "ON");
    await vi.waitFor(() => expect(field.heard).toContainEqual({ topic: "lamp/set", text: "ON" }));
    await expect(broker.publish("lamp/#", "ON")).rejects.toThrow("none to publish to");
    await field.goAway();
    await vi.waitFor(() => expect(turns).toEqual(["lost"]));
    await expect(broker.publish("lamp/set", "OFF")).rejects.toThrow("away");
    await field.comeBack();
    await vi.waitFor(() => expect(turns).toEqual(["lost", "back"]));
    expect(field.heard).not.toContainEqual({ topic: "lamp/set", text: "OFF" });
  });

  it("reports that an order may act later when the broker has read it and the device is silent", async () => {
    const over = new AbortController();
    await broker.publish("lamp/set", "ON");
    over.abort();
    const silence = { outcome: "failed", reason: "The device did not report it in time" } as const;
    expect(await broker.endOf(Promise.resolve(silence), over.signal)).toEqual({ ...silence, mayActLater: true });
    expect(await broker.endOf(Promise.resolve({ outcome: "confirmed" }), over.signal)).toEqual({
      outcome: "confirmed",
    });
    expect(await broker.endOf(Promise.resolve(silence), new AbortController().signal)).toEqual(silence);
  });

  it("is subscribed again after it was away, to far more topics than fit a packet", async () => {
    const heard = new Set<string>();
    for (let no = 0; no < 1000; no++) broker.on(`device/${no}`, ({ topic }) => heard.add(topic));
    field.cutOff();
    await vi.waitFor(() => expect(turns).toEqual(["lost", "back"]));
    await vi.waitFor(async () => {
      await field.tell("device/999", "x");
      expect(heard).toContain("device/999");
    });
  });

  it("keeps delivering when one handler throws, is flooded or leaves", async () => {
    const heard: string[] = [];
    broker.on("a", () => {
      throw new Error("no such state");
    });
    const off = broker.on("a", ({ text }) => heard.push(text));
    broker.on("big", ({ text }) => heard.push(text), { mostBytes: 10 });
    await vi.waitFor(async () => {
      await field.tell("a", "1");
      expect(heard.length).toBeGreaterThan(0);
    });
    expect(faults).toEqual(["a: no such state"]);
    await field.tell("big", "x".repeat(11));
    await vi.waitFor(() => expect(faults).toContain("big: dropped a message of 11 bytes"));
    off();
    off();
    await field.tell("a", "last");
    await field.tell("big", "done");
    await vi.waitFor(() => expect(heard).toContain("done"));
    expect(heard).not.toContain("last");
  });

  it("rejects with the reason when it cannot be reached", async () => {
    const news = { fault: vi.fn() };
    await expect(FieldBroker.connect({ url: "mqtt://127.0.0.1:1" }, news)).rejects.toThrow("does not answer");
    expect(news.fault).not.toHaveBeenCalled();
  });
});
