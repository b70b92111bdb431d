import { MantineProvider } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { notice, success, toast } from "./notices.ts";
import { undoNotice } from "./undo-notice.tsx";

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

it("offers to undo for ten seconds, longer while its button has the focus", async () => {
  act(() => undoNotice({ text: "Scene deleted", undo: "Undo", onUndo: () => undefined }));
  await wait(6000);
  act(() => screen.getByRole("button", { name: "Undo" }).focus());
  await wait(60_000);
  expect(isShown("Scene deleted")).toBe(true);
  act(() => screen.getByRole("button", { name: "Undo" }).blur());
  await wait(3800);
  expect(isShown("Scene deleted")).toBe(true);
  await wait(800);
  expect(isShown("Scene deleted")).toBe(false);
});

it("dismisses a delete notice by a click, without undoing anything", async () => {
  const onUndo = vi.fn();
  act(() => undoNotice({ text: "Scene deleted", undo: "Undo", onUndo }));
  fireEvent.click(screen.getByText("Scene deleted"));
  await wait(600);
  expect(isShown("Scene deleted")).toBe(false);
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
  expect(onUndo).not.toHaveBeenCalled();
});

it("keeps a delete notice when its words are selected to be copied", async () => {
  act(() => undoNotice({ text: "Scene deleted", undo: "Undo", onUndo: () => undefined }));
  const words = screen.getByText("Scene deleted");
  getSelection()?.selectAllChildren(words);
  fireEvent.click(words);
  await wait(600);
  expect(isShown("Scene deleted")).toBe(true);
  getSelection()?.removeAllRanges();
});

it.each([
  ["its button", () => fireEvent.click(screen.getByRole("button", { name: "Undo" }))],
  ["Ctrl Z", () => fireEvent.keyDown(document.body, { key: "z", ctrlKey: true })],
])("undoes once by %s, and goes", async (_, press) => {
  const onUndo = vi.fn();
  act(() => undoNotice({ text: "Scene deleted", undo: "Undo", onUndo }));
  act(() => void press());
  await wait(600);
  expect(onUndo).toHaveBeenCalledOnce();
  expect(isShown("Scene deleted")).toBe(false);
});

it("leaves Ctrl Z to a field that is typed in", async () => {
  const onUndo = vi.fn();
  act(() => undoNotice({ text: "Scene deleted", undo: "Undo", onUndo }));
  const field = document.body.appendChild(document.createElement("input"));
  fireEvent.keyDown(field, { key: "z", ctrlKey: true });
  field.remove();
  expect(onUndo).not.toHaveBeenCalled();
});
