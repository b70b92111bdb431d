import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { WebSocketStream } from "./websocket-stream.ts";

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
});
afterAll(() => server.close());

async function connected() {
  const arrived = once(server, "connection");
  const browser = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const frames: Buffer[] = [];
  browser.on("message", (data: Buffer) => frames.push(data));
  const [socket] = (await arrived) as [WebSocket];
  await once(browser, "open");
  return { stream: new WebSocketStream(socket), browser, frames };
}

describe("MQTT over a websocket", () => {
  it("delivers every byte in order, in far fewer frames than writes", async () => {
    const { stream, frames, browser } = await connected();
    const sent = Array.from({ length: 2000 }, (_, index) => Buffer.from(`${index},`));
    for (const chunk of sent) stream.write(chunk);
    const all = Buffer.concat(sent).toString();
    await vi.waitFor(() => expect(Buffer.concat(frames).toString()).toBe(all));
    expect(frames.length).toBeLessThan(sent.length / 10);
    browser.close();
  });

  it("sends gathered data before it ends", async () => {
    const { stream, frames, browser } = await connected();
    stream.write("a");
    stream.write("b");
    stream.end("c");
    await once(browser, "close");
    expect(Buffer.concat(frames).toString()).toBe("abc");
  });

  it("sends written data before it is destroyed", async () => {
    const { stream, frames, browser } = await connected();
    stream.write("refused");
    stream.write(": not authorised");
    stream.destroy();
    await once(browser, "close");
    expect(Buffer.concat(frames).toString()).toBe("refused: not authorised");
  });

  it("receives what the browser sends, and ends when the browser leaves", async () => {
    const { stream, browser } = await connected();
    const heard: string[] = [];
    stream.on("data", (chunk) => heard.push(chunk.toString()));
    browser.send(Buffer.from("one"));
    browser.send(Buffer.from("two"));
    await vi.waitFor(() => expect(heard.join()).toBe("one,two"));
    browser.terminate();
    await once(stream, "close");
    expect(stream.destroyed).toBe(true);
  });
});
