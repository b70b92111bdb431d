import { notifications } from "@mantine/notifications";

/** A click takes a notice away (spec §4), unless it marked something to copy. */
export function dismissOnClick(id: string): () => void {
  return () => {
    if (getSelection()?.isCollapsed !== false) notifications.hide(id);
  };
}
