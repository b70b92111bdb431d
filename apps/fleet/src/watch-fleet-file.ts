import { unwatchFile, watchFile } from "node:fs";
import { readFile } from "node:fs/promises";
import { type FleetFile, parseFleetFile } from "./fleet-file.ts";

interface FleetFileListener {
  changed(file: FleetFile): void;
  /** The file is missing or unreadable, so that the last valid one stays in force. */
  unusable(reason: string): void;
}

/** Reads a fleet file now and after every change. Polls, because a replaced file escapes a watch on its inode. */
export function watchFleetFile(path: string, listener: FleetFileListener, pollMs = 1000): () => void {
  const read = (): void => {
    readFile(path, "utf8")
      .then(parseFleetFile)
      .then(listener.changed, (error: Error) => listener.unusable(error.message));
  };
  watchFile(path, { interval: pollMs }, read);
  read();
  return () => unwatchFile(path, read);
}
