import { createHash } from "node:crypto";
import { createReadStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** Writes the format that `sha256sum -c SHA256SUMS` reads. */
export async function writeSums(out, names) {
  const lines = [];
  for (const name of names) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(join(out, name)), hash);
    lines.push(`${hash.digest("hex")}  ${name}\n`);
  }
  writeFileSync(join(out, "SHA256SUMS"), lines.join(""));
}
