import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useComesBack } from "./useComesBack.ts";

const isReached = vi.fn<() => Promise<boolean>>();
const reload = vi.fn();
let network: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  isReached.mockResolvedValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  reload.mockReset();
});

const ports = { isReached, reload };
const show = (isWanted = true) => renderHook(() => useComesBack(isWanted, ports));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("reloads the page as soon as the network is back", async () => {
  show();
  await wait(10_000);
  expect(reload).not.toHaveBeenCalled();
  network.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(reload).toHaveBeenCalledTimes(1);
});

it("waits for the server, too: a network without it is none", async () => {
  network.mockReturnValue(true);
  isReached.mockResolvedValue(false);
  show();
  await wait(7_000);
  expect(reload).not.toHaveBeenCalled();
  isReached.mockResolvedValue(true);
  await wait(3_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("does not reload repeatedly when a screen is missing for good", async () => {
  network.mockReturnValue(true);
  const { unmount } = show();
  await wait(0);
  unmount();
  show();
  await wait(20_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("leaves other failures alone", async () => {
  network.mockReturnValue(true);
  show(false);
  await wait(10_000);
  expect(reload).not.toHaveBeenCalled();
});
