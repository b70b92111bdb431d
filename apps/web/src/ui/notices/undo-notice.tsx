import { notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";
import { i18n } from "../../i18n/i18n.ts";
import { Row } from "../kit/layout/Row.tsx";
import { dismissOnClick } from "./dismiss.ts";

interface UndoNotice {
  text: string;
  undo: string;
  onUndo(): void;
}

/** Twice as long as a success message, because a user who notices a mistake needs time to react. */
const UNDO_MS = 10_000;
let shown = 0;

/** Fields have their own undo. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** The time runs while nobody points at the notice or focuses its button. */
function useTimeOut(onEnd: () => void) {
  const line = useRef<HTMLSpanElement>(null);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const notice = line.current?.closest<HTMLElement>("[data-tone]") ?? line.current;
    let left = UNDO_MS;
    let since = 0;
    let timer: number | undefined;
    const run = () => {
      if (timer !== undefined || notice?.matches(":hover, :focus-within")) return;
      since = Date.now();
      timer = window.setTimeout(() => end.current(), left);
    };
    const pause = () => {
      if (timer === undefined) return;
      window.clearTimeout(timer);
      timer = undefined;
      left -= Date.now() - since;
    };
    // The focus is at its new place only after the event.
    const resume = () => window.setTimeout(run);
    run();
    notice?.addEventListener("pointerenter", pause);
    notice?.addEventListener("focusin", pause);
    notice?.addEventListener("pointerleave", resume);
    notice?.addEventListener("focusout", resume);
    return () => {
      pause();
      notice?.removeEventListener("pointerenter", pause);
      notice?.removeEventListener("focusin", pause);
      notice?.removeEventListener("pointerleave", resume);
      notice?.removeEventListener("focusout", resume);
    };
  }, []);
  return line;
}

function UndoLine({ text, undo, onUndo, onEnd }: UndoNotice & { onEnd(): void }) {
  const line = useTimeOut(onEnd);
  const act = useRef(onUndo);
  act.current = onUndo;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      act.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <Row as="span" wraps justify="between" gap="0 12" hasActions ref={line}>
      <span>{text}</span>
      <button type="button" aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
        {undo}
      </button>
    </Row>
  );
}

/** Says what was done, and offers to undo it by a button or Ctrl Z. A click elsewhere on it dismisses it. */
export function undoNotice({ text, undo, onUndo }: UndoNotice): void {
  shown += 1;
  const id = `undo:${shown}`;
  const hide = () => notifications.hide(id);
  const act = () => {
    hide();
    onUndo();
  };
  notifications.show({
    id,
    message: <UndoLine text={text} undo={undo} onUndo={act} onEnd={hide} />,
    autoClose: false,
    "data-tone": "good",
    closeButtonProps: { "aria-label": i18n.t("common:close") },
    role: "status",
    onClick: dismissOnClick(id),
  });
}
