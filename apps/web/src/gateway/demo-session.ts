import type { SignedIn } from "@switchboard/contract";
import { adoptSession } from "./session.ts";
import type { UserDetails } from "./token.ts";

/** Who looks at the demo, where nobody has signed in to it. */
const VISITOR = {
  user: "00000000-0006-4000-8000-000000010000",
  name: "Meera Iyer",
  email: "meera@kaveri.example",
  role: ["admin"],
};
const FIRST = { _id: "00000000-0005-4000-8000-000000010000", name: "Kaveri Business Park" };

const base64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/**
 * A session of the demo, made in this browser. Its token is signed by nobody, so every server refuses it; it says which
 * enterprise of the demo is looked at, and by whom.
 */
export function demoSession(enterprise: { _id: string; name: string } = FIRST, user?: UserDetails): SignedIn {
  const who = user && { user: user._id, name: user.name, email: user.email, role: user.role };
  const claims = { ...VISITOR, ...who, enterprise: enterprise._id, is_demo: true };
  const parts = [{ alg: "none" }, claims].map((part) => base64Url(JSON.stringify(part)));
  return { token: `${parts.join(".")}.`, partner_name: enterprise.name };
}

/** No server knows of it, so none is told when it ends. */
export function isMadeHere(token: string | undefined): boolean {
  return token?.endsWith(".") ?? false;
}

/** Begins the demo, without a call: what is tried must not need an account, nor a server that answers. */
export function tryDemo(): void {
  adoptSession(demoSession());
}
