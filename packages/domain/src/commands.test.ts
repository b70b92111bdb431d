import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { COMMAND_EXPIRY_MS, COMMAND_OUTCOMES, hasExpired, settleOutcome } from "./commands.ts";

const answers = COMMAND_OUTCOMES.filter((outcome) => outcome !== "pending");
const answer = fc.constantFrom(...answers);

describe("the outcome of a command", () => {
  test.each(answers)("is %s when that is the first answer", (first) => {
    expect(settleOutcome("pending", first)).toBe(first);
  });

  it("is settled once, by the first answer, in whatever order the others follow", () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 8 }), (arriving) => {
        const outcome = arriving.reduce<(typeof COMMAND_OUTCOMES)[number]>(settleOutcome, "pending");
        expect(outcome).toBe(arriving[0]);
      }),
    );
  });

  it("never becomes pending again", () => {
    fc.assert(
      fc.property(fc.constantFrom(...COMMAND_OUTCOMES), answer, (current, next) => {
        expect(settleOutcome(current, next)).not.toBe("pending");
      }),
    );
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
  ])("of 1000 is over at %i: %s", (now, over) => {
    expect(hasExpired(1000, now)).toBe(over);
  });

  it("stays over once it is over", () => {
    const time = fc.nat();
    fc.assert(
      fc.property(time, time, time, (expiresAt, now, later) => {
        fc.pre(hasExpired(expiresAt, now));
        expect(hasExpired(expiresAt, now + later)).toBe(true);
      }),
    );
  });
});
