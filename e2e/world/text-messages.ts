import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

interface TextMessage {
  to: string;
  title: string;
}

const keptIn = (dataDir: string) => path.join(dataDir, "text-messages");

/** A program in the place of an SMS gateway, which keeps what it is given. */
export async function createSmsProgram(dataDir: string): Promise<string> {
  const program = path.join(dataDir, "send-sms");
  await writeFile(keptIn(dataDir), "");
  await writeFile(program, `#!/bin/sh\ncat >> "${keptIn(dataDir)}"\n`, { mode: 0o700 });
  return program;
}

/** The titles of all messages that were sent to a number. */
export async function titlesSentTo(number: string): Promise<string[]> {
  const lines = (await readFile(keptIn(process.env.E2E_DATA ?? ""), "utf8")).split("\n").filter((line) => line !== "");
  return lines
    .map((line) => JSON.parse(line) as TextMessage)
    .filter(({ to }) => to === number)
    .map(({ title }) => title);
}
