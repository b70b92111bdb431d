import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { REQUEST_ID_HEADER } from "@switchboard/contract";

/** Letters and digits that are not taken for each other when somebody reads them out. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 10;
/** What a proxy may call a request: it goes into logs, headers and onto screens. */
const ACCEPTABLE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Short enough to be read out on the telephone, long enough that no two of a year are alike. */
export function newRequestId(): string {
  let id = "";
  for (const byte of randomBytes(LENGTH)) id += LETTERS[byte % LETTERS.length];
  return id;
}

/** What the request is known by: the name that a trusted proxy gave it, or one of our own. */
export function requestIdOf(headers: IncomingHttpHeaders, isBehindProxy: boolean): string {
  const given = headers[REQUEST_ID_HEADER];
  return isBehindProxy && typeof given === "string" && ACCEPTABLE.test(given) ? given : newRequestId();
}
