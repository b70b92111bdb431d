import { randomUUID } from "node:crypto";
import { fieldText } from "../../field-text.ts";
import type { FieldBroker } from "../mqtt-field/field-broker.ts";
import { asNumber, field, isObject, type JsonObject, parseJson } from "../mqtt-field/json.ts";

/** The device has answered, and refuses. */
class RpcRefused extends Error {}

interface Call {
  prefix: string;
  settle(result: JsonObject | Error): void;
}

/** Calls over MQTT: each with a number of its own, answered on a topic of ours. */
export class Rpc {
  readonly #broker: FieldBroker;
  readonly #src = `switchboard-${randomUUID().slice(0, 8)}`;
  readonly #calls = new Map<number, Call>();
  #last = 0;

  constructor(broker: FieldBroker) {
    this.#broker = broker;
    broker.on(`${this.#src}/rpc`, ({ text }) => this.#answered(text));
  }

  async call(prefix: string, method: string, params: object | undefined, signal: AbortSignal): Promise<JsonObject> {
    signal.throwIfAborted();
    const id = ++this.#last;
    const frame = { id, src: this.#src, method, ...(params ? { params } : {}) };
    return new Promise((resolve, reject) => {
      const giveUp = () => settle(new Error("It does not answer"));
      const settle = (result: JsonObject | Error) => {
        this.#calls.delete(id);
        signal.removeEventListener("abort", giveUp);
        if (result instanceof Error) reject(result);
        else resolve(result);
      };
      this.#calls.set(id, { prefix, settle });
      signal.addEventListener("abort", giveUp);
      this.#broker.publish(`${prefix}/rpc`, JSON.stringify(frame)).catch((error: unknown) => {
        settle(error instanceof Error ? error : new Error("It could not be sent"));
      });
    });
  }

  #answered(text: string): void {
    const answer = parseJson(text);
    const call = this.#calls.get(asNumber(field(answer, "id")) ?? 0);
    if (!call) return;
    const [result, error] = [field(answer, "result"), field(answer, "error")];
    if (isObject(error)) call.settle(new RpcRefused(reasonOf(error)));
    // `null` is how some calls say that all is well.
    else call.settle(isObject(result) ? result : {});
  }
}

function reasonOf(error: JsonObject): string {
  if (error.code === 401) return "It asks for a password: turn its authentication off, the broker has its own";
  return fieldText(error.message) || `It refused with ${asNumber(error.code) ?? "no reason"}`;
}
