import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { beginActivity } from "../../api/activity.ts";
import { loadTexts } from "../../i18n/index.ts";
import { Loader } from "./Loader.tsx";

beforeEach(async () => {
  await loadTexts("shell");
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const isShown = () => screen.queryByText("fetching data") !== null;

it("stays away from calls that are answered within a moment, however many follow each other", async () => {
  render(<Loader />);
  for (let call = 0; call < 20; call++) {
    const done = beginActivity();
    await wait(400);
    act(done);
  }
  await wait(1000);
  expect(isShown()).toBe(false);
});

it("says 'fetching data' until the last call has ended", async () => {
  render(<Loader />);
  const first = beginActivity();
  const second = beginActivity();
  await wait(500);
  expect(screen.getByRole("status").textContent).toBe("fetching data");
  await wait(1000);
  act(first);
  await wait(1000);
  expect(isShown()).toBe(true);
  act(second);
  await wait(0);
  expect(isShown()).toBe(false);
});

it("stays long enough to be read when the answer comes just after it", async () => {
  render(<Loader />);
  const done = beginActivity();
  await wait(510);
  act(done);
  await wait(400);
  expect(isShown()).toBe(true);
  await wait(100);
  expect(isShown()).toBe(false);
});

it("minimises to the corner, stays there for the next call, and returns under the same finger", async () => {
  render(<Loader />);
  const done = beginActivity();
  await wait(500);
  const button = screen.getByRole("button", { name: "Minimise" });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /fetching data/ }));
  expect(localStorage.getItem("sb.loader-minimised")).toBe("true");
  act(done);
  await wait(1000);
  const next = beginActivity();
  await wait(500);
  fireEvent.click(screen.getByRole("button", { name: /fetching data/ }));
  expect(screen.getByRole("button", { name: "Minimise" })).toBeTruthy();
  act(next);
});
