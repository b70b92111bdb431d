import { type ChildProcess, fork } from "node:child_process";
import os from "node:os";
import { AppError } from "../../../../platform/http/app-error.ts";
import type { RenderJob } from "./render-file.ts";
import type { RenderResult } from "./render-process.ts";

interface RendererOptions {
  /** The module that renders one file. */
  program?: URL;
  timeoutMs?: number;
  /** The number of files that are rendered at the same time; further jobs wait. */
  lanes?: number;
}

const PROGRAM = new URL("./render-process.ts", import.meta.url);
const MEMORY_MB = 512;
const LOW_PRIORITY = 10;

export type ReportRenderer = Pick<Renderer, "render" | "close">;

/** Renders each file in a separate process, so that one that crashes, hangs or needs too much memory fails only its own report. */
export class Renderer {
  readonly #program: URL;
  readonly #timeoutMs: number;
  readonly #lanes: number;
  readonly #running = new Set<ChildProcess>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #isClosed = false;

  constructor({ program = PROGRAM, timeoutMs = 60_000, lanes = 2 }: RendererOptions = {}) {
    this.#program = program;
    this.#timeoutMs = timeoutMs;
    this.#lanes = lanes;
  }

  async render(job: RenderJob): Promise<Uint8Array> {
    if (this.#busy >= this.#lanes) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy += 1;
    try {
      return await this.#run(job);
    } finally {
      // A waiting job takes over the lane, so `#busy` only changes when none waits.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const child of this.#running) child.kill("SIGKILL");
  }

  #run(job: RenderJob): Promise<Uint8Array> {
    if (this.#isClosed) return Promise.reject(new Error("The server is closing"));
    const child = fork(this.#program, {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      // The process needs none of the server's secrets.
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#running.add(child);
    lowerPriority(child);
    return new Promise<Uint8Array>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("The report took too long")), this.#timeoutMs);
      child.once("message", (answer: RenderResult) => {
        if ("file" in answer) return resolve(answer.file);
        reject(answer.failed === "too_large" ? new AppError("report.too_large") : new Error(answer.message));
      });
      child.once("error", reject);
      child.once("exit", (code, signal) => reject(new Error(`The report's process ended (${signal ?? code})`)));
      child.once("exit", () => clearTimeout(timer));
      child.send(job, (error) => error && reject(error));
    }).finally(() => {
      this.#running.delete(child);
      child.kill("SIGKILL");
    });
  }
}

/** Runs the process at low priority, because switching devices comes first. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) os.setPriority(pid, LOW_PRIORITY);
  } catch {
    // The process keeps its normal priority when the system does not allow a change.
  }
}
