import { randomUUID } from "node:crypto";
import { fieldText } from "../../field-text.ts";
import type { FieldBroker } from "../mqtt-field/field-broker.ts";
import { asNumber, field, isObject, type JsonObject, parseJson } from "../mqtt-field/json.ts";
import { answerTo, type Challenge, challengeOf } from "./digest.ts";

/** The device has replied and refuses. */
class RpcRefused extends Error {}
/** The device asks for its password first; nothing was done. */
class PasswordAsked extends RpcRefused {
  readonly challenge: Challenge | undefined;
  constructor(challenge: Challenge | undefined) {
    super('It asks for a password: name it under "passwords", or turn its authentication off');
    this.challenge = challenge;
  }
}

interface Call {
  prefix: string;
  settle(result: JsonObject | Error): void;
}

/** Calls over MQTT: each has a number of its own, and its reply comes on our own topic. */
export class Rpc {
  readonly #broker: FieldBroker;
  readonly #src = `switchboard-${randomUUID().slice(0, 8)}`;
  readonly #calls = new Map<number, Call>();
  readonly #passwordOf: (prefix: string) => string | undefined;
  #last = 0;

  constructor(broker: FieldBroker, passwordOf: (prefix: string) => string | undefined) {
    this.#broker = broker;
    this.#passwordOf = passwordOf;
    broker.on(`${this.#src}/rpc`, ({ text }) => this.#answered(text));
  }

  /** Repeats a call with credentials if the device asks for its password, because a call refused so was not carried out. */
  async call(prefix: string, method: string, params: object | undefined, signal: AbortSignal): Promise<JsonObject> {
    const request = { method, ...(params ? { params } : {}) };
    try {
      return await this.#call(prefix, request, signal);
    } catch (error) {
      const password = this.#passwordOf(prefix);
      if (!(error instanceof PasswordAsked) || !error.challenge || password === undefined) throw error;
      return await this.#call(prefix, { ...request, auth: answerTo(error.challenge, password) }, signal).catch(
        (again: unknown) => {
          throw again instanceof PasswordAsked ? new RpcRefused("It does not take the password") : again;
        },
      );
    }
  }

  async #call(prefix: string, request: object, signal: AbortSignal): Promise<JsonObject> {
    signal.throwIfAborted();
    const id = ++this.#last;
    const frame = { id, src: this.#src, ...request };
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
    if (isObject(error)) call.settle(refusalOf(error));
    // Some calls reply `null` for success.
    else call.settle(isObject(result) ? result : {});
  }
}

function refusalOf(error: JsonObject): RpcRefused {
  if (error.code === 401) return new PasswordAsked(challengeOf(error.message));
  return new RpcRefused(fieldText(error.message) || `It refused with ${asNumber(error.code) ?? "no reason"}`);
}
