import type { Permission } from "@switchboard/domain/core";
import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/** `public` needs no token, `session` any valid one, `gateway` that of a gateway; the rest is asked of the role, and again of the object. */
export type Access = "public" | "session" | "gateway" | Permission;

/** Every reply says when the server wrote it, in milliseconds, so that a caller can name an instant by the server's clock. */
export const SERVER_TIME_HEADER = "x-server-time";

/** Every reply names its request; the log knows it by the same name, and whoever asks for help can read it out. */
export const REQUEST_ID_HEADER = "x-request-id";

/** A screen says with it that nobody has touched it for a while, so that what it asks by itself keeps no session open. */
export const UNATTENDED_HEADER = "x-unattended";

/** One call of the wire: the server registers it, the web calls it, OpenAPI and the tests are made from it. */
interface Endpoint<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  method: "GET" | "POST";
  path: string;
  summary: string;
  permission: Access;
  /** True where it changes something, which a demo account may not. */
  changes: boolean;
  body?: Body;
  query?: Query;
  reply: Reply;
  /** True where someone may call it who has yet to set up the second factor that their enterprise asks for. */
  unenrolled?: boolean;
  /** True where a wall panel may call it; every other call refuses one, whatever its permission. */
  panel?: boolean;
  /** True where the reply is a file with its name, not JSON. */
  isDownload?: boolean;
  errors: readonly ErrorCode[];
}

type Definition<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType> = Omit<
  Endpoint<B, Q, R>,
  "changes"
> & { changes?: boolean };

export function endpoint<
  R extends z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Q extends z.ZodMiniType = z.ZodMiniType<undefined>,
>(definition: Definition<B, Q, R>): Endpoint<B, Q, R> {
  return { ...definition, changes: definition.changes ?? definition.method === "POST" };
}

// biome-ignore lint/suspicious/noExplicitAny: any endpoint at all; its parts are read back by the helpers below
export type AnyEndpoint = Endpoint<any, any, any>;

type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

/** The query of a GET as it counts: a parameter without a value is one that was left out. */
export function givenQuery(query: unknown): unknown {
  if (typeof query !== "object" || query === null || Array.isArray(query)) return query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

/** What a caller passes: the body of a POST, the query of a GET, or nothing. */
export type InputOf<E extends AnyEndpoint> = E["method"] extends "GET" | "POST"
  ? undefined extends Sent<NonNullable<E["body"]>>
    ? undefined extends Sent<NonNullable<E["query"]>>
      ? undefined
      : Sent<NonNullable<E["query"]>>
    : Sent<NonNullable<E["body"]>>
  : never;
/** What a handler receives once the input has been checked. */
export type BodyOf<E extends AnyEndpoint> = Parsed<NonNullable<E["body"]>>;
export type QueryOf<E extends AnyEndpoint> = Parsed<NonNullable<E["query"]>>;
export type ReplyOf<E extends AnyEndpoint> = z.output<E["reply"]>;
