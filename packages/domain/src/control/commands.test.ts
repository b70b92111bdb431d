import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  ANSWER_GRACE_MS,
  actsUntil,
  answeredAt,
  COMMAND_EXPIRY_MS,
  type CommandEnd,
  type CommandNews,
  type CommandStanding,
  DEVICE_CLOCK_MS,
  deadlineOf,
  hasExpired,
  isCarriedOut,
  PUBLISH_LEASE_MS,
  settleOutcome,
} from "./commands.ts";

const EXPIRES = 100_000;
const HELD = Number.POSITIVE_INFINITY;
const CREATED = EXPIRES - COMMAND_EXPIRY_MS;
const sent: CommandStanding = {
  outcome: "pending",
  answered: false,
  createdAt: CREATED,
  expiresAt: EXPIRES,
  publishAfter: null,
};
const held: CommandStanding = { ...sent, publishAfter: HELD };
const leased: CommandStanding = { ...sent, publishAfter: EXPIRES - PUBLISH_LEASE_MS };
const at = (now: number): CommandNews => ({ kind: "clock", now });
const NOT_YET = undefined;
const says = (ok: boolean, reason: string | null = null, saidAt = EXPIRES - 1, heardAt = saidAt): CommandNews => ({
  kind: "answer",
  ok,
  reason,
  saidAt,
  heardAt,
});
/** Heard so late that only the device's clock tells when it acted. */
const LATE = EXPIRES + 3_600_000;
const handedOver: CommandNews = {
  kind: "answer",
  ok: true,
  sent: true,
  reason: null,
  saidAt: EXPIRES - 1,
  heardAt: EXPIRES - 1,
};
const SENT: CommandEnd = { outcome: "sent", reason: null };
const DONE: CommandEnd = { outcome: "confirmed", reason: null };
const unheard: CommandStanding = { ...sent, outcome: "expired" };
const unsent: CommandStanding = { ...sent, outcome: "failed" };

const time = fc.nat({ max: 2 * EXPIRES });
const publishAfter = fc.oneof(fc.constant(null), fc.constant(HELD), time);
const answer: fc.Arbitrary<CommandNews> = fc.record({
  kind: fc.constant("answer" as const),
  ok: fc.boolean(),
  reason: fc.constantFrom(null, "relay stuck"),
  saidAt: time,
  heardAt: time,
});
const news: fc.Arbitrary<CommandNews> = fc.oneof(answer, time.map(at));

/** Returns every end that a command was given by a sequence of events. */
function follow(start: CommandStanding, coming: readonly CommandNews[]): CommandEnd[] {
  let current = start;
  return coming.flatMap((each) => {
    const end = settleOutcome(current, each);
    if (!end) return [];
    current = { ...current, outcome: end.outcome, answered: each.kind === "answer" };
    return [end];
  });
}

test.each([
  ["pending", false],
  ["confirmed", true],
  ["sent", true],
  ["failed", false],
  ["expired", false],
] as const)("counts %s as carried out: %s", (outcome, expected) => {
  expect(isCarriedOut(outcome)).toBe(expected);
});

describe("the outcome of a command", () => {
  test.each<[string, CommandStanding, CommandNews, CommandEnd | undefined]>([
    ["done", sent, says(true), { outcome: "confirmed", reason: null }],
    ["in a device's words", sent, says(false, "jammed"), { outcome: "failed", reason: "jammed" }],
    ["refused without any", sent, says(false), { outcome: "failed", reason: "refused" }],
    ["that of a device before its server", leased, says(true), { outcome: "confirmed", reason: null }],
    ["done, whatever the device's clock shows, where it was heard in time", sent, says(true, null, 0, EXPIRES), DONE],
    ["sent where the device tells nothing back, and never confirmed", sent, handedOver, SENT],
    ["sent also where that comes after the silence", unheard, { ...handedOver, heardAt: LATE }, SENT],
    [
      "refused even when the answer says something else as well",
      sent,
      { ...handedOver, ok: false },
      { outcome: "failed", reason: "refused" },
    ],
    ["sent once", { ...sent, outcome: "sent", answered: true }, says(true), NOT_YET],
    ["done where the answer comes after the silence", unheard, says(true, null, EXPIRES - 1, LATE), DONE],
    ["done where it was taken for unsent, and the device was told", unsent, says(true, null, CREATED, LATE), DONE],
    [
      "refused when a late answer says so",
      unheard,
      says(false, "jammed", EXPIRES, LATE),
      { outcome: "failed", reason: "jammed" },
    ],
    ["done by a clock that is a little behind", unheard, says(true, null, CREATED - DEVICE_CLOCK_MS, LATE), DONE],
    ["not done by a clock that was never set", unheard, says(true, null, 0, LATE), NOT_YET],
    ["not done by a clock from before it", unheard, says(true, null, CREATED - DEVICE_CLOCK_MS - 1, LATE), NOT_YET],
    ["done by an answer from the moment it expired", unheard, says(true, null, EXPIRES + ANSWER_GRACE_MS, LATE), DONE],
    ["not done after its time", unheard, says(true, null, EXPIRES + ANSWER_GRACE_MS + 1, LATE), NOT_YET],
    ["what its device said first", { ...unsent, answered: true }, says(true, null, CREATED, LATE), NOT_YET],
    ["done once", { ...sent, outcome: "confirmed" }, says(false, "jammed", CREATED, LATE), NOT_YET],
    ["not ended twice by silence", unheard, at(LATE), NOT_YET],
    ["open until its time is over", sent, at(EXPIRES - 1), NOT_YET],
    ["open for an answer on its way", sent, at(EXPIRES + ANSWER_GRACE_MS - 1), NOT_YET],
    ["no answer after that", sent, at(EXPIRES + ANSWER_GRACE_MS), { outcome: "expired", reason: "no_answer" }],
    ["open while its device may return", held, at(EXPIRES - 1), NOT_YET],
    ["offline where it did not", held, at(EXPIRES), { outcome: "failed", reason: "offline" }],
    ["open while a server may send it", leased, at(EXPIRES - 1), NOT_YET],
    ["not sent where none did", leased, at(EXPIRES), { outcome: "failed", reason: "not_sent" }],
    ["open while it is being sent", { ...leased, publishAfter: EXPIRES + 1 }, at(EXPIRES), NOT_YET],
    [
      "not sent once the lease is over too",
      { ...leased, publishAfter: EXPIRES + 1 },
      at(EXPIRES + 1),
      { outcome: "failed", reason: "not_sent" },
    ],
    [
      "not sent when the clock was set back",
      { ...leased, publishAfter: EXPIRES + PUBLISH_LEASE_MS + 1 },
      at(EXPIRES),
      { outcome: "failed", reason: "not_sent" },
    ],
  ])("is %s", (_what, command, event, expected) => {
    expect(settleOutcome(command, event)).toEqual(expected);
  });

  it("ends at most once by silence and at most once by an answer, which is final", () => {
    fc.assert(
      fc.property(publishAfter, fc.array(news, { maxLength: 8 }), (waits, coming) => {
        const start = { ...sent, publishAfter: waits };
        const ends = follow(start, coming);
        expect(ends.length).toBeLessThanOrEqual(2);
        const first = coming.map((each) => settleOutcome(start, each)).find((end) => end !== undefined);
        expect(ends[0]).toEqual(first);
        // Only silence is ever corrected.
        if (ends.length === 2) expect(["no_answer", "not_sent", "offline"]).toContain(first?.reason);
      }),
    );
  });

  it("does not depend on whether silence or a late answer is processed first", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: CREATED, max: EXPIRES }), (ok, saidAt) => {
        const answered = says(ok, null, saidAt, LATE);
        expect(follow(sent, [at(LATE), answered]).at(-1)).toEqual(follow(sent, [answered, at(LATE)]).at(-1));
      }),
    );
  });

  it("is decided by the first answer when it comes in time", () => {
    fc.assert(
      fc.property(publishAfter, answer, fc.array(news, { maxLength: 8 }), (waits, first, coming) => {
        const ends = follow({ ...sent, publishAfter: waits }, [at(EXPIRES - 1), first, ...coming]);
        expect(ends).toEqual([settleOutcome(sent, first)]);
      }),
    );
  });

  it("is never 'no answer' for unsent commands, nor 'not sent' for sent ones", () => {
    fc.assert(
      fc.property(publishAfter, time, (waits, now) => {
        const end = settleOutcome({ ...sent, publishAfter: waits }, at(now));
        if (end) expect(end.reason === "no_answer").toBe(waits === null);
      }),
    );
  });

  it("is reached for every command by silence alone", () => {
    fc.assert(
      fc.property(publishAfter, (waits) => {
        expect(settleOutcome({ ...sent, publishAfter: waits }, at(4 * EXPIRES))).toBeDefined();
      }),
    );
  });
});

describe("end time of an answered command", () => {
  test.each([
    ["when it was heard", CREATED + 10, CREATED + 50, CREATED + 50],
    ["when the device acted, where it was heard late", CREATED + 10, LATE, CREATED + 10],
    ["not before it was given", CREATED - DEVICE_CLOCK_MS, LATE, CREATED],
    ["not after it expired", EXPIRES + ANSWER_GRACE_MS, LATE, EXPIRES],
  ])("is %s", (_what, saidAt, heardAt, expected) => {
    expect(answeredAt(sent, { saidAt, heardAt })).toBe(expected);
  });
});

describe("the expiry of a command", () => {
  it("comes after ten seconds of silence", () => {
    expect(COMMAND_EXPIRY_MS).toBe(10_000);
  });

  test.each([
    [999, false],
    [1000, true],
    [1001, true],
  ])("for 1000 is over at %i: %s", (now, over) => {
    expect(hasExpired(1000, now)).toBe(over);
  });

  it("stays over once it is over", () => {
    const anyTime = fc.nat();
    fc.assert(
      fc.property(anyTime, anyTime, anyTime, (expiresAt, now, later) => {
        fc.pre(hasExpired(expiresAt, now));
        expect(hasExpired(expiresAt, now + later)).toBe(true);
      }),
    );
  });
});

describe("the deadline of someone who waits", () => {
  test.each([
    ["ten seconds where nothing is said", undefined, 15_000],
    ["what they say", 7000, 7000],
    ["ten seconds where they say more", 99_000, 15_000],
    ["over where they say so", 4000, 4000],
  ])("is %s", (_what, asked, expected) => {
    expect(deadlineOf(asked, 5000)).toBe(expected);
  });

  test.each([
    ["ten seconds from the last look", 99_000, 15_000],
    ["the order's own end where that comes before", 7000, 7000],
  ])("lets a device act until %s", (_what, expiresAt, expected) => {
    expect(actsUntil({ expiresAt, seenAt: 5000 })).toBe(expected);
  });
});
