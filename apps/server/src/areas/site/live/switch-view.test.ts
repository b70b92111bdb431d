import { describe, expect, it, test } from "vitest";
import { type SwitchView, SwitchViews } from "./switch-view.ts";

const OFF: SwitchView = { relay: 0, dimm: 60, light: undefined };
const said = (ts: number, relay: 0 | 1, more: object = {}) => ({ ts, relays: [1 as const, relay], ...more });

describe("the last reports about a switch", () => {
  test.each([
    ["the same as is stored", said(5, 0), false],
    ["it is on", said(5, 1), true],
    ["another level", said(5, 0, { dimm: [null, 80] }), true],
    ["the same level", said(5, 0, { dimm: [null, 60] }), false],
    ["the light of a sibling", said(5, 0, { light: { color: "#ff0000", ct: 3000 } }), false],
  ])("are news where they say %s: %#", (_what, state, isNews) => {
    expect(new SwitchViews(OFF).take(state, 2)?.isNews).toBe(isNews);
  });

  it("are undefined when the device does not report it", () => {
    expect(new SwitchViews(OFF).take({ ts: 1, relays: [1] }, 2)).toBeUndefined();
  });

  it("keep the known state when the reported one cannot be read", () => {
    const told = new SwitchViews({ ...OFF, relay: 1 }).take({ ts: 1, relays: [0, null], dimm: [null, 80] }, 2);
    expect(told).toEqual({ view: { relay: 1, dimm: 80, light: undefined }, isNews: true });
  });

  it("include its own light", () => {
    const views = new SwitchViews({ ...OFF, light: { color: "#ffffff", ct: 3000 } });
    expect(views.take(said(1, 0, { light: { color: "#ff0000", ct: 3000 } }), 2)?.isNews).toBe(true);
    expect(views.take(said(2, 0), 2)?.isNews).toBe(false);
  });

  it("are news to the server that repeats them, also when they were overheard before", () => {
    const views = new SwitchViews(OFF);
    // Turned on, then a report about a sibling; both are overheard before the first reaches this server.
    for (const state of [said(10, 1), said(11, 1)]) views.take(state, 2);
    expect(views.take(said(10, 1), 2)?.isNews).toBe(true);
    expect(views.take(said(11, 1), 2)?.isNews).toBe(false);
  });

  it("are news when another server repeated the one before", () => {
    const views = new SwitchViews(OFF);
    views.take(said(10, 1), 2);
    expect(views.take(said(20, 0), 2)?.isNews).toBe(true);
  });

  it("are news after the device's clock was set back, until there are enough of them", () => {
    const views = new SwitchViews(OFF);
    for (let ts = 1000; ts < 1010; ts++) views.take(said(ts, 0), 2);
    expect(views.take(said(1, 0), 2)?.isNews).toBe(true);
    expect(views.take(said(2, 0), 2)?.isNews).toBe(false);
  });
});
