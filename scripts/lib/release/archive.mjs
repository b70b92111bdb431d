import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { fail } from "../steps.mjs";

/** Sorted names, one time, one owner and plain rights, so that the same files make the same archive on every machine. */
const ALIKE = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u+rw,a+rX,go-w", "--format=gnu"];

/** Packs a folder below `out`. Requires GNU tar, which Linux has. */
export async function pack(out, name, archive, { committed }) {
  const tar = spawn("tar", [...ALIKE, `--mtime=@${committed}`, "-C", out, "-cf", "-", name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => {
    tar.once("error", () => resolve(1));
    tar.once("close", resolve);
  });
  await pipeline(tar.stdout, createGzip(), createWriteStream(join(out, archive)));
  if ((await ended) !== 0) fail("The archive could not be packed: GNU tar is needed for it.");
}
