import type { FastifyReply, FastifyRequest } from "fastify";

const COOKIE = "switchboard_browser";
const VALUE = /^[\w-]{43}$/;
/** As long as a sign-in is remembered; every new one renews it. */
const MAX_AGE_SECONDS = 90 * 86_400;

/** A secret that a browser keeps since its last sign-in, to tell its owner from people who guess. Gives no access. */
export interface KnownBrowser {
  id: string | undefined;
  keep(id: string): void;
}

/** Scripts cannot read the cookie, and it is sent to the sign-in calls only. */
export function knownBrowser(request: FastifyRequest, reply: FastifyReply): KnownBrowser {
  return {
    id: readCookie(request.headers.cookie),
    keep(id) {
      const secure = cameByHttps(request) ? "; Secure" : "";
      const attributes = `Path=/auth; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
      reply.header("set-cookie", `${COOKIE}=${id}; ${attributes}`);
    },
  };
}

/** A proxy that ends the encryption need not be a trusted one, but the browser itself sends the origin of its page. */
function cameByHttps({ protocol, headers }: FastifyRequest): boolean {
  return protocol === "https" || headers.origin?.startsWith("https://") === true;
}

function readCookie(header: string | undefined): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const [name, value = ""] = part.trim().split("=");
    if (name === COOKIE && VALUE.test(value)) return value;
  }
  return undefined;
}
