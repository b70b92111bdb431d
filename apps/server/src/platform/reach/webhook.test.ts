import type { WebhookShape } from "@switchboard/domain/alarms";
import { afterEach, describe, expect, it, test } from "vitest";
import { isPublicAddress } from "../public-fetch/public-address.ts";
import { createPost } from "./pinned-post.ts";
import { bodyOfRequest, Receivers } from "./testing.ts";
import { ID_HEADER, SIGNATURE_HEADER, signatureOf, TIMESTAMP_HEADER, webhookSender } from "./webhook.ts";
import { bodyOf } from "./webhook-shapes.ts";

const clock = { now: () => new Date("2026-03-02T10:00:00.500Z") };
const message = {
  id: "d-1",
  title: "Freezer <!channel> warms",
  body: "Check the compressor's breaker & call *Asha*",
  url: "https://switchboard.test/app/alarms/1",
  action: { url: "https://switchboard.test/ack/abc", label: "Acknowledge" },
  facts: { priority: "critical" },
};
const receivers = new Receivers();
afterEach(() => receivers.close());

// A busy machine must not make an answer of this process too slow.
const anywhere = createPost({ isPublic: () => true, timeoutMs: 30_000 });
const impatient = createPost({ isPublic: () => true, timeoutMs: 400 });
const sendTo = (address: string, shape: WebhookShape = "json", post = anywhere) =>
  webhookSender(post, clock)({ owner: "an enterprise", address, shape, secret: "s3cret" }, message);

describe("a signed webhook", () => {
  it("carries its id and its time, and a signature over time and body that the receiver can verify", async () => {
    const seen: { headers: Record<string, unknown>; body: Buffer }[] = [];
    const port = await receivers.serve(async (request, response) => {
      seen.push({ headers: request.headers, body: await bodyOfRequest(request) });
      response.end("thanks");
    });
    expect(await sendTo(`http://127.0.0.1:${port}/hook?a=1`)).toEqual({ state: "accepted" });
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = seen;
    expect(JSON.parse(body.toString())).toEqual({
      id: "d-1",
      priority: "critical",
      title: message.title,
      body: message.body,
      url: message.url,
      action: message.action,
    });
    expect(headers[ID_HEADER]).toBe("d-1");
    expect(headers[TIMESTAMP_HEADER]).toBe("1772445600");
    expect(headers[SIGNATURE_HEADER]).toBe(signatureOf("s3cret", "1772445600", body));
    expect(headers[SIGNATURE_HEADER]).not.toBe(signatureOf("s3cret", "1772445601", body));
  });
});

describe("a receiver", () => {
  test.each([
    [200, "{garbage", { state: "accepted" }],
    [204, "", { state: "accepted" }],
    [302, "", { state: "refused", reason: "redirects" }],
    [400, "no", { state: "refused", reason: "refused" }],
    [410, "", { state: "refused", reason: "refused" }],
    [429, "", { state: "failed", reason: "busy" }],
    [500, "", { state: "failed", reason: "busy" }],
    [503, "", { state: "failed", reason: "busy" }],
  ] as const)("answers %i", async (status, text, expected) => {
    let calls = 0;
    const port = await receivers.serve((request, response) => {
      calls += 1;
      request.resume();
      response.writeHead(status, { location: `http://127.0.0.1:${port}/elsewhere` }).end(text);
    });
    expect(await sendTo(`http://127.0.0.1:${port}/`)).toEqual(expected);
    expect(calls).toBe(1);
  });

  test.each([
    ["teams", "Webhook message delivery failed with error: 429", { state: "failed", reason: "busy" }],
    ["teams", "1", { state: "accepted" }],
    ["telegram", '{"ok":false,"description":"chat not found"}', { state: "refused", reason: "answer" }],
    ["telegram", '{"ok":true,"result":{}}', { state: "accepted" }],
    ["telegram", "", { state: "refused", reason: "answer" }],
    ["slack", "ok", { state: "accepted" }],
    ["slack", "<html>Sign in to the guest network</html>", { state: "refused", reason: "answer" }],
  ] as const)("answers with a success status as %s: %s", async (shape, text, expected) => {
    const port = await receivers.serve((_request, response) => response.end(text));
    expect(await sendTo(`http://127.0.0.1:${port}/`, shape)).toEqual(expected);
  });

  it("leaves the outcome unknown when it hangs", async () => {
    const port = await receivers.serve((request) => request.resume());
    expect(await sendTo(`http://127.0.0.1:${port}/`, "json", impatient)).toEqual({
      state: "unknown",
      reason: "too_slow",
    });
  });

  it("leaves the outcome unknown when it hangs up after the message", async () => {
    const port = await receivers.serve(async (request) => {
      await bodyOfRequest(request);
      request.socket.destroy();
    });
    expect(await sendTo(`http://127.0.0.1:${port}/`)).toEqual({ state: "unknown", reason: "unreachable" });
  });

  it("has the message when it accepts and never finishes", async () => {
    const port = await receivers.serve((_request, response) => response.writeHead(200).write("o"));
    expect(await sendTo(`http://127.0.0.1:${port}/`, "json", impatient)).toEqual({ state: "accepted" });
  });

  it("is not read further when it answers without end", async () => {
    let sent = 0;
    const port = await receivers.serve((_request, response) => {
      const part = Buffer.alloc(64 * 1024, "a");
      const more = () => {
        while (!response.destroyed && sent < 50 * 1024 * 1024 && response.write(part)) sent += part.length;
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    expect(await sendTo(`http://127.0.0.1:${port}/`)).toEqual({ state: "accepted" });
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  it("does not have the message when it is not there", async () => {
    const port = await receivers.serve(() => undefined);
    await receivers.close();
    expect(await sendTo(`http://127.0.0.1:${port}/`)).toEqual({ state: "failed", reason: "unreachable" });
  });
});

describe("names", () => {
  it("are tried again later when they cannot be resolved", async () => {
    const lost = createPost({ resolve: () => Promise.reject(new Error("EAI_AGAIN")), timeoutMs: 400 });
    expect(await sendTo("https://hooks.test/", "json", lost)).toEqual({ state: "failed", reason: "unreachable" });
    const hanging = createPost({ resolve: () => new Promise(() => undefined), timeoutMs: 50 });
    expect(await sendTo("https://hooks.test/", "json", hanging)).toEqual({ state: "failed", reason: "too_slow" });
  });

  it("are rejected when they resolve to private addresses, and nothing is sent there", async () => {
    let calls = 0;
    const port = await receivers.serve((_request, response) => {
      calls += 1;
      response.end();
    });
    const outside = createPost({ resolve: async () => ["127.0.0.1"], isPublic: isPublicAddress, timeoutMs: 400 });
    for (const host of ["127.0.0.1", "inside.test", "[::1]", "2130706433"])
      expect(await sendTo(`http://${host}:${port}/`, "json", outside), host).toEqual({
        state: "refused",
        reason: "private",
      });
    expect(calls).toBe(0);
  });

  test.each(["ftp://x.test/", "not an address", "http://user:pass@x.test/"])("%s is no address", async (address) => {
    expect(await sendTo(address)).toEqual({ state: "refused", reason: "address" });
  });
});

describe("the shape", () => {
  it("lets no name call anybody in Slack", () => {
    const { text } = bodyOf("slack", message, undefined) as { text: string };
    expect(text).toContain("Freezer &lt;!channel&gt; warms");
    expect(text).toContain("breaker &amp; call");
    expect(text).toContain("<https://switchboard.test/ack/abc|Acknowledge>");
  });

  it("is a card of plain text with two buttons in Teams", () => {
    const card = JSON.stringify(bodyOf("teams", message, undefined));
    expect(card).toContain('"type":"TextRun","text":"Freezer <!channel> warms"');
    expect(card.match(/Action\.OpenUrl/g)).toHaveLength(2);
  });

  it("is sent to the chat as plain text in Telegram", () => {
    expect(bodyOf("telegram", message, "-100")).toEqual({
      chat_id: "-100",
      text: [message.title, message.body, message.url, `Acknowledge: ${message.action.url}`].join("\n"),
      link_preview_options: { is_disabled: true },
    });
  });
});
