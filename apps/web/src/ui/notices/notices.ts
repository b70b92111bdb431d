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
  /** What the server's log knows the failure by. */
  reference?: string | undefined;
}

interface Shown {
  title?: string;
  message: string;
  tone: NoticeTone;
  reference?: string | undefined;
  autoClose: number | false;
}

/** The same words twice at once are one notice: an id that is on the screen is not shown again. */
function show({ title, message, tone, reference, autoClose }: Shown): void {
  const id = `${tone}:${title ?? ""}:${message}`;
  notifications.show({
    id,
    title,
    message: reference ? createElement(Fragment, null, message, createElement(Reference, { id: reference })) : message,
    autoClose,
    "data-tone": tone,
    closeButtonProps: { "aria-label": i18n.t("common:close") },
    // Whatever failed interrupts a screen reader; the rest waits for its turn.
    role: tone === "critical" ? "alert" : "status",
    onClick: dismissOnClick(id),
  });
}

/** Takes every notice away, with what it offers. */
export function hideNotices(): void {
  notifications.clean();
}

/** A short word that goes by itself after two seconds, or at a click (spec §4). */
export function toast(text: string, { permanent = false }: { permanent?: boolean } = {}): void {
  show({ message: text, tone: "neutral", autoClose: permanent ? false : TOAST_MS });
}

/** Something happened that deserves a heading: five seconds (spec §8). */
export function notice({ head, message, tone = "critical", reference }: Notice): void {
  show({ title: head, message, tone, reference, autoClose: NOTICE_MS });
}

/** The success toasts of spec §8: five seconds. */
export function success(text: string): void {
  show({ message: text, tone: "good", autoClose: NOTICE_MS });
}
