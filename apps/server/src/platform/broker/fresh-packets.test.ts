import { Duplex } from "node:stream";
import { Aedes, type Client } from "aedes";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makePacketsFresh } from "./fresh-packets.ts";

const CONNECT = Buffer.from("\x10\x0d\x00\x04MQTT\x04\x02\x00\x3c\x00\x01d", "latin1");
const publication = (text: string) =>
  Buffer.from(`\x30${String.fromCharCode(3 + text.length)}\x00\x01t${text}`, "latin1");

interface Parsing {
  _parser: { packet: { payload: Buffer | null; topic: string | null } };
}

let aedes: Aedes;
let heard: string[];
let line: Duplex;
let client: Client & Parsing;
beforeEach(async () => {
  aedes = await Aedes.createBroker();
  heard = [];
  aedes.authorizePublish = (_, { payload }, done) => {
    heard.push(payload.toString());
    done(null);
  };
  line = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  client = aedes.handle(line) as Client & Parsing;
  makePacketsFresh(client);
  line.push(CONNECT);
  await vi.waitFor(() => expect(client.connected).toBe(true));
});
afterEach(() => new Promise<void>((closed) => aedes.close(closed)));

it("keeps nothing of a processed message, and creates no packet before the next one arrives", async () => {
  const idle = client._parser.packet;
  for (const text of ["one", "two"]) {
    line.push(publication(text));
    await vi.waitFor(() => expect(heard).toContain(text));
    expect(client._parser.packet).toBe(idle);
    expect(idle).toMatchObject({ topic: null, payload: null });
  }
});

it("receives messages in parts and together, wherever they are cut", async () => {
  const said = ["a", "bc", "def"];
  const bytes = Buffer.concat(said.map(publication));
  for (let cut = 0; cut <= bytes.length; cut++) {
    heard = [];
    for (const part of [bytes.subarray(0, cut), bytes.subarray(cut)]) if (part.length > 0) line.push(part);
    await vi.waitFor(() => expect(heard).toEqual(said));
  }
});
