import {
  type AnyEndpoint,
  type InputOf,
  type ReplyOf,
  SERVER_TIME_HEADER,
  UNATTENDED_HEADER,
} from "@switchboard/contract";
import { ApiError } from "../api-error.ts";
import type { Api, CallOptions } from "../api-port.ts";
import { isUnattended } from "../attention.ts";
import { openLazily } from "../live-transport.ts";
import { serverClock } from "../server-clock.ts";
import { getSession } from "../session.ts";

/** The real server. Replies are typed by the contract, which the server's tests hold it to. */
export const httpApi: Api = {
  call: callHttp,
  openLive: (options) =>
    openLazily(() => import("../mqtt/mqtt-transport.ts").then((module) => module.openMqtt), options),
};

async function callHttp<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const response = await send(endpoint, input, options.signal);
  if (!response.ok) throw await failure(response);
  const read = endpoint.isDownload ? readFile(response) : response.json();
  return read.catch(() => {
    throw new ApiError(502, {});
  });
}

/** The file under the name that the server gave it. */
async function readFile(response: Response): Promise<File> {
  const blob = await response.blob();
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  return new File([blob], name ?? "download", { type: blob.type });
}

async function send(endpoint: AnyEndpoint, input: unknown, signal?: AbortSignal): Promise<Response> {
  const { token } = getSession();
  const headers: Record<string, string> = {
    accept: "application/json",
    "accept-language": document.documentElement.lang,
  };
  if (token && endpoint.permission !== "public") headers.authorization = token;
  if (isUnattended()) headers[UNATTENDED_HEADER] = "1";
  const isGet = endpoint.method === "GET";
  if (!isGet) headers["content-type"] = "application/json";
  const askedAt = Date.now();
  try {
    const response = await fetch(isGet ? endpoint.path + queryOf(input) : endpoint.path, {
      method: endpoint.method,
      headers,
      body: isGet ? undefined : JSON.stringify(input ?? {}),
      signal,
    });
    learnTime(response, askedAt);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, { code: "network" });
  }
}

function learnTime(response: Response, askedAt: number): void {
  const said = Number(response.headers.get(SERVER_TIME_HEADER) ?? Number.NaN);
  if (Number.isSafeInteger(said) && said > 0) serverClock.heard(said, askedAt, Date.now());
}

/** Returns the query string of a GET without missing values. */
export function queryOf(input: unknown): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : "";
}

async function failure(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => ({}));
  return new ApiError(response.status, body && typeof body === "object" ? body : {});
}
