import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { REQUEST_ID_HEADER } from "@switchboard/contract";

/** Letters and digits that are not confused when somebody reads them out. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 10;
/** The format of an id from a proxy, which goes into logs, headers and onto screens. */
const ACCEPTABLE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Short enough to be read out on the telephone, long enough to be unique within a year. */
export function newRequestId(): string {
  let id = "";
  for (const byte of randomBytes(LENGTH)) id += LETTERS[byte % LETTERS.length];
  return id;
}

/** Returns the id that a trusted proxy gave the request, or a new one. */
export function requestIdOf(headers: IncomingHttpHeaders, isBehindProxy: boolean): string {
  const id = headers[REQUEST_ID_HEADER];
  return isBehindProxy && typeof id === "string" && ACCEPTABLE.test(id) ? id : newRequestId();
}
