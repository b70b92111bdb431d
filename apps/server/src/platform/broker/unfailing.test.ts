import { expect, it, vi } from "vitest";
import { unfailingConsumer, unfailingHandler } from "./unfailing.ts";

const broken = new Error("not foreseen");
const breaks = () => {
  throw broken;
};

it("reports an error of a message, and continues", () => {
  const onError = vi.fn();
  unfailingHandler(breaks, onError)("topic", "payload");
  expect(onError).toHaveBeenCalledWith(broken);
});

it("rejects the acknowledgement when the message is lost", () => {
  const [onError, acknowledge] = [vi.fn(), vi.fn()];
  unfailingConsumer(breaks, onError)("topic", "payload", acknowledge);
  unfailingConsumer(breaks, onError)("topic", "payload");
  expect(onError).toHaveBeenCalledTimes(2);
  expect(acknowledge.mock.calls).toEqual([[broken]]);
});
