/**
 * Creates the list of common passwords that the server refuses. Takes the folder of the unpacked source package:
 *
 *   npm pack @zxcvbn-ts/language-common@4.1.3 && tar xzf zxcvbn-ts-language-common-4.1.3.tgz
 *   node scripts/common-passwords.mjs package
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { ROOT } from "./lib/paths.mjs";

/** Shorter ones cannot become a password of eight characters, even with the few characters that the rule ignores. */
const SHORTEST = 4;
const TARGET = join(ROOT, "apps/server/src/platform/auth/common-passwords/list.br");

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Which folder is the package in?");
const ranked = JSON.parse(readFileSync(join(folder, "src/passwords.json"), "utf8"));
const words = new Set(ranked.map((word) => word.toLowerCase()).filter((word) => word.length >= SHORTEST));
writeFileSync(TARGET, brotliCompressSync([...words].sort().join("\n")));
console.log(`${words.size} passwords in ${TARGET}`);
