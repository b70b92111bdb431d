import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { needFreePorts } from "./ports.mjs";

it("names the port that is taken and offers a free one", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address();
  const failing = needFreePorts({ PORT: port, MQTT_PORT: 0 }, undefined, "npm start");
  await expect(failing).rejects.toThrow(`Port ${port} (PORT) is taken by another program.`);
  await expect(failing).rejects.toThrow(/PORT=\d+ npm start$/);
  other.close();
});

it("waits for a server that is just stopping", async () => {
  const leaving = createServer().listen(0, "127.0.0.1");
  await once(leaving, "listening");
  const { port } = leaving.address();
  const waiting = needFreePorts({ PORT: port }, "127.0.0.1", "npm start");
  leaving.close();
  await expect(waiting).resolves.toBeUndefined();
});

it("refuses a value that is no port", async () => {
  await expect(needFreePorts({ PORT: Number.NaN }, undefined, "npm start")).rejects.toThrow("PORT is not a port");
});
