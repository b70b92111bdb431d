import { type FileHandle, open, readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { writeWhole } from "./write-whole.ts";

/** What came of a command, as its answer said; `at` is when. */
const Outcome = z.object({
  ok: z.boolean(),
  at: z.int(),
  err: z.optional(z.string()),
  sent: z.optional(z.literal(true)),
});
export type Outcome = z.output<typeof Outcome>;

const Line = z.object({
  id: z.string(),
  /** Of the first line about a command: until when it may be done, and which device it is for. */
  exp: z.optional(z.int()),
  of: z.optional(z.string()),
  done: z.optional(Outcome),
  /** The broker has its answer. */
  told: z.optional(z.literal(true)),
});
type Line = z.output<typeof Line>;

interface Known {
  exp: number;
  of: string;
  done?: Outcome;
  told?: true;
}

/** Longer than a clock that is set goes back; an answer is worth telling for as long. */
const KEPT_AFTER_MS = 600_000;
/** So many lines later the file is written anew, without what is over. */
const SPARE_LINES = 5000;
/** Far more than people and automations of a building can ask for in the time that one is kept. */
const MOST_KNOWN = 50_000;

/**
 * Which commands were begun. An id is on disk before the field is asked, so that none is done twice: not by a second
 * delivery, and not by a gateway that was killed and is back within the ten seconds that a command lives.
 */
export class CommandJournal {
  readonly #file: string;
  readonly #now: () => number;
  #known = new Map<string, Known>();
  #handle: FileHandle | undefined;
  #lines = 0;
  #waiting: { line: Line; written: () => void; failed: (error: unknown) => void }[] = [];
  #writing: Promise<void> | undefined;

  private constructor(file: string, now: () => number) {
    this.#file = file;
    this.#now = now;
  }

  static async open(file: string, now: () => number): Promise<CommandJournal> {
    const journal = new CommandJournal(file, now);
    await journal.#load();
    await journal.#rewrite();
    return journal;
  }

  /** True once, for whoever may do it; resolves when that is on disk. */
  async begin(id: string, of: string, exp: number): Promise<boolean> {
    if (this.#known.has(id)) return false;
    if (this.#known.size >= MOST_KNOWN) throw new Error("too many commands at once");
    this.#known.set(id, { exp, of });
    await this.#append({ id, exp, of });
    return true;
  }

  isKnown(id: string): boolean {
    return this.#known.has(id);
  }

  outcomeOf(id: string): Outcome | undefined {
    return this.#known.get(id)?.done;
  }

  settle(id: string, done: Outcome): void {
    const known = this.#known.get(id);
    if (!known) return;
    known.done = done;
    this.#append({ id, done }).catch(() => undefined);
  }

  told(id: string): void {
    const known = this.#known.get(id);
    if (!known || known.told) return;
    known.told = true;
    this.#append({ id, told: true }).catch(() => undefined);
  }

  /** What came of commands to this device and has not reached the broker, oldest first. */
  untold(of: string): { id: string; done: Outcome }[] {
    const untold: { id: string; done: Outcome }[] = [];
    for (const [id, known] of this.#known)
      if (known.of === of && known.done && !known.told) untold.push({ id, done: known.done });
    return untold;
  }

  async close(): Promise<void> {
    await this.#writing?.catch(() => undefined);
    await this.#handle?.close();
    this.#handle = undefined;
  }

  async #load(): Promise<void> {
    const text = await readFile(this.#file, "utf8").catch(() => "");
    for (const line of text.split("\n")) {
      const read = lineOf(line);
      if (!read) continue;
      const { id, exp, of, done, told } = read;
      const known = this.#known.get(id) ?? (exp !== undefined && of !== undefined ? { exp, of } : undefined);
      if (!known) continue;
      this.#known.set(id, { ...known, ...(done && { done }), ...(told && { told }) });
    }
  }

  /** Everything that came meanwhile in one go, so that a hundred commands at once cost one flush. */
  #append(line: Line): Promise<void> {
    const written = new Promise<void>((resolve, reject) => {
      this.#waiting.push({ line, written: resolve, failed: reject });
    });
    this.#writing ??= this.#writeAll();
    return written;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      try {
        if (this.#lines > SPARE_LINES) await this.#rewrite();
        else {
          await this.#handle?.appendFile(batch.map(({ line }) => `${JSON.stringify(line)}\n`).join(""));
          await this.#handle?.datasync();
        }
        this.#lines += batch.length;
        for (const { written } of batch) written();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.#writing = undefined;
  }

  /** Without those whose time is long over, whole or not at all. What is known already holds what was to be appended. */
  async #rewrite(): Promise<void> {
    const oldest = this.#now() - KEPT_AFTER_MS;
    for (const [id, { exp }] of this.#known) if (exp < oldest) this.#known.delete(id);
    const lines = [...this.#known].map(([id, known]) => `${JSON.stringify({ id, ...known })}\n`);
    await this.#handle?.close();
    await writeWhole(this.#file, lines.join(""));
    this.#handle = await open(this.#file, "a", 0o600);
    this.#lines = 0;
  }
}

/** A line that was cut off by a power failure says nothing. */
function lineOf(text: string): Line | undefined {
  if (!text) return undefined;
  try {
    const read = z.safeParse(Line, JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
