import type { SendOutcome, WebhookShape } from "@switchboard/domain/alarms";
import type { ReachMessage } from "./message.ts";
import { outcomeOf } from "./pinned-post.ts";

/** Escapes Slack markup: a name in a message must not call a whole channel, or contain a link. */
const forSlack = (text: string) =>
  text.replace(/[&<>]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[letter] ?? letter);

const linesOf = ({ title, body, url, action }: ReachMessage) => [
  title,
  body,
  url,
  ...(action ? [`${action.label}: ${action.url}`] : []),
];

/** Returns the body for the service behind a webhook, as plain text wherever the service supports that. */
export function bodyOf(shape: WebhookShape, message: ReachMessage, chat: string | undefined): unknown {
  if (shape === "slack") {
    const { title, body, url, action } = message;
    const links = [`<${url}>`, ...(action ? [`<${action.url}|${forSlack(action.label)}>`] : [])];
    return { text: [`*${forSlack(title).replaceAll("*", "∗")}*`, forSlack(body), links.join("  ")].join("\n") };
  }
  if (shape === "teams") return cardOf(message);
  if (shape === "telegram")
    return { chat_id: chat ?? "", text: linesOf(message).join("\n"), link_preview_options: { is_disabled: true } };
  const { id, title, body, url, action, facts } = message;
  return { ...facts, id, title, body, url, ...(action && { action }) };
}

/** Returns an adaptive card, whose text runs have no markdown. */
function cardOf({ title, body, url, action }: ReachMessage): unknown {
  const paragraph = (text: string, more: object = {}) => ({
    type: "RichTextBlock",
    inlines: [{ type: "TextRun", text, ...more }],
  });
  const open = (name: string, address: string) => ({ type: "Action.OpenUrl", title: name, url: address });
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [paragraph(title, { weight: "Bolder", size: "Medium" }), paragraph(body)],
    actions: [open("Switchboard", url), ...(action ? [open(action.label, action.url)] : [])],
  };
  return { type: "message", attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", content }] };
}

/**
 * Interprets an answer. Some services report errors with a success status: Teams answers 200 with the error as text,
 * Telegram has the result in its body, and a proxy's page is no answer.
 */
export function answerOf(shape: WebhookShape, { status, text }: { status: number; text: string }): SendOutcome {
  const outcome = outcomeOf(status);
  if (outcome.state !== "accepted" || shape === "json") return outcome;
  if (/^\s*</.test(text)) return { state: "refused", reason: "answer" };
  if (shape === "teams" && /delivery failed|error/i.test(text)) return { state: "failed", reason: "busy" };
  if (shape === "telegram" && !/^\s*\{.*"ok"\s*:\s*true/s.test(text)) return { state: "refused", reason: "answer" };
  return outcome;
}
