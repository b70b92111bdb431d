import { createSocket } from "node:dgram";
import { once } from "node:events";

const TYPES: Record<number, "A" | "AAAA"> = { 1: "A", 28: "AAAA" };
const NO_SUCH_NAME = 3;

/** The addresses of each name, as bytes. A name marked "silent" is never answered, and a missing name does not exist. */
type Zone = Record<string, { A?: number[][]; AAAA?: number[][] } | "silent">;

/** A DNS server for tests that answers by a table and records its queries. */
export async function startNameServer(zone: Zone) {
  const asked: string[] = [];
  const socket = createSocket("udp4", (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    asked.push(`${type} ${name}`);
    const known = zone[name];
    if (known === "silent") return;
    const addresses = known && (type === "A" || type === "AAAA") ? (known[type] ?? []) : [];
    const head = Buffer.alloc(12);
    head.writeUInt16BE(query.readUInt16BE(0), 0);
    head.writeUInt16BE(0x8180 | (known ? 0 : NO_SUCH_NAME), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(addresses.length, 6);
    const answers = addresses.map((bytes) =>
      Buffer.from([0xc0, 12, ...query.subarray(end - 4, end), 0, 0, 0, 0, 0, bytes.length, ...bytes]),
    );
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    server: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(query: Buffer): { name: string; type: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), type: TYPES[query.readUInt16BE(at + 1)] ?? "other", end: at + 5 };
}
