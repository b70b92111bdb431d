import type { SignedIn } from "@switchboard/contract";
import { adoptSession } from "./session.ts";
import type { UserDetails } from "./token.ts";

/** Who looks at the demo, where nobody has signed in to it; written out, so that the login loads no building. */
const VISITOR = {
  user: "dd8f34f4-3acb-84db-99d3-3659a5a7ee4b",
  name: "Meera Iyer",
  email: "demo@switchboard.test",
  role: ["admin"],
};
const FIRST = { _id: "2ea79813-44b3-8a0e-b302-b8ee83cb3c62", partner_name: "Switchboard" };

const base64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/**
 * A session of the demo, made in this browser. Its token is signed by nobody, so every server refuses it; it says which
 * enterprise of the demo is looked at, and by whom.
 */
export function demoSession(enterprise: { _id: string; partner_name: string } = FIRST, user?: UserDetails): SignedIn {
  const who = user && { user: user._id, name: user.name, email: user.email, role: user.role };
  const claims = { ...VISITOR, ...who, enterprise: enterprise._id, is_demo: true };
  const parts = [{ alg: "none" }, claims].map((part) => base64Url(JSON.stringify(part)));
  return { token: `${parts.join(".")}.`, partner_name: enterprise.partner_name };
}

/** No server knows of it, so none is told when it ends. */
export function isMadeHere(token: string | undefined): boolean {
  return token?.endsWith(".") ?? false;
}

/** Begins the demo, without a call: what is tried must not need an account, nor a server that answers. */
export function tryDemo(): void {
  adoptSession(demoSession());
}
