import { appendFile, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { writeWhole } from "./write-whole.ts";

/** A waiting message; the payload contains its own time. */
const QueuedMessage = z.object({
  channel: z.enum(["power", "sensor", "event"]),
  payload: z.record(z.string(), z.unknown()),
});
export type QueuedMessage = z.output<typeof QueuedMessage>;

export const QUEUE_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;
const SUFFIX = ".readings";

interface File {
  bytes: number;
  /** The offset up to which the broker has the content. */
  from: number;
}

/**
 * Readings on disk that could not be sent: a file for each device, oldest first. When all of them together exceed the limit, the device
 * with the most drops the older half of its own.
 */
export class ReadingQueue {
  readonly #folder: string;
  readonly #most: number;
  readonly #fault: (reason: string) => void;
  readonly #files = new Map<string, File>();
  readonly #unwritten = new Map<string, string[]>();
  /** Serialises access to the files. */
  #turn: Promise<unknown> = Promise.resolve();
  #flushing: Promise<void> | undefined;

  private constructor(folder: string, most: number, fault: (reason: string) => void) {
    this.#folder = folder;
    this.#most = most;
    this.#fault = fault;
  }

  static async open(folder: string, fault: (reason: string) => void, most = QUEUE_BYTES): Promise<ReadingQueue> {
    const queue = new ReadingQueue(folder, most, fault);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      const { size } = await stat(file);
      if (!name.endsWith(SUFFIX) || size === 0) {
        await rm(file, { force: true });
        continue;
      }
      // Ends a line that a power failure cut off, so that the next one is not lost with it.
      await appendFile(file, "\n");
      queue.#files.set(name.slice(0, -SUFFIX.length), { bytes: size + 1, from: 0 });
    }
    return queue;
  }

  /** While messages of a device wait, its next ones wait behind them. */
  isWaiting(device: string): boolean {
    return this.#files.has(device) || this.#unwritten.has(device);
  }

  add(device: string, message: QueuedMessage): void {
    const lines = this.#unwritten.get(device) ?? [];
    lines.push(`${JSON.stringify(message)}\n`);
    this.#unwritten.set(device, lines);
    this.#flushing ??= this.#inTurn(() => this.#flush());
  }

  /** Returns the oldest waiting messages, and a function to call once the broker has them. */
  next(device: string): Promise<{ kept: QueuedMessage[]; arrived(): Promise<void> }> {
    return this.#inTurn(async () => {
      await this.#flush();
      const file = this.#files.get(device);
      if (!file) return NOTHING;
      const text = await this.#read(device, file);
      const whole = text.subarray(0, text.lastIndexOf(10) + 1);
      if (whole.length === 0) {
        // A single line that is longer than any valid one, or was cut off, has no usable content.
        await this.#forget(device);
        return NOTHING;
      }
      const messages = whole.toString().split("\n").flatMap(keptOf);
      return { kept: messages, arrived: () => this.#inTurn(() => this.#arrived(device, file, whole.length)) };
    });
  }

  /** Drops the messages of a device that is no longer adopted. */
  forget(device: string): Promise<void> {
    return this.#inTurn(() => {
      this.#unwritten.delete(device);
      return this.#forget(device);
    });
  }

  async close(): Promise<void> {
    await this.#inTurn(() => this.#flush());
  }

  /** If the file was shortened meanwhile, the rest of it is sent again: a repeated reading counts once. */
  async #arrived(device: string, file: File, bytes: number): Promise<void> {
    if (this.#files.get(device) !== file) return;
    file.from += bytes;
    if (file.from >= file.bytes) await this.#forget(device);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #flush(): Promise<void> {
    this.#flushing = undefined;
    const unwritten = [...this.#unwritten].map(([device, lines]) => ({ device, text: lines.join("") }));
    for (const { device } of unwritten) this.#files.set(device, this.#files.get(device) ?? { bytes: 0, from: 0 });
    this.#unwritten.clear();
    try {
      for (const { device, text } of unwritten) {
        await appendFile(this.#fileOf(device), text, { mode: 0o600 });
        const file = this.#files.get(device);
        if (file) file.bytes += Buffer.byteLength(text);
      }
      await this.#shrink();
    } catch (error) {
      for (const [device, file] of this.#files) if (file.bytes === 0) this.#files.delete(device);
      this.#fault(`readings cannot be kept on disk: ${error instanceof Error ? error.message : error}`);
    }
  }

  async #shrink(): Promise<void> {
    while (this.#total() > this.#most) {
      const [device, file] = [...this.#files].reduce((most, each) =>
        waiting(each[1]) > waiting(most[1]) ? each : most,
      );
      const handle = await open(this.#fileOf(device), "r");
      const half = Buffer.alloc(Math.ceil(waiting(file) / 2));
      await handle.read(half, 0, half.length, file.bytes - half.length).finally(() => handle.close());
      const left = half.subarray(half.indexOf(10) + 1);
      await writeWhole(this.#fileOf(device), left.toString());
      this.#files.set(device, { bytes: left.length, from: 0 });
      if (left.length === 0) await this.#forget(device);
      this.#fault("the server was away for so long that the oldest readings had to be dropped");
    }
  }

  #total(): number {
    let total = 0;
    for (const { bytes } of this.#files.values()) total += bytes;
    return total;
  }

  async #read(device: string, file: File): Promise<Buffer> {
    const handle = await open(this.#fileOf(device), "r");
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, waiting(file)));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, file.from).finally(() => handle.close());
    return chunk.subarray(0, bytesRead);
  }

  async #forget(device: string): Promise<void> {
    this.#files.delete(device);
    await rm(this.#fileOf(device), { force: true });
  }

  #fileOf(device: string): string {
    return path.join(this.#folder, `${device}${SUFFIX}`);
  }
}

const NOTHING = { kept: [], arrived: () => Promise.resolve() };

function waiting({ bytes, from }: File): number {
  return bytes - from;
}

function keptOf(line: string): QueuedMessage[] {
  if (!line) return [];
  try {
    const read = z.safeParse(QueuedMessage, JSON.parse(line));
    return read.success ? [read.data] : [];
  } catch {
    return [];
  }
}
