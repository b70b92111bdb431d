import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { writeWhole } from "./write-whole.ts";

/** A small JSON file that is read at the start and replaced as a whole at each change, one write after the other. */
export class KeptJson<S extends z.ZodMiniType> {
  readonly #file: string;
  readonly #schema: S;
  #next: z.output<S> | undefined;
  #writing: Promise<void> | undefined;

  constructor(file: string, schema: S) {
    this.#file = file;
    this.#schema = schema;
  }

  /** Returns undefined if the file is missing or unreadable; the server then sends its content again. */
  async read(): Promise<z.output<S> | undefined> {
    try {
      const read = z.safeParse(this.#schema, JSON.parse(await readFile(this.#file, "utf8")));
      return read.success ? read.data : undefined;
    } catch {
      return undefined;
    }
  }

  /** Resolves once this value, or a newer one, is on disk. */
  async write(value: z.output<S>): Promise<void> {
    this.#next = value;
    this.#writing ??= this.#writeLatest();
    return this.#writing;
  }

  /** Resolves once no write is in progress, whether it succeeded or not. */
  async close(): Promise<void> {
    await this.#writing?.catch(() => undefined);
  }

  async #writeLatest(): Promise<void> {
    try {
      while (this.#next !== undefined) {
        const value = this.#next;
        this.#next = undefined;
        await writeWhole(this.#file, `${JSON.stringify(value)}\n`);
      }
    } finally {
      this.#writing = undefined;
    }
  }
}
