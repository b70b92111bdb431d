import type { Permission } from "@switchboard/domain/core";
import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/** `public` needs no token, `session` any valid one, `gateway` that of a gateway; permissions are checked on the role and on the object. */
export type Access = "public" | "session" | "gateway" | Permission;

/** Every reply carries the server's time in milliseconds, so that a caller can name an instant by the server's clock. */
export const SERVER_TIME_HEADER = "x-server-time";

/** Every reply carries the id of its request, which is also in the log, so that people can quote it when they ask for help. */
export const REQUEST_ID_HEADER = "x-request-id";

/** Sent by a screen that nobody has touched for a while, so that its automatic requests do not keep the session open. */
export const UNATTENDED_HEADER = "x-unattended";

/** One API call: the server registers it, the web calls it, and OpenAPI and the tests are generated from it. */
interface Endpoint<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  method: "GET" | "POST";
  path: string;
  summary: string;
  permission: Access;
  /** True if it changes something, which a demo account may not. */
  changes: boolean;
  body?: Body;
  query?: Query;
  reply: Reply;
  /** True if people may call it who have yet to set up the second factor that their enterprise requires. */
  unenrolled?: boolean;
  /** True if a wall panel may call it; every other call refuses panels, whatever its permission. */
  panel?: boolean;
  /** The largest body in bytes, if a call needs more than others. */
  largestBody?: number;
  /** True if the reply is a named file and not JSON. */
  isDownload?: boolean;
  errors: readonly ErrorCode[];
}

type Definition<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType> = Omit<
  Endpoint<B, Q, R>,
  "changes" | "errors"
> & { changes?: boolean; errors?: readonly ErrorCode[] };

export function endpoint<
  R extends z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Q extends z.ZodMiniType = z.ZodMiniType<undefined>,
>(definition: Definition<B, Q, R>): Endpoint<B, Q, R> {
  return { errors: [], ...definition, changes: definition.changes ?? definition.method === "POST" };
}

// biome-ignore lint/suspicious/noExplicitAny: stands for any endpoint; the helpers below recover the types of its parts
export type AnyEndpoint = Endpoint<any, any, any>;

type ParsedInput<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type SentInput<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

/** Removes query parameters without a value, which count as absent. */
export function givenQuery(query: unknown): unknown {
  if (typeof query !== "object" || query === null || Array.isArray(query)) return query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

/** The input that a caller passes: the body of a POST, the query of a GET, or nothing. */
export type InputOf<E extends AnyEndpoint> = E["method"] extends "GET" | "POST"
  ? undefined extends SentInput<NonNullable<E["body"]>>
    ? undefined extends SentInput<NonNullable<E["query"]>>
      ? undefined
      : SentInput<NonNullable<E["query"]>>
    : SentInput<NonNullable<E["body"]>>
  : never;
/** The input that a handler receives after validation. */
export type BodyOf<E extends AnyEndpoint> = ParsedInput<NonNullable<E["body"]>>;
export type QueryOf<E extends AnyEndpoint> = ParsedInput<NonNullable<E["query"]>>;
export type ReplyOf<E extends AnyEndpoint> = z.output<E["reply"]>;
