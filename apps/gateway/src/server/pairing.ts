import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { writeWhole } from "../disk/write-whole.ts";
import { ServerCalls } from "./calls.ts";

/** Who this gateway is at its server; the token is its password. */
const Paired = z.object({
  server: z.url(),
  gateway: z.string(),
  name: z.string(),
  token: z.string(),
  home: z.string(),
});
export type Paired = z.output<typeof Paired>;

const fileIn = (dataDir: string) => path.join(dataDir, "paired.json");

/** Turns a code into credentials of its own, kept in the data folder for its owner's eyes only. */
export async function pair(dataDir: string, code: string, server: string, version: string): Promise<Paired> {
  const { gateway, name, token, home } = await new ServerCalls(server).pair(code, version);
  const paired = { server, gateway, name, token, home };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeWhole(fileIn(dataDir), `${JSON.stringify(paired, null, 2)}\n`);
  return paired;
}

/** Undefined where it was never paired. */
export async function readPaired(dataDir: string): Promise<Paired | undefined> {
  let text: string;
  try {
    text = await readFile(fileIn(dataDir), "utf8");
  } catch {
    return undefined;
  }
  const read = z.safeParse(Paired, JSON.parse(text));
  if (!read.success) throw new Error(`${fileIn(dataDir)} is not as "pair" writes it; pair this gateway again`);
  return read.data;
}
