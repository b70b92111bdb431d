import type { ErrorCode } from "@switchboard/contract";
import { i18n } from "../i18n/i18n.ts";
import type { Notice } from "../ui/notices/notices.ts";
import type { ApiError } from "./api-error.ts";
import { hasNoNetwork } from "./network.ts";

/** The error catalogue of spec §8, the one place that knows it. Undefined where nothing is to be said. */
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

/** The words for a form that shows its failure beside itself. */
export function messageOf(error: ApiError): string {
  if (isOffline(error)) return error.undone ? offlineSentence(error) : offlineMessage(error);
  if (isUnanswered(error)) return i18n.t("errors:server.message");
  const fallback = error.status === 403 ? "errors:forbidden.message" : "common:somethingWrong";
  return textOf(error, "message") || i18n.t(fallback);
}

/** The same, where nothing stands below it: with what the server's log knows the failure by. */
export function messageWithReference(error: ApiError): string {
  const message = messageOf(error);
  return error.reference ? `${message} (${i18n.t("errors:reference")} ${error.reference})` : message;
}

/** No answer came because this very browser has no network: that is not the server's failure. */
function isOffline(error: ApiError): boolean {
  return error.code === "network" && (error.undone !== undefined || hasNoNetwork());
}

function offlineMessage({ undone }: ApiError): string {
  return undone ? i18n.t(`errors:offline.${undone}`) : i18n.t("errors:offline.message");
}

/** Where there is no heading above it. */
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
 * The code's words in the person's language. Where fields are wrong, the server says in that language which and why, and that says
 * more. The catalogue of all English words need not be here for it.
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
