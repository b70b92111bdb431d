import type { AnyEndpoint } from "@switchboard/contract";
import { shapesOf, withId } from "../walk/inputs.ts";
import { CALLS } from "../walk/walker.ts";
import type { Chance } from "./chance.ts";
import { mutated, oddText, oddValue } from "./odd-values.ts";

export interface HttpCase {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** The possible callers: matching tokens and ids, foreign ones, and none. */
export interface Asking {
  tokens: () => readonly (string | null)[];
  ids: readonly string[];
}

const SHAPES = new Map(CALLS.map((endpoint) => [endpoint, shapesOf(endpoint)]));
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "QUERY"];
const PATHS = [
  "/",
  "/healthz",
  "/readyz",
  "/metrics",
  "/openapi.json",
  "/docs",
  "/app/devices/new",
  "/assets/x.js",
  "/mqtt",
  "/broker/connect",
];
const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "x",
  "",
];

/** Generates one request: mostly a call with something odd in it, now and then an odd address or method. */
export function httpCase(chance: Chance, asking: Asking): HttpCase {
  const endpoint = chance.pick(CALLS);
  const input = inputFor(chance, endpoint, asking);
  const method = chance.is(0.03) ? chance.pick(METHODS) : endpoint.method;
  const path = chance.is(0.05) ? oddPath(chance, endpoint) : endpoint.path;
  const headers = headersFor(chance, asking);
  if (endpoint.method === "GET") return { method, path: `${path}${queryOf(chance, input)}`, headers, body: undefined };
  const type = chance.is(0.04) ? chance.pick(TYPES) : "application/json";
  return { method, path, headers: { ...headers, "content-type": type }, body: bytesOf(chance, input) };
}

function inputFor(chance: Chance, endpoint: AnyEndpoint, { ids }: Asking): unknown {
  const id = chance.is(0.8) ? chance.pick(ids) : chance.uuid();
  let input: unknown = withId(chance.pick(SHAPES.get(endpoint) ?? [{}]), id);
  const changes = chance.below(4);
  for (let count = 0; count < changes; count += 1) input = mutated(chance, input);
  return input;
}

function headersFor(chance: Chance, { tokens }: Asking): Record<string, string> {
  const token = chance.is(0.04) ? headerText(chance) : chance.pick(tokens());
  return {
    ...(token !== null && { authorization: chance.is(0.1) ? `Bearer ${token}` : token }),
    ...(chance.is(0.1) && { "user-agent": headerText(chance) }),
    ...(chance.is(0.1) && {
      "accept-language": chance.pick(["te", "hi-IN;q=0.9", "*", "x;q=NaN", ",,,;q=", headerText(chance)]),
    }),
    ...(chance.is(0.03) && { "x-forwarded-for": headerText(chance) }),
    ...(chance.is(0.02) && { "content-encoding": chance.pick(["gzip", "br", "x"]) }),
    ...(chance.is(0.02) && { range: chance.pick(["bytes=0-", "bytes=9-1", "bytes=-1", "x"]) }),
    ...(chance.is(0.02) && { "accept-encoding": headerText(chance) }),
    ...(chance.is(0.02) && { cookie: headerText(chance) }),
    ...(chance.is(0.02) && { origin: headerText(chance) }),
  };
}

/** Keeps the characters that HTTP allows in a header: visible ones and the upper half of Latin-1. */
function headerText(chance: Chance): string {
  return oddText(chance)
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, "")
    .slice(0, 2000);
}

function oddPath(chance: Chance, { path }: AnyEndpoint): string {
  const odd = [
    () => chance.pick(PATHS),
    () => path.toUpperCase(),
    () => `${path}/`,
    () => `//${path}`,
    () => path.replace("/", "/%2e%2e/"),
    () => `${path}%00`,
    () => `${path}%ff%fe`,
    () => `${path}%`,
    () => `/${encodeURIComponent(oddText(chance).toWellFormed()).slice(0, 4000)}`,
    () => `/${chance.bytes(20).toString("hex")}`,
  ];
  return chance.pick(odd)();
}

function queryOf(chance: Chance, input: unknown): string {
  if (typeof input !== "object" || input === null) return `?${encode(input)}`;
  const pairs = Object.entries(input).map(([key, value]) => `${encode(key)}=${encode(value)}`);
  if (chance.is(0.1))
    pairs.push(...pairs.slice(0, 1), chance.pick(["a[b]=1", "=", "&&", "%", "limit=%ff", "id[]=1", "__proto__[x]=1"]));
  return pairs.length > 0 ? `?${pairs.join("&").slice(0, 12_000)}` : "";
}

function encode(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return encodeURIComponent((text ?? "").slice(0, 3000).toWellFormed());
}

/** Encodes JSON, intact or broken: cut, with a duplicate key, in another encoding, or with invalid bytes. */
function bytesOf(chance: Chance, input: unknown): Buffer {
  const text = JSON.stringify(input) ?? "";
  const broken = [
    () => Buffer.from(text.slice(0, chance.below(text.length + 1))),
    () => Buffer.from(text.replace("{", `{"id":${JSON.stringify(oddValue(chance)) ?? 0},`)),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.from(text, "utf16le"),
    () => Buffer.concat([Buffer.from(text.slice(0, -2)), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from(text.slice(-2))]),
    () => chance.bytes(chance.below(200)),
    () => Buffer.from("[".repeat(chance.pick([1, 1000, 100_000]))),
    () => Buffer.from(text.replaceAll('"', "'")),
  ];
  return chance.is(0.12) ? chance.pick(broken)() : Buffer.from(text);
}
