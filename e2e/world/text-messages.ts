import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

interface TextMessage {
  to: string;
  title: string;
}

const keptIn = (dataDir: string) => path.join(dataDir, "text-messages");

/** Creates a program that replaces an SMS gateway, and stores its input. */
export async function createSmsProgram(dataDir: string): Promise<string> {
  const program = path.join(dataDir, "send-sms");
  await writeFile(keptIn(dataDir), "");
  await writeFile(program, `#!/bin/sh\ncat >> "${keptIn(dataDir)}"\n`, { mode: 0o700 });
  return program;
}

/** Returns the titles of all messages to a number. */
export async function titlesSentTo(number: string): Promise<string[]> {
  const lines = (await readFile(keptIn(process.env.E2E_DATA ?? ""), "utf8")).split("\n").filter((line) => line !== "");
  return lines
    .map((line) => JSON.parse(line) as TextMessage)
    .filter(({ to }) => to === number)
    .map(({ title }) => title);
}
