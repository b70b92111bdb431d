import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSealed, type Key, seal, unseal } from "./sealed.ts";
import { readTar, TAR_END, tarEntry } from "./tar.ts";

const key: Key = { key: Buffer.from("a key file may hold anything") };

async function* piecesOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const sealed = async (bytes: Buffer, by: Key = key) => buffer(seal(piecesOf(bytes, 10_000), by));
const opened = (bytes: Buffer, by: Key = key) => buffer(unseal(piecesOf(bytes, 7777), by));

describe("a sealed archive", () => {
  it("opens to the same bytes, whatever their number", async () => {
    for (const length of [0, 1, 65_535, 65_536, 65_537, 200_000]) {
      const plain = randomBytes(length);
      const closed = await sealed(plain);
      expect(isSealed(closed)).toBe(true);
      expect((await opened(closed)).equals(plain)).toBe(true);
    }
  });

  it("opens with its passphrase alone", async () => {
    const closed = await sealed(Buffer.from("the building"), { passphrase: "orchid over the pond" });
    expect((await opened(closed, { passphrase: "orchid over the pond" })).toString()).toBe("the building");
    await expect(opened(closed, { passphrase: "orchid over the lake" })).rejects.toThrow("not the one");
    await expect(opened(closed, key)).rejects.toThrow("sealed with a passphrase");
  });

  it("is rejected with any byte changed, cut off at any place, or longer than it was", async () => {
    const closed = await sealed(randomBytes(150_000));
    await fc.assert(
      fc.asyncProperty(fc.nat(closed.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Buffer.from(closed);
        changed[at] = (changed[at] ?? 0) ^ by;
        await expect(opened(changed)).rejects.toThrow();
        await expect(opened(closed.subarray(0, at))).rejects.toThrow();
      }),
      { numRuns: 40 },
    );
    await expect(opened(Buffer.concat([closed, Buffer.from([0])]))).rejects.toThrow("goes on after its end");
  });

  it("is rejected with two of its pieces exchanged, or one left out", async () => {
    const closed = await sealed(randomBytes(65_536 * 3));
    const head = closed.indexOf(10) + 1;
    const piece = 65_536 + 20;
    const [a, b] = [closed.subarray(head, head + piece), closed.subarray(head + piece, head + 2 * piece)];
    const rest = closed.subarray(head + 2 * piece);
    await expect(opened(Buffer.concat([closed.subarray(0, head), b, a, rest]))).rejects.toThrow();
    await expect(opened(Buffer.concat([closed.subarray(0, head), a, rest]))).rejects.toThrow("changed or is damaged");
  });
});

describe("a tar archive", () => {
  it("returns its files in order, and is rejected without its end", async () => {
    const files = [
      { name: "about.json", data: Buffer.from("{}") },
      { name: "tables/ఎనర్జీ/00001.tsv", data: randomBytes(1024) },
      { name: "empty", data: Buffer.alloc(0) },
    ];
    const bytes = Buffer.concat([...files.map((each) => tarEntry(each, new Date(0))), TAR_END]);
    expect(await Readable.from(readTar(piecesOf(bytes, 100))).toArray()).toEqual(files);
    const cut = bytes.subarray(0, bytes.length - TAR_END.length);
    await expect(Readable.from(readTar(piecesOf(cut, 100))).toArray()).rejects.toThrow("ends too early");
  });
});
