import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { writePrivately } from "./platform/write-privately.ts";

/** True below a launcher that shows links on a terminal. Everywhere else, links that open an account stay out of all output. */
export const linksGoToTerminal = (environment = process.env): boolean => environment.LINKS_ON_TERMINAL === "1";

interface SetupLink {
  link: string | undefined;
  dataDir: string;
  logger: Logger;
  isForTerminal: boolean;
}

/**
 * Gives the operator the link that creates the first admin: returns it for a terminal, or writes it to a file that only the
 * owner of the server may read and logs where that is. A file of a link that is over is removed.
 */
export async function giveSetupLink(options: SetupLink): Promise<string | undefined> {
  const { link, dataDir, logger, isForTerminal } = options;
  const file = path.join(dataDir, "first-admin-link");
  if (!link || isForTerminal) {
    await rm(file, { force: true });
    return link;
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writePrivately(file, `${link}\n`);
  logger.warn(`Create the first admin (once, within 24 hours): the link is in ${file}`);
  return undefined;
}
