import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type CommandEvent, type CommandState, IDLE, nextCommand, type ReportedState } from "./pending.ts";

const MINE = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";
const ON = { kind: "state", on: true } as const;

const asked: CommandEvent = { type: "asked", attempt: 1, wanted: ON, at: 0 };
const sent: CommandEvent = { type: "sent", attempt: 1, commandId: MINE };
const rejected: CommandEvent = { type: "rejected", attempt: 1, reason: "rejected", message: "no" };
const late: CommandEvent = { type: "clock", now: COMMAND_EXPIRY_MS };
const seen: CommandEvent = { type: "seen" };
function says(on: boolean, more: Partial<ReportedState> = {}): CommandEvent {
  return { type: "reported", report: { on, dimm: null, light: null, ...more } };
}

function run(...events: CommandEvent[]): CommandState {
  return events.reduce(nextCommand, IDLE);
}

/** The phase, with the reason where it failed. */
function outcome(state: CommandState): string {
  return state.phase === "failed" ? `failed ${state.reason}` : state.phase;
}

describe("a command", () => {
  test.each<[string, CommandEvent[], string]>([
    ["waits from the click", [asked], "pending"],
    ["waits when it has been sent", [asked, sent], "pending"],
    ["waits on while it lingers", [asked, sent, { type: "lingers", attempt: 1 }], "pending"],
    ["is confirmed by its own id", [asked, sent, says(true, { cmd: MINE, ok: true })], "idle"],
    ["is confirmed by the wanted value alone", [asked, sent, says(true)], "idle"],
    ["is confirmed before the call has replied", [asked, says(true, { cmd: MINE, ok: true }), sent], "idle"],
    [
      "is sent, not confirmed, where its device tells nothing back",
      [asked, sent, says(true, { cmd: MINE, ok: true, sent: true })],
      "sent",
    ],
    [
      "is sent also before the call has replied",
      [asked, says(true, { cmd: MINE, ok: true, sent: true }), sent],
      "sent",
    ],
    [
      "stays sent while others are answered",
      [asked, sent, says(true, { cmd: MINE, sent: true }), says(true, { cmd: OTHER })],
      "sent",
    ],
    [
      "is over once the switch itself is told of",
      [asked, sent, says(true, { cmd: MINE, sent: true }), says(true)],
      "idle",
    ],
    [
      "can be asked again after it was sent",
      [asked, sent, says(true, { cmd: MINE, sent: true }), { ...asked, attempt: 2 }],
      "pending",
    ],
    ["is not ended by a heartbeat with the old value", [asked, sent, says(false)], "pending"],
    ["is not ended by another command's answer", [asked, sent, says(false, { cmd: OTHER, ok: false })], "pending"],
    [
      "fails when its device refuses",
      [asked, sent, says(false, { cmd: MINE, ok: false, err: "stuck" })],
      "failed refused",
    ],
    [
      "fails when its device gives a reason, also without ok",
      [asked, sent, says(false, { cmd: MINE, err: "" })],
      "failed refused",
    ],
    [
      "fails when the refusal came before the call replied",
      [asked, says(false, { cmd: MINE, ok: false }), sent],
      "failed refused",
    ],
    ["fails when the call is rejected", [asked, rejected], "failed rejected"],
    ["fails after silence", [asked, sent, late], "failed silent"],
    ["fails after silence even without a reply to its call", [asked, late], "failed silent"],
    ["still waits a moment before the end", [asked, sent, { type: "clock", now: COMMAND_EXPIRY_MS - 1 }], "pending"],
    [
      "ignores a second tap while it waits",
      [asked, { ...asked, attempt: 2, wanted: { kind: "state", on: false } }],
      "pending",
    ],
    ["stays failed when the old value is reported", [asked, rejected, says(false)], "failed rejected"],
    ["stays failed when its call replies late", [asked, late, sent], "failed silent"],
    ["is over when the wanted state comes after all", [asked, late, says(true)], "idle"],
    ["is over once its failure was seen", [asked, late, seen], "idle"],
    ["is not ended by being looked at", [asked, seen], "pending"],
    ["can be tried again after a failure", [asked, late, { ...asked, attempt: 2 }], "pending"],
    [
      "is not failed by the reply to an earlier try",
      [asked, late, { ...asked, attempt: 2, at: 20_000 }, rejected],
      "pending",
    ],
  ])("%s", (_, events, expected) => {
    expect(outcome(run(...events))).toBe(expected);
  });

  it("keeps the wanted state, so that a retry requests it again", () => {
    expect(run(asked, late)).toMatchObject({ phase: "failed", wanted: ON });
    expect(run(asked, { ...asked, wanted: { kind: "state", on: false } })).toMatchObject({ wanted: ON });
  });

  test.each<[CommandEvent, Partial<ReportedState>, string]>([
    [{ ...asked, wanted: { kind: "level", level: 5 } } as CommandEvent, { dimm: 99 }, "idle"],
    [{ ...asked, wanted: { kind: "level", level: 3 } } as CommandEvent, { dimm: 20 }, "pending"],
    [{ ...asked, wanted: { kind: "level", level: 3 } } as CommandEvent, { dimm: null }, "pending"],
    [
      { ...asked, wanted: { kind: "color", color: "#FF0000" } } as CommandEvent,
      { light: { color: "#ff0000", color_temperature: 3000 } },
      "idle",
    ],
    [
      { ...asked, wanted: { kind: "color_temperature", kelvin: 4000 } } as CommandEvent,
      { light: { color: "#ff0000", color_temperature: 3000 } },
      "pending",
    ],
  ])("for levels and light is confirmed by what it asked for", (wish, report, expected) => {
    expect(outcome(run(wish, says(true, report)))).toBe(expected);
  });
});

const anyEvent: fc.Arbitrary<CommandEvent> = fc.oneof(
  fc.record({
    type: fc.constant("sent" as const),
    attempt: fc.integer({ min: 1, max: 3 }),
    commandId: fc.constantFrom(MINE, OTHER),
  }),
  fc.constant(rejected),
  fc
    .record({
      on: fc.boolean(),
      cmd: fc.constantFrom(MINE, OTHER, undefined),
      ok: fc.constantFrom(true, false, undefined),
    })
    .map((each) => says(each.on, each)),
  fc.record({ type: fc.constant("clock" as const), now: fc.integer({ min: 0, max: 30_000 }) }),
);

it("lingers only on its own event, and only for that attempt", () => {
  expect(run(asked, sent)).toMatchObject({ lingers: false });
  expect(run(asked, { type: "lingers", attempt: 2 })).toMatchObject({ lingers: false });
  expect(run(asked, { type: "lingers", attempt: 1 }, sent)).toMatchObject({ lingers: true });
});

it("settles at most once, whatever arrives in whatever order", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let state = nextCommand(IDLE, asked);
      let waitsAgain = 0;
      for (const event of events) {
        const next = nextCommand(state, event);
        if (state.phase !== "pending" && next.phase === "pending") waitsAgain += 1;
        state = next;
      }
      expect(waitsAgain).toBe(0);
    }),
  );
});

it("always ends within its time", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      expect(run(asked, ...events, late).phase).not.toBe("pending");
    }),
  );
});
