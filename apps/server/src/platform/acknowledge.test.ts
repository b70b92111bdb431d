import { expect, it, vi } from "vitest";
import { sharedAcknowledge } from "./acknowledge.ts";

it("acknowledges once when the last of several is done", () => {
  const acknowledge = vi.fn();
  const share = sharedAcknowledge(acknowledge, 3);
  share?.();
  share?.();
  expect(acknowledge).not.toHaveBeenCalled();
  share?.();
  expect(acknowledge.mock.calls).toEqual([[undefined]]);
});

it("passes on the first failure, and nothing after it", () => {
  const acknowledge = vi.fn();
  const share = sharedAcknowledge(acknowledge, 3);
  const error = new Error("there is no room for it");
  share?.();
  share?.(error);
  share?.(error);
  expect(acknowledge.mock.calls).toEqual([[error]]);
});

it("waits for nobody when no acknowledgement was requested", () => {
  expect(sharedAcknowledge(undefined, 2)).toBeUndefined();
});
