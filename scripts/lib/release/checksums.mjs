import { createHash } from "node:crypto";
import { createReadStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** As `sha256sum -c SHA256SUMS` reads them. */
export async function writeSums(out, names) {
  const lines = [];
  for (const name of names) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(join(out, name)), hash);
    lines.push(`${hash.digest("hex")}  ${name}\n`);
  }
  writeFileSync(join(out, "SHA256SUMS"), lines.join(""));
}
