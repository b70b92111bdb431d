import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { beginActivity } from "../../gateway/activity.ts";
import { loadTexts } from "../../i18n/index.ts";
import { Loader } from "./Loader.tsx";

beforeEach(async () => {
  await loadTexts("shell");
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("stays away from calls that are answered at once", async () => {
  render(<Loader />);
  const done = beginActivity();
  await wait(149);
  act(done);
  await wait(1000);
  expect(screen.queryByText("fetching data")).toBeNull();
});

it("says 'fetching data' until the last call has ended", async () => {
  render(<Loader />);
  const first = beginActivity();
  const second = beginActivity();
  await wait(150);
  expect(screen.getByText("fetching data")).toBeTruthy();
  act(first);
  expect(screen.getByText("fetching data")).toBeTruthy();
  act(second);
  expect(screen.queryByText("fetching data")).toBeNull();
});

it("goes to the corner, stays there for the next call, and comes back", async () => {
  render(<Loader />);
  const done = beginActivity();
  await wait(150);
  fireEvent.click(screen.getByRole("button", { name: "Minimise" }));
  expect(screen.queryByText("fetching data")).toBeNull();
  act(done);
  const next = beginActivity();
  await wait(150);
  fireEvent.click(screen.getByRole("button", { name: /fetching data/ }));
  expect(screen.getByText("fetching data")).toBeTruthy();
  act(next);
});
