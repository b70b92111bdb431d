import { type FileHandle, open, readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { writeWhole } from "./write-whole.ts";

/** The outcome of a command, as its reply reported it; `at` is the time. */
const Outcome = z.object({
  ok: z.boolean(),
  at: z.int(),
  err: z.optional(z.string()),
  sent: z.optional(z.literal(true)),
});
export type Outcome = z.output<typeof Outcome>;

const Line = z.object({
  id: z.string(),
  /** In the first line about a command: its expiry, and its device. */
  exp: z.optional(z.int()),
  of: z.optional(z.string()),
  done: z.optional(Outcome),
  /** The broker has the reply. */
  told: z.optional(z.literal(true)),
});
type Line = z.output<typeof Line>;

interface CommandRecord {
  exp: number;
  of: string;
  done?: Outcome;
  told?: true;
}

/** Longer than a clock goes back when it is set; replies are sent for as long. */
const KEPT_AFTER_MS = 600_000;
/** The number of lines after which the file is rewritten without old commands. */
const SPARE_LINES = 5000;
/** Far more commands than a building gets in the time that they are kept. */
const MOST_KNOWN = 50_000;

/**
 * Records which commands were begun. An id is on disk before the order goes to the field, so that no command is carried out twice: neither
 * by a second delivery, nor by a gateway that was killed and is back within the ten seconds that a command lives.
 */
export class CommandJournal {
  readonly #file: string;
  readonly #now: () => number;
  #known = new Map<string, CommandRecord>();
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

  /** Returns true only for the first call with an id; resolves when that is on disk. */
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

  markReported(id: string): void {
    const known = this.#known.get(id);
    if (!known || known.told) return;
    known.told = true;
    this.#append({ id, told: true }).catch(() => undefined);
  }

  /** Returns outcomes for this device that have not reached the broker, oldest first. */
  unreported(of: string): { id: string; done: Outcome }[] {
    const unreported: { id: string; done: Outcome }[] = [];
    for (const [id, known] of this.#known)
      if (known.of === of && known.done && !known.told) unreported.push({ id, done: known.done });
    return unreported;
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

  /** Writes all waiting lines at once, so that a hundred commands at a time cost one flush. */
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

  /** Rewrites the file atomically without old commands. Waiting lines are already part of what is known, so none is lost. */
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

/** Returns undefined for a line that was cut off by a power failure. */
function lineOf(text: string): Line | undefined {
  if (!text) return undefined;
  try {
    const read = z.safeParse(Line, JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
