import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLogger } from "../logger.ts";
import { createHttpServer } from "./http-server.ts";

const http = createHttpServer(createLogger("silent"), { trustProxy: 0, publicUrl: "https://switchboard.test" });
beforeAll(async () => {
  http.get("/heard", async () => ({ heard: true }));
  await http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => http.close());

test.each([
  ["one", "Host: switchboard.test\r\n", "HTTP/1.1 200 OK"],
  ["two different", "Host: switchboard.test\r\nHost: evil.test\r\n", "HTTP/1.1 400 Bad Request"],
  ["two equal", "Host: switchboard.test\r\nhost: switchboard.test\r\n", "HTTP/1.1 400 Bad Request"],
  ["no", "", "HTTP/1.1 400 Bad Request"],
])("a request with %s host headers is answered as it should be", async (_name, hosts, expected) => {
  const socket = net.connect((http.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`GET /heard HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
  const parts: Buffer[] = [];
  socket.on("data", (part) => parts.push(part));
  await once(socket, "close");
  expect(Buffer.concat(parts).toString().split("\r\n")[0]).toBe(expected);
});
