import type { Plan } from "@switchboard/contract";
import { expect, it, vi } from "vitest";
import { PlanEditor } from "./plan-editor.ts";
import { applyEdit, type PlanEdit } from "./plan-history.ts";

const EMPTY: Plan = { place: "p", version: 1, width: 100, height: 100, meters: null, areas: [], items: [] };
const at = (device: string, x: number): PlanEdit => ({ items: [{ device, switch_no: 1, x, y: 0 }] });

/** Answers like a server; saving fails for edits that `refuses` names. */
function anEditor(refuses: (edit: PlanEdit) => boolean = () => false) {
  const server = { plan: EMPTY };
  const onFailure = vi.fn();
  const save = vi.fn(async (edit: PlanEdit) => {
    if (refuses(edit)) throw new Error("refused");
    server.plan = applyEdit(server.plan, edit);
    return server.plan;
  });
  return { editor: new PlanEditor(EMPTY, { save, onFailure }), save, onFailure, server };
}

const placed = (editor: PlanEditor) => editor.state().plan.items.map(({ device, x }) => `${device} ${x}`);
const isSaved = (editor: PlanEditor) => vi.waitFor(() => expect(editor.state().isSaving).toBe(false));

it("shows an edit at once and saves edits one after the other", async () => {
  const { editor, save, server } = anEditor();
  editor.change(at("lamp", 0.1));
  editor.change(at("fan", 0.2));
  expect(placed(editor)).toEqual(["lamp 0.1", "fan 0.2"]);
  await isSaved(editor);
  expect(save).toHaveBeenCalledTimes(2);
  expect(server.plan.items).toHaveLength(2);
});

it("takes edits back and makes them again", async () => {
  const { editor, server } = anEditor();
  editor.change(at("lamp", 0.1));
  editor.change(at("lamp", 0.5));
  editor.undo();
  expect(placed(editor)).toEqual(["lamp 0.1"]);
  editor.undo();
  expect(editor.state()).toMatchObject({ canUndo: false, canRedo: true });
  editor.redo();
  editor.redo();
  await isSaved(editor);
  expect(server.plan.items).toMatchObject([{ x: 0.5 }]);
  expect(editor.state()).toMatchObject({ canUndo: true, canRedo: false });
});

it("restores the old state when saving fails, and keeps the edits after it", async () => {
  const { editor, onFailure } = anEditor(({ items }) => items?.[0]?.device === "lamp");
  editor.change(at("lamp", 0.1));
  editor.change(at("fan", 0.2));
  await isSaved(editor);
  expect(placed(editor)).toEqual(["fan 0.2"]);
  expect(onFailure).toHaveBeenCalledOnce();
  editor.undo();
  expect(editor.state().canUndo).toBe(false);
});

it("can undo again when taking something back failed", async () => {
  const { editor } = anEditor(({ without_items }) => without_items !== undefined);
  editor.change(at("lamp", 0.1));
  editor.undo();
  await isSaved(editor);
  expect(placed(editor)).toEqual(["lamp 0.1"]);
  expect(editor.state()).toMatchObject({ canUndo: true, canRedo: false });
});

it("shows the edits of another person below those on their way", async () => {
  const { editor } = anEditor();
  editor.change(at("lamp", 0.1));
  editor.adopt(applyEdit(EMPTY, at("fan", 0.7)));
  expect(placed(editor)).toEqual(["fan 0.7", "lamp 0.1"]);
  await isSaved(editor);
});
