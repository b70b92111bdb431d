import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { createLogger } from "../logger.ts";
import { createHttpServer } from "./http-server.ts";

const http = createHttpServer(createLogger("silent"), {
  trustProxy: 0,
  publicUrl: "https://switchboard.test",
  patience: { requestMs: 100, headersMs: 50, lookEveryMs: 10 },
  limits: { connectionsPerAddress: 3 },
});
beforeAll(async () => {
  http.post("/said", async () => ({ heard: true }));
  await http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => http.close());

async function say(text: string): Promise<string> {
  const socket = net.connect((http.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(text);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString();
  });
  // The server may reset the connection after its answer, which `once` would reject with.
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.once("close", resolve));
  return answer.split("\r\n")[0] ?? "";
}

test.each([
  ["its first word", "P"],
  ["its headers", "POST /said HTTP/1.1\r\nHost: a\r\nX-More"],
  ["its body", "POST /said HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"],
  [
    "its chunks",
    "POST /said HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
  ],
])("a request that never finishes %s is ended", async (_what, text) => {
  expect(await say(text)).toBe("HTTP/1.1 408 Request Timeout");
});

it("rejects the connections of an address that has too many, and no others", async () => {
  const { port } = http.server.address() as AddressInfo;
  const first = Array.from({ length: 3 }, () => net.connect(port, "127.0.0.1"));
  await Promise.all(first.map((socket) => once(socket, "connect")));
  const surplus = net.connect(port, "127.0.0.1").on("error", () => undefined);
  await new Promise((resolve) => surplus.once("close", resolve));
  expect(first.some((socket) => socket.destroyed)).toBe(false);
  const gone = first.map((socket) => once(socket, "close"));
  for (const socket of first) socket.destroy();
  await Promise.all(gone);
  await expect.poll(() => say("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")).toContain("404");
});
