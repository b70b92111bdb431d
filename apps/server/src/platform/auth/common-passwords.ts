import { readFile } from "node:fs/promises";
import { brotliDecompressSync } from "node:zlib";

const LIST = new URL("./common-passwords/list.br", import.meta.url);
let list: Promise<ReadonlySet<string>> | undefined;

/** Returns the most used passwords, in lower case; the file beside them states their source. Read once. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= readFile(LIST).then((packed) => new Set(brotliDecompressSync(packed).toString("utf8").split("\n")));
  return list;
}
