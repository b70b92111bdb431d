import { contract } from "@switchboard/contract";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, setApi } from "../../api/call.ts";
import { loadTexts } from "../../i18n/index.ts";
import { commands, liveStore } from "../../live/live.ts";
import { aDevice, switchId } from "../../testing/devices.ts";
import { fakeCalls } from "../../testing/fake-calls.ts";
import { FailureAnnouncer } from "./FailureAnnouncer.tsx";

const reply = { command_id: "11111111-1111-4111-8111-111111111111", expires_at: "2100-01-01T00:00:00Z" };
const said = () => screen.getByRole("status").textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function answering(answer: () => typeof reply): void {
  const { call, on } = fakeCalls();
  on(contract.switchDevice, answer);
  setApi({ call, openLive: () => expect.unreachable() });
}

beforeEach(async () => {
  await loadTexts("control");
  vi.useFakeTimers();
  liveStore.merge([aDevice(1)], 0);
  render(<FailureAnnouncer />);
});
afterEach(() => {
  liveStore.clear();
  vi.useRealTimers();
});

it("says which switch did not answer, and nothing while all is well", async () => {
  answering(() => reply);
  commands.toggle(switchId(1, 1));
  await wait(5_000);
  expect(said()).toBe("");
  await wait(6_000);
  expect(said()).toBe("Switch 1.1: No answer");
});

it("announces simultaneous failures as one sum", async () => {
  answering(() => reply);
  commands.toggle(switchId(1, 1));
  commands.toggle(switchId(1, 2));
  await wait(11_000);
  expect(said()).toBe("2 switches failed");
});

it("leaves a refused call to its notice", async () => {
  answering(() => {
    throw new ApiError(503, { code: "server.unavailable" });
  });
  commands.toggle(switchId(1, 1));
  await wait(11_000);
  expect(said()).toBe("");
});
