import { once } from "node:events";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { openDoors } from "./testing/broker-doors.ts";
import { isWelcomeOrigin } from "./web-door.ts";

let doors: Awaited<ReturnType<typeof openDoors>>;
beforeAll(async () => {
  doors = await openDoors();
});
afterAll(() => doors.close());

/** What a stranger gets for a request line of their own making; empty where the connection just ends. */
async function upgrade(target: string, headers: Record<string, string> = {}): Promise<string> {
  const socket = net.connect(doors.port, "127.0.0.1");
  const lines = Object.entries({
    Host: "switchboard.test",
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${target} HTTP/1.1\r\n${lines.join("")}\r\n`);
  let said = "";
  socket.on("data", (chunk) => {
    said += chunk.toString("latin1");
    socket.destroy();
  });
  await once(socket, "close");
  return said.split("\r\n")[0] ?? "";
}

describe("a request to become a websocket", () => {
  test.each(["//", "///", "//[", "http://[/mqtt", "*", "/%", "/mqtt/..", "/other"])(
    "for %s is refused, and the server serves on",
    async (target) => {
      expect(await upgrade(target)).not.toContain("101");
      expect(await upgrade("/mqtt")).toContain("101");
    },
  );
});

describe("a page", () => {
  test.each([
    ["no page at all", undefined, true],
    ["the address people are told", "https://switchboard.test", true],
    ["the host it came from", "http://localhost:8080", true],
    ["another site", "https://evil.test", false],
    ["a name that begins alike", "https://switchboard.test.evil.test", false],
    ["another port", "https://switchboard.test:8443", false],
    ["a page without an address", "null", false],
    ["a file", "file://localhost:8080", false],
    ["what is no address", "http://[", false],
    ["nothing", "", false],
  ])("of %s may open a websocket: %s is %s", (_name, origin, welcome) => {
    const headers = { host: "LOCALHOST:8080", ...(origin === undefined ? {} : { origin }) };
    expect(isWelcomeOrigin({ headers }, "https://switchboard.test")).toBe(welcome);
  });

  it("of another site is refused with a 403, and counted", async () => {
    expect(await upgrade("/mqtt", { Origin: "https://evil.test" })).toContain("403");
    expect(await upgrade("/mqtt", { Origin: "https://switchboard.test" })).toContain("101");
    expect(doors.refused).toEqual({ origin: 1 });
  });
});
