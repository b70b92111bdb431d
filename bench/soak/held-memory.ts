import { freePort } from "../../apps/server/src/platform/free-port.ts";
import { until } from "../faults/until.ts";

const MB = 1024 * 1024;
const COLLECTIONS = 2;

/** The memory of a process after a full garbage collection. */
export interface HeldMemory {
  /** Objects and buffers. */
  alive: number;
  /** All memory that the process has from the system. */
  resident: number;
}

/** Inspects a server with Node's inspector, which is only opened on request. */
export class MemoryLook {
  readonly #port: number;

  private constructor(port: number) {
    this.#port = port;
  }

  static async prepare(): Promise<MemoryLook> {
    return new MemoryLook(await freePort());
  }

  /** Arguments for the server's Node. */
  get flag(): string {
    return `--inspect-port=127.0.0.1:${this.#port}`;
  }

  /** Collects all garbage, which blocks the server for as long as a full collection takes. */
  async held(pid: number): Promise<HeldMemory> {
    process.kill(pid, "SIGUSR1");
    let url: string | undefined;
    await until("the inspector answers", 10_000, async () => {
      url = await this.#address();
      return url !== undefined;
    });
    const socket = new WebSocket(url ?? "");
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", () => reject(new Error("the inspector cannot be reached")));
    });
    try {
      // Objects such as buffers are only released by the collection after the one that finds them unused.
      for (let round = 1; round <= COLLECTIONS; round++) await call(socket, round, "HeapProfiler.collectGarbage");
      const used = await call(socket, COLLECTIONS + 1, "Runtime.evaluate", {
        expression: "JSON.stringify(process.memoryUsage())",
      });
      const { heapUsed, external, rss } = JSON.parse(used.result.value) as NodeJS.MemoryUsage;
      return { alive: (heapUsed + external) / MB, resident: rss / MB };
    } finally {
      socket.close();
    }
  }

  async #address(): Promise<string | undefined> {
    try {
      const reply = await fetch(`http://127.0.0.1:${this.#port}/json/list`);
      const [target] = (await reply.json()) as { webSocketDebuggerUrl: string }[];
      return target?.webSocketDebuggerUrl;
    } catch {
      return undefined;
    }
  }
}

interface Answer {
  result: { value: string };
}

function call(socket: WebSocket, id: number, method: string, params: object = {}): Promise<Answer> {
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<string>) => {
      const answer = JSON.parse(data) as { id?: number; result: Answer };
      if (answer.id !== id) return;
      socket.removeEventListener("message", hear);
      resolve(answer.result);
    };
    socket.addEventListener("message", hear);
    socket.send(JSON.stringify({ id, method, params }));
  });
}
