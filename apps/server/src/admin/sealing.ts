import { readFile } from "node:fs/promises";
import type { Key } from "../platform/archive/sealed.ts";
import { AdminError, type CommandArguments, type Option } from "./command.ts";

const SHORTEST_PASSPHRASE = 12;
const SHORTEST_KEY = 32;

export const SEALING: readonly Option[] = [
  { name: "passphrase-file", value: "file", help: "seal it with the passphrase in the first line of this file" },
  {
    name: "key-file",
    value: "file",
    help: "seal it with the bytes of this file (make one: openssl rand -out file 32)",
  },
];

export const UNSEALING: readonly Option[] = SEALING.map((option) => ({
  ...option,
  help: option.help.replace("seal it with", "open it with").replace(/ \(make.*/, ""),
}));

/** Returns the key of a sealed archive; undefined if it is not sealed. */
export async function keyIn(given: CommandArguments): Promise<Key | undefined> {
  const [passphraseFile, keyFile] = [given.option("passphrase-file"), given.option("key-file")];
  if (passphraseFile && keyFile) throw new AdminError("Give --passphrase-file or --key-file, not both.");
  if (passphraseFile) {
    const passphrase = (await readFile(passphraseFile, "utf8")).split(/\r?\n/)[0] ?? "";
    if (passphrase.length < SHORTEST_PASSPHRASE)
      throw new AdminError(`The passphrase in ${passphraseFile} has fewer than ${SHORTEST_PASSPHRASE} characters.`);
    return { passphrase };
  }
  if (!keyFile) return undefined;
  const key = await readFile(keyFile);
  if (key.length < SHORTEST_KEY) throw new AdminError(`The key in ${keyFile} has fewer than ${SHORTEST_KEY} bytes.`);
  return { key };
}
