import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

export interface TextMessage {
  to: string;
  title: string;
  text: string;
}

/** Creates a program that replaces an SMS gateway and stores its input; `fail` sets its exit code. */
export async function createSmsProgram() {
  const folder = await mkdtemp(path.join(os.tmpdir(), "switchboard-sms-"));
  const [program, kept, exit] = ["send", "kept", "exit"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(kept, "");
  await writeFile(exit, "0");
  await writeFile(program, `#!/bin/sh\ncat >> "${kept}"\nexit "$(cat "${exit}")"\n`);
  await chmod(program, 0o700);
  const sent = async (): Promise<TextMessage[]> =>
    (await readFile(kept, "utf8"))
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as TextMessage);
  return {
    program,
    sent,
    sentTo: async (number: string) => (await sent()).filter(({ to }) => to === number),
    fail: (code: number) => writeFile(exit, String(code)),
    remove: () => rm(folder, { recursive: true }),
  };
}
