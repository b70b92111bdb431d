import { freePort } from "../../apps/server/src/platform/free-port.ts";
import { until } from "../faults/until.ts";

const MB = 1024 * 1024;
const COLLECTIONS = 2;

/** What a process holds once everything that nobody needs is collected. */
export interface HeldMemory {
  /** Objects and buffers. */
  alive: number;
  /** With all that the process has of the machine. */
  resident: number;
}

/** Looks into a server by Node's inspector, which is opened only when it is asked. */
export class MemoryLook {
  readonly #port: number;

  private constructor(port: number) {
    this.#port = port;
  }

  static async prepare(): Promise<MemoryLook> {
    return new MemoryLook(await freePort());
  }

  /** For the Node of the server. */
  get flag(): string {
    return `--inspect-port=127.0.0.1:${this.#port}`;
  }

  /** Collects all that can be, which takes the server as long as any collection of everything does. */
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
      // What one collection finds to be over, such as buffers, is gone with the next.
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
