import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepFocus } from "./keep-focus.ts";

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = `<main><h1 tabindex="-1">Scenes</h1><p><button id="row">Delete</button></p></main>`;
  stop = keepFocus();
});
afterEach(() => {
  stop();
  document.body.innerHTML = "";
});

const byId = (id: string) => document.getElementById(id) as HTMLElement;

function openDialog(id: string): HTMLElement {
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "dialog");
  dialog.innerHTML = `<button id="${id}">Cancel</button>`;
  document.body.append(dialog);
  byId(id).focus();
  return dialog;
}

it("returns the focus to the opener of a dialog", async () => {
  byId("row").focus();
  openDialog("cancel").remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(byId("row")));
});

it("skips a dialog that is gone as well", async () => {
  byId("row").focus();
  const first = openDialog("first");
  const second = openDialog("second");
  first.remove();
  second.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(byId("row")));
});

it("moves to the heading when the row itself is gone", async () => {
  byId("row").focus();
  const dialog = openDialog("cancel");
  byId("row").closest("p")?.remove();
  dialog.remove();
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
});

it("moves to the heading when a row is removed after its question", async () => {
  byId("row").focus();
  openDialog("cancel").remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(byId("row")));
  byId("row").closest("p")?.remove();
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
});

it("stays in a dialog that only lost a part", async () => {
  byId("row").focus();
  const dialog = openDialog("cancel");
  dialog.tabIndex = -1;
  byId("cancel").remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(dialog));
});

it("leaves alone a focus that is somewhere else by then", async () => {
  byId("row").focus();
  const field = document.createElement("input");
  document.body.append(field);
  const dialog = openDialog("cancel");
  field.focus();
  dialog.remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(field);
});
