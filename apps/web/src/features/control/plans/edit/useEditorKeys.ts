import { useEffect, useRef } from "react";
import { type Editor, LOOK } from "./editor-context.ts";
import { dropCorner, finishOutline } from "./rooms/drawing.ts";

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** Fields have their own undo, and dialogs their own Escape. */
const isTyping = (target: EventTarget | null) => isIn(target, "input, textarea, select, [role='dialog']");

function undoOrRedo(event: KeyboardEvent, { undo, redo }: Editor): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) undo();
  else if (key === "y" || key === "z") redo();
  else return false;
  return true;
}

function draw({ key, target }: KeyboardEvent, editor: Editor): boolean {
  if (editor.mode.kind !== "draw") return false;
  if (key === "Backspace") dropCorner(editor);
  // A focused button is pressed by the same key.
  else if (key === "Enter" && !isIn(target, "button, a")) finishOutline(editor);
  else return false;
  return true;
}

/** Undo, redo, and the keys of drawing, wherever on the screen the focus is. */
export function useEditorKeys(editor: Editor): void {
  const current = useRef(editor);
  current.current = editor;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const now = current.current;
      if (event.defaultPrevented) return;
      const isEnding = event.key === "Escape" && now.mode.kind !== "look" && !isIn(event.target, "[role='dialog']");
      if (isEnding) now.setMode(LOOK);
      else if (isTyping(event.target) || !(undoOrRedo(event, now) || draw(event, now))) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
