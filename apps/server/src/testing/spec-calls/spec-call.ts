import type { SpecWorld } from "./world.ts";

/** The request beside the method and the path. */
interface SpecRequest {
  /** A token other than the admin's. */
  who?: string;
  query?: string;
  body?: object;
}

/** One call of spec §7. */
export interface SpecCall {
  /** Method and path below the base, as the spec writes them. */
  call: string;
  /** The variant that this row covers, when a call has several. */
  with?: string;
  send(world: SpecWorld): SpecRequest | Promise<SpecRequest>;
  /** The field names of the reply in the spec. */
  answers?: string[];
}

/** The base is under api/v1; login uses the base without it. */
export function urlOf(call: string, query?: string): string {
  const path = call.slice(call.indexOf(" ") + 1);
  const url = path.startsWith("auth/") ? `/${path}` : `/api/v1/${path}`;
  return query === undefined ? url : `${url}?${query}`;
}
