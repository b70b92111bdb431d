import {
  type AnyEndpoint,
  type BodyOf,
  givenQuery,
  type QueryOf,
  type ReplyOf,
  readInput,
  SERVER_TIME_HEADER,
  UNATTENDED_HEADER,
} from "@switchboard/contract";
import { type Language, languageOf, personMay } from "@switchboard/domain/core";
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type * as z from "zod/mini";
import type { Actor, Authenticate, AuthenticateGateway, Claim, GatewayActor } from "../auth/actor.ts";
import type { Clock } from "../clock/clock.ts";
import { storableText } from "../db/storable-text.ts";
import { AppError } from "./app-error.ts";
import { type KnownBrowser, knownBrowser } from "./known-browser.ts";
import { isStorable, storableInput } from "./storable-input.ts";

interface Call<E extends AnyEndpoint> {
  body: BodyOf<E>;
  query: QueryOf<E>;
  /** The caller's address, for throttling. */
  ip: string;
  /** The browser's user agent. */
  agent: string;
  /** The language of the person's screen, also used for mails that this call causes. */
  language: Language;
}

/** Public calls, such as signing in, may know the browser from before. */
type OpenCall<E extends AnyEndpoint> = Call<E> & { browser: KnownBrowser };

/** A file that is sent unchanged. Its name consists of our own plain letters, because it goes into a header. */
export interface Download {
  bytes: Buffer;
  name: string;
  type: string;
}

/**
 * Reads data for a call while the store looks up its session, so that the caller waits for one round trip and not for
 * two. The session may be over, in which case the result is not used, so nothing may be changed here.
 */
type Ahead<E extends AnyEndpoint, Prepared> = (claim: Claim, body: BodyOf<E>) => Promise<Prepared>;

/** Called for every failed call of a signed-in person, before the failure is answered. */
type OnRefused = (actor: Actor, endpoint: AnyEndpoint, error: unknown) => void;

interface RouteDependencies {
  authenticate: Authenticate;
  authenticateGateway: AuthenticateGateway;
  clock: Clock;
  refused?: OnRefused;
}

/** The registry of calls: every call added here is served, documented and covered by the tests. */
export class Routes {
  readonly registered: AnyEndpoint[] = [];
  readonly #app: FastifyInstance;
  readonly #authenticate: Authenticate;
  readonly #authenticateGateway: AuthenticateGateway;
  readonly #clock: Clock;
  readonly #refused: OnRefused;

  constructor(
    app: FastifyInstance,
    { authenticate, authenticateGateway, clock, refused = () => undefined }: RouteDependencies,
  ) {
    this.#app = app;
    this.#authenticate = authenticate;
    this.#authenticateGateway = authenticateGateway;
    this.#clock = clock;
    this.#refused = refused;
  }

  /** Adds a call that anyone may make. */
  open<E extends AnyEndpoint>(endpoint: E, handle: (call: OpenCall<E>) => Promise<ReplyOf<E>>): void {
    if (endpoint.permission !== "public") throw new Error(`${endpoint.path} is not public`);
    this.#add(endpoint, (request, reply) =>
      handle({ ...readCall(endpoint, request), browser: knownBrowser(request, reply) }),
    );
  }

  /** Adds a call that needs a session, and the permission its contract names. */
  add<E extends AnyEndpoint>(endpoint: E, handle: (call: Call<E> & { actor: Actor }) => Promise<ReplyOf<E>>): void {
    if (endpoint.permission === "public" || endpoint.permission === "gateway")
      throw new Error(`${endpoint.path} is ${endpoint.permission}`);
    this.#add(endpoint, (request) => this.#guarded(endpoint, request, handle));
  }

  /** Adds a call that reads ahead, because a person waits for it with a finger on the switch. */
  addAhead<E extends AnyEndpoint, Prepared>(
    endpoint: E,
    ahead: Ahead<E, Prepared>,
    handle: (call: Call<E> & { actor: Actor }, prepared: Promise<Prepared> | undefined) => Promise<ReplyOf<E>>,
  ): void {
    if (endpoint.permission === "public") throw new Error(`${endpoint.path} is public`);
    this.#add(endpoint, (request) => {
      let prepared: Promise<Prepared> | undefined;
      const onClaim = (claim: Claim) => {
        const body = readBody(endpoint, request);
        if (body === undefined) return;
        prepared = ahead(claim, body);
        // A failure is reported to the handler that uses the result; a rejected call never uses it.
        prepared.catch(() => undefined);
      };
      return this.#guarded(endpoint, request, (call) => handle(call, prepared), onClaim);
    });
  }

  /** Adds a call of a gateway, whose tokens are valid nowhere else; people's tokens are not valid here. */
  gateway<E extends AnyEndpoint>(
    endpoint: E,
    handle: (call: Call<E> & { gateway: GatewayActor }) => Promise<ReplyOf<E>>,
  ): void {
    if (endpoint.permission !== "gateway") throw new Error(`${endpoint.path} is not for gateways`);
    this.#add(endpoint, async (request) => {
      const gateway = await this.#authenticateGateway(request.headers.authorization);
      return handle({ ...readCall(endpoint, request), gateway });
    });
  }

  /** Adds a call of a signed-in person that is answered with a file. */
  download<E extends AnyEndpoint>(endpoint: E, handle: (call: Call<E> & { actor: Actor }) => Promise<Download>): void {
    if (endpoint.permission === "public" || !endpoint.isDownload) throw new Error(`${endpoint.path} is no download`);
    this.#register(endpoint, async (request, reply) => {
      const { bytes, name, type } = await this.#guarded(endpoint, request, handle);
      reply.header("content-disposition", `attachment; filename="${name}"`);
      return reply.type(type).send(bytes);
    });
  }

  /**
   * Adds the address behind the button with which mail programs end mails (RFC 8058). They post a form there that says so, to the same
   * address that shows a page to people; no client of ours calls it, so it is not part of the contract.
   */
  oneClick(path: `${string}/:token`, handle: (token: string) => Promise<unknown>): void {
    this.#app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
      scope.post<{ Params: { token: string }; Body: unknown }>(path, async ({ params, body }, reply) => {
        if (typeof body !== "string" || !isOneClick(body))
          throw new AppError("request.invalid", [{ path: "", rule: "invalid" }]);
        await handle(params.token);
        return reply.code(204).send();
      });
    });
  }

  async #guarded<E extends AnyEndpoint, T>(
    endpoint: E,
    request: FastifyRequest,
    handle: (call: Call<E> & { actor: Actor }) => Promise<T>,
    onClaim?: (claim: Claim) => void,
  ): Promise<T> {
    return this.#admitted(
      endpoint,
      request,
      (actor) => {
        const call = readCall(endpoint, request);
        return handle({ ...call, actor: { ...actor, language: call.language } });
      },
      onClaim,
    );
  }

  async #admitted<T>(
    endpoint: AnyEndpoint,
    request: FastifyRequest,
    work: (actor: Actor) => T | Promise<T>,
    onClaim?: (claim: Claim) => void,
  ): Promise<T> {
    const isUnattended = request.headers[UNATTENDED_HEADER] !== undefined;
    const actor = await this.#authenticate(request.headers.authorization, { isUnattended, onClaim });
    try {
      authorise(endpoint, actor);
      return await work(actor);
    } catch (error) {
      this.#refused(actor, endpoint, error);
      throw error;
    }
  }

  #add(endpoint: AnyEndpoint, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): void {
    // The reply passes through its schema, so that an undeclared field cannot leave the server.
    this.#register(endpoint, async (request, reply) => endpoint.reply.parse(await handle(request, reply)));
  }

  #register(endpoint: AnyEndpoint, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): void {
    this.registered.push(endpoint);
    const onSend = async (_request: FastifyRequest, reply: FastifyReply) => {
      reply.header(SERVER_TIME_HEADER, this.#clock.now().getTime());
    };
    this.#app.route({ method: endpoint.method, url: endpoint.path, handler, onSend, ...this.#largeBody(endpoint) });
  }

  /** Reads a large body only for those who may make the call, because strangers could fill the memory with many of them. */
  #largeBody(endpoint: AnyEndpoint): { bodyLimit?: number; onRequest?: onRequestAsyncHookHandler } {
    if (endpoint.largestBody === undefined) return {};
    const onRequest = (request: FastifyRequest) => this.#admitted(endpoint, request, () => undefined);
    return { bodyLimit: endpoint.largestBody, onRequest };
  }
}

/** Either of the two kinds of form that mail programs may send. */
const isOneClick = (form: string) =>
  form === "List-Unsubscribe=One-Click" || /name="List-Unsubscribe"\r?\n\r?\nOne-Click\r?\n/.test(form);

function authorise(endpoint: AnyEndpoint, actor: Actor): void {
  const { permission } = endpoint;
  // Denies by default: a new call is closed to wall panels until its contract says otherwise (ADR 0044).
  if (actor.panel !== undefined && endpoint.panel !== true) throw new AppError("access.denied");
  if (actor.mustEnrol && !endpoint.unenrolled) throw new AppError("auth.enrol");
  if (permission === "gateway") throw new AppError("gateway.required");
  if (permission !== "session" && permission !== "public" && !personMay(actor, permission))
    throw new AppError("access.denied");
  if (endpoint.changes && actor.isDemo) throw new AppError("demo.read_only");
}

function readCall<E extends AnyEndpoint>(endpoint: E, request: FastifyRequest): Call<E> {
  return {
    body: endpoint.body ? check(endpoint.body, request.body ?? {}) : undefined,
    query: endpoint.query ? check(endpoint.query, givenQuery(request.query ?? {})) : undefined,
    ip: request.ip,
    agent: storableText(request.headers["user-agent"] ?? ""),
    language: languageOf(request.headers["accept-language"]),
  } as Call<E>;
}

/** Returns undefined when the body does not match the contract; that is reported once the caller is known. */
function readBody<E extends AnyEndpoint>(endpoint: E, request: FastifyRequest): BodyOf<E> | undefined {
  try {
    return readCall(endpoint, request).body;
  } catch {
    return undefined;
  }
}

/** Validates the input as sent, so that an id with an odd character is rejected; valid texts are then made storable. */
function check(schema: z.ZodMiniType, input: unknown): unknown {
  const checked = parse(schema, input);
  return isStorable(input) ? checked : parse(schema, storableInput(input));
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const read = readInput(schema, value);
  if (read.faults) throw new AppError("request.invalid", read.faults);
  return read.value;
}
