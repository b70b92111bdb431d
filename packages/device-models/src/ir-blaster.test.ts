import { randomUUID } from "node:crypto";
import type { IrCommand } from "@switchboard/contract";
import { describe, expect, it } from "vitest";
import { IrBlaster } from "./ir-blaster.ts";

const START = 1_750_000_000_000;
const LIGHT = { carrier: 38_000, pattern: [9000, 4500, 562, 40_000] };

const send = (given: object = {}): IrCommand => ({ id: randomUUID(), exp: START + 10_000, ...LIGHT, ...given });
const learn = (): IrCommand => ({ id: randomUUID(), exp: START + 15_000, learn: true });

describe("a blaster that sends", () => {
  it("sends once per id, and answers as often as it is asked", () => {
    const blaster = new IrBlaster();
    const order = send({ times: 2 });
    const answer = { channel: "ir", payload: { ts: START, cmd: order.id, ok: true, sent: 3 } };
    expect(blaster.infrared(order, START)).toEqual([answer]);
    expect(blaster.infrared(order, START)).toEqual([answer]);
    expect(blaster.lit).toEqual([order]);
  });

  it("does nothing at or after the expiry, and does not answer", () => {
    const blaster = new IrBlaster();
    for (const late of [0, 1, 5000]) expect(blaster.infrared(send({ exp: START }), START + late)).toEqual([]);
    expect(blaster.lit).toEqual([]);
  });
});

describe("a blaster that learns", () => {
  it("reports the first signal that it sees, and no other", () => {
    const blaster = new IrBlaster();
    const order = learn();
    expect(blaster.point(LIGHT, START)).toEqual([]);
    expect(blaster.infrared(order, START)).toEqual([]);
    const answer = { channel: "ir", payload: { ts: START + 100, cmd: order.id, ok: true, learnt: LIGHT } };
    expect(blaster.point(LIGHT, START + 100)).toEqual([answer]);
    expect(blaster.point(LIGHT, START + 200)).toEqual([]);
    expect(blaster.infrared(order, START + 100)).toEqual([answer]);
    expect(blaster.lit).toEqual([]);
  });

  it("stops after the given time", () => {
    const blaster = new IrBlaster();
    blaster.infrared(learn(), START);
    expect(blaster.point(LIGHT, START + 15_000)).toEqual([]);
  });

  it("sees a remote after a while by itself when the building is lively", () => {
    const blaster = new IrBlaster(() => 0.5);
    const order = learn();
    blaster.infrared(order, START);
    expect(blaster.tick(START + 1000)).toEqual([]);
    expect(blaster.tick(START + 3500)).toMatchObject([{ payload: { cmd: order.id, ok: true, learnt: {} } }]);
    expect(new IrBlaster().tick(START + 3500)).toEqual([]);
  });
});
