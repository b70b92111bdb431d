import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { writeWhole } from "../disk/write-whole.ts";
import { ServerCalls } from "./calls.ts";

/** The identity of this gateway at its server; the token is its password. */
const Pairing = z.object({
  server: z.url(),
  gateway: z.string(),
  name: z.string(),
  token: z.string(),
  home: z.string(),
});
export type Pairing = z.output<typeof Pairing>;

const fileIn = (dataDir: string) => path.join(dataDir, "paired.json");

/** Exchanges a code for credentials, stored in the data folder and readable only by its owner. */
export async function pair(dataDir: string, code: string, server: string, version: string): Promise<Pairing> {
  const { gateway, name, token, home } = await new ServerCalls(server).pair(code, version);
  const paired = { server, gateway, name, token, home };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeWhole(fileIn(dataDir), `${JSON.stringify(paired, null, 2)}\n`);
  return paired;
}

/** Returns undefined if the gateway was never paired. */
export async function readPairing(dataDir: string): Promise<Pairing | undefined> {
  let text: string;
  try {
    text = await readFile(fileIn(dataDir), "utf8");
  } catch {
    return undefined;
  }
  const read = z.safeParse(Pairing, JSON.parse(text));
  if (!read.success) throw new Error(`${fileIn(dataDir)} is not as "pair" writes it; pair this gateway again`);
  return read.data;
}
