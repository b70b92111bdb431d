import type { ErrorCode } from "@switchboard/contract";
import { i18n } from "../i18n/i18n.ts";
import type { Notice } from "../ui/notices/notices.ts";
import type { ApiError } from "./api-error.ts";
import { hasNoNetwork } from "./network.ts";

/** Maps errors to the catalogue of spec §8. Returns undefined when there is nothing to say. */
export function noticeFor(error: ApiError): Notice | undefined {
  if (error.status === 401) return undefined;
  if (error.code === "demo.read_only") {
    return { head: textOf(error, "head"), message: textOf(error, "message"), tone: "neutral" };
  }
  if (error.status === 403) {
    const message = textOf(error, "message") || i18n.t("errors:forbidden.message");
    return { head: i18n.t("errors:forbidden.head"), message, tone: "critical" };
  }
  if (isOffline(error)) {
    return { head: i18n.t("errors:offline.head"), message: offlineMessage(error), tone: "critical" };
  }
  if (isUnanswered(error)) {
    return { head: i18n.t("errors:server.head"), message: i18n.t("errors:server.message"), tone: "critical" };
  }
  // Nothing went wrong: somebody else was first.
  if (error.code === "thing.deleted") {
    return { head: textOf(error, "head"), message: textOf(error, "message"), tone: "neutral" };
  }
  const status = String(error.status);
  const head = i18n.t("errors:other.head", { what: textOf(error, "head") || status });
  return { head, message: textOf(error, "message") || status, tone: "critical" };
}

/** Returns the message for a form that shows its own failure. */
export function messageOf(error: ApiError): string {
  if (isOffline(error)) return error.undone ? offlineSentence(error) : offlineMessage(error);
  if (isUnanswered(error)) return i18n.t("errors:server.message");
  const fallback = error.status === 403 ? "errors:forbidden.message" : "common:somethingWrong";
  return textOf(error, "message") || i18n.t(fallback);
}

/** Adds the reference of the server's log, for places without room below the message. */
export function messageWithReference(error: ApiError): string {
  const message = messageOf(error);
  return error.reference ? `${message} (${i18n.t("errors:reference")} ${error.reference})` : message;
}

/** True when no answer came because this browser has no network, which is not the server's failure. */
function isOffline(error: ApiError): boolean {
  return error.code === "network" && (error.undone !== undefined || hasNoNetwork());
}

function offlineMessage({ undone }: ApiError): string {
  return undone ? i18n.t(`errors:offline.${undone}`) : i18n.t("errors:offline.message");
}

/** Used without a heading above it. */
function offlineSentence(error: ApiError): string {
  return i18n.t("errors:offline.sentence", {
    head: i18n.t("errors:offline.head"),
    message: offlineMessage(error),
  });
}

function isUnanswered(error: ApiError): boolean {
  return error.code === "network" || error.status === 502;
}

/**
 * Returns the code's text in the user's language. When fields are wrong, the server's own message is used, because it names them in
 * that language. The catalogue of English texts is not needed for it.
 */
function textOf(error: ApiError, part: "head" | "message"): string {
  const said = part === "head" ? error.head : error.message;
  const isOwn = part === "message" && error.fields.some(({ message }) => error.message.includes(message));
  return said && (isOwn || !isKnown(error.code)) ? said : wordsOf(error.code, part);
}

function wordsOf(code: ApiError["code"], part: "head" | "message"): string {
  return isKnown(code) ? i18n.t(`errors:code.${code}.${part}`) : "";
}

function isKnown(code: ApiError["code"]): code is ErrorCode {
  return code !== undefined && i18n.exists(`errors:code.${code}.message`);
}
