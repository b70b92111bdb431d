import { MantineProvider } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { notice, success, toast } from "./notices.ts";

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  );
});
afterEach(() => {
  act(() => notifications.clean());
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isShown = (text: string) => screen.queryByText(text) !== null;

it("takes a toast away after two seconds", async () => {
  act(() => toast("Saved"));
  await wait(1900);
  expect(isShown("Saved")).toBe(true);
  await wait(600);
  expect(isShown("Saved")).toBe(false);
});

it("keeps a permanent toast until it is clicked", async () => {
  act(() => toast("Read me", { permanent: true }));
  await wait(60_000);
  fireEvent.click(screen.getByText("Read me"));
  await wait(500);
  expect(isShown("Read me")).toBe(false);
});

it("keeps notices and successes for five seconds, the same words once", async () => {
  act(() => {
    success("Schedule deleted");
    notice({ head: "Forbidden", message: "No" });
    notice({ head: "Forbidden", message: "No" });
  });
  await wait(4900);
  expect(screen.getAllByText("Forbidden")).toHaveLength(1);
  expect(isShown("Schedule deleted")).toBe(true);
  await wait(600);
  expect([isShown("Forbidden"), isShown("Schedule deleted")]).toEqual([false, false]);
});
