import { type AnyEndpoint, contract, type InputOf, type ReplyOf } from "@switchboard/contract";
import * as z from "zod/mini";

export type DeviceCredentials = ReplyOf<typeof contract.gatewayCredentials>;
export type Report = InputOf<typeof contract.reportGateway>;
export type ServerInstructions = ReplyOf<typeof contract.reportGateway>;
export type AdoptedDevice = ServerInstructions["adopted"][number];

/** Longer than the server delays its reply to a report. */
const PATIENCE_MS = 35_000;
const ErrorBody = z.object({ code: z.string(), message: z.string() });

/** The server has replied with an error of the contract. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The calls of one gateway to its server; a reply outside the contract becomes an error with a plain message. */
export class ServerCalls {
  readonly #server: string;
  readonly #token: string | undefined;

  constructor(server: string, token?: string) {
    this.#server = server.replace(/\/+$/, "");
    this.#token = token;
  }

  pair(pairing_code: string, version: string) {
    return this.#call(contract.pairGateway, { pairing_code, version });
  }

  report(report: Report, signal: AbortSignal): Promise<ServerInstructions> {
    return this.#call(contract.reportGateway, report, signal);
  }

  credentials(kd_id: string, signal: AbortSignal): Promise<DeviceCredentials> {
    return this.#call(contract.gatewayCredentials, { kd_id }, signal);
  }

  async #call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, signal?: AbortSignal): Promise<ReplyOf<E>> {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    const reply = await fetch(`${this.#server}${endpoint.path}`, {
      method: endpoint.method,
      headers: { "content-type": "application/json", ...(this.#token && { authorization: `Bearer ${this.#token}` }) },
      body: JSON.stringify(input),
      // The token must not be sent to any other server.
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
    const body: unknown = await reply.json().catch(() => undefined);
    if (!reply.ok) throw refusalOf(reply.status, body);
    const read = z.safeParse(endpoint.reply as z.ZodMiniType<ReplyOf<E>>, body);
    if (!read.success) throw new Error("the server answered something that this gateway does not understand");
    return read.data;
  }
}

function refusalOf(status: number, body: unknown): Error {
  const read = z.safeParse(ErrorBody, body);
  if (!read.success) return new Error(`the server answered with ${status}`);
  return new Refusal(status, read.data.code, read.data.message);
}
