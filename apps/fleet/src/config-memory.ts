import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { writeWhole } from "./write-whole.ts";

export type HeldConfig = Record<string, unknown>;
const Held = z.record(z.string(), z.record(z.string(), z.unknown()));

/** The configuration of devices, which real ones keep in flash through restarts. */
export class ConfigMemory {
  private readonly file: string;
  private readonly say: (line: string) => void;
  private readonly held: Map<string, HeldConfig>;
  private writing: Promise<void> | undefined;
  private isStale = false;

  constructor(file: string, say: (line: string) => void = () => undefined) {
    this.file = file;
    this.say = say;
    this.held = new Map(Object.entries(this.read()));
  }

  recall(kd_id: string): HeldConfig | undefined {
    return this.held.get(kd_id);
  }

  keep(kd_id: string, config: HeldConfig): void {
    this.held.set(kd_id, config);
    this.write();
  }

  forget(kd_id: string): void {
    if (this.held.delete(kd_id)) this.write();
  }

  /** Resolves once all changes have been written. */
  async settled(): Promise<void> {
    await this.writing;
  }

  private read(): Record<string, HeldConfig> {
    try {
      return z.parse(Held, JSON.parse(readFileSync(this.file, "utf8")));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT") this.say(`${this.file} cannot be used (${message}); devices start with no configuration`);
      return {};
    }
  }

  /** Writes one at a time; changes made meanwhile share the next write. */
  private write(): void {
    this.isStale = true;
    this.writing ??= this.writeAll().finally(() => {
      this.writing = undefined;
    });
  }

  private async writeAll(): Promise<void> {
    while (this.isStale) {
      this.isStale = false;
      const text = `${JSON.stringify(Object.fromEntries(this.held), null, 2)}\n`;
      await writeWhole(this.file, text).catch((error: Error) => this.say(error.message));
    }
  }
}
