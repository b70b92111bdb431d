import { notifications } from "@mantine/notifications";
import i18next from "i18next";
import classes from "./undo-notice.module.css";

interface UndoNotice {
  text: string;
  undo: string;
  onUndo(): void;
}

/** Twice as long as a success: whoever notices a slip needs the time to reach for it. */
const UNDO_MS = 10_000;
let shown = 0;

/** Says what was done, and offers to take it back. */
export function undoNotice({ text, undo, onUndo }: UndoNotice): void {
  shown += 1;
  const id = `undo:${shown}`;
  const message = (
    <span className={classes.line}>
      <span>{text}</span>
      <button
        type="button"
        onClick={() => {
          notifications.hide(id);
          onUndo();
        }}
      >
        {undo}
      </button>
    </span>
  );
  notifications.show({
    id,
    message,
    autoClose: UNDO_MS,
    "data-tone": "good",
    closeButtonProps: { "aria-label": i18next.t("common:close") },
    role: "status",
  });
}
