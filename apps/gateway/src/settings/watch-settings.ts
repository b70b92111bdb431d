import { unwatchFile, watchFile } from "node:fs";
import { readFile } from "node:fs/promises";
import { type AnyDriverKind, readSettings, type Settings } from "./settings.ts";

interface SettingsListener {
  changed(settings: Settings): void;
  /** The file is missing or unreadable, so that the previous settings stay in force. */
  unusable(reason: string): void;
}

/** Reads the settings file now and after every change. Polls, because a replaced file escapes a watch on its inode. */
export function watchSettings(
  file: string,
  kinds: readonly AnyDriverKind[],
  listener: SettingsListener,
  pollMs = 1000,
): () => void {
  const read = (): void => {
    readFile(file, "utf8")
      .then((text) => readSettings(text, kinds))
      .then(listener.changed, (error: Error) => listener.unusable(error.message));
  };
  watchFile(file, { interval: pollMs }, read);
  read();
  return () => unwatchFile(file, read);
}
