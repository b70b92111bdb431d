import { notifications } from "@mantine/notifications";
import { createElement, Fragment } from "react";
import { i18n } from "../../i18n/i18n.ts";
import { Reference } from "../kit/Reference.tsx";
import { dismissOnClick } from "./dismiss.ts";
import { NOTICE_MS, TOAST_MS } from "./durations.ts";

type NoticeTone = "good" | "warning" | "critical" | "neutral";

export interface Notice {
  head: string;
  message: string;
  tone?: NoticeTone;
  /** Identifies the failure in the server's log. */
  reference?: string | undefined;
}

interface ShownNotice {
  title?: string;
  message: string;
  tone: NoticeTone;
  reference?: string | undefined;
  autoClose: number | false;
}

/** Shows equal texts once: an id already on the screen is not shown again. */
function show({ title, message, tone, reference, autoClose }: ShownNotice): void {
  const id = `${tone}:${title ?? ""}:${message}`;
  notifications.show({
    id,
    title,
    message: reference ? createElement(Fragment, null, message, createElement(Reference, { id: reference })) : message,
    autoClose,
    "data-tone": tone,
    closeButtonProps: { "aria-label": i18n.t("common:close") },
    // Failures interrupt a screen reader; other notices wait for their turn.
    role: tone === "critical" ? "alert" : "status",
    onClick: dismissOnClick(id),
  });
}

/** Removes every notice with its buttons. */
export function hideNotices(): void {
  notifications.clean();
}

/** Shows a short text that disappears after two seconds, or at a click (spec §4). */
export function toast(text: string, { permanent = false }: { permanent?: boolean } = {}): void {
  show({ message: text, tone: "neutral", autoClose: permanent ? false : TOAST_MS });
}

/** Shows a notice with a heading for five seconds (spec §8). */
export function notice({ head, message, tone = "critical", reference }: Notice): void {
  show({ title: head, message, tone, reference, autoClose: NOTICE_MS });
}

/** Shows the success toasts of spec §8 for five seconds. */
export function success(text: string): void {
  show({ message: text, tone: "good", autoClose: NOTICE_MS });
}
