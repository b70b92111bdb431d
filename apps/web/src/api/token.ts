import type { Role } from "@switchboard/domain/core";

/** A person's details as their token carries them. */
export interface UserDetails {
  _id: string;
  name: string;
  email: string;
  role: Role[];
  enterprise_id: string;
  is_demo: boolean;
  /** A tablet on the wall of a room, which is no person. */
  is_panel?: boolean;
  /** An invited person who has not been shown around. */
  is_tour_due?: boolean;
}

/** Reads the claims of a token. Only the server can verify it. */
export function readToken(token: string): UserDetails | undefined {
  const payload = token.split(".")[1];
  if (!payload) return undefined;
  try {
    const claims = JSON.parse(fromBase64Url(payload));
    const _id = text(claims.user);
    if (!_id) return undefined;
    return {
      _id,
      name: text(claims.name),
      email: text(claims.email),
      role: Array.isArray(claims.role) ? claims.role : [],
      enterprise_id: text(claims.enterprise),
      is_demo: claims.is_demo === true,
      ...(claims.is_panel === true && { is_panel: true }),
      ...(claims.tour === true && { is_tour_due: true }),
    };
  } catch {
    return undefined;
  }
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Names are UTF-8, which atob alone would garble. */
function fromBase64Url(part: string): string {
  const binary = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
