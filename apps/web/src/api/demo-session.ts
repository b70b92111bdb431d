import type { SignedIn } from "@switchboard/contract";
import { adoptSession } from "./session.ts";

/** The admin of the recorded building; written out, so that the login loads no recording. */
const CLAIMS = {
  user: "dd8f34f4-3acb-84db-99d3-3659a5a7ee4b",
  name: "Meera Iyer",
  email: "demo@switchboard.test",
  role: ["admin"],
  enterprise: "2ea79813-44b3-8a0e-b302-b8ee83cb3c62",
  is_demo: true,
};

const base64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Creates a session in this browser; its token is unsigned, so every server refuses it. */
function demoSession(): SignedIn {
  const parts = [{ alg: "none" }, CLAIMS].map((part) => base64Url(JSON.stringify(part)));
  return { token: `${parts.join(".")}.`, partner_name: "Switchboard" };
}

/** True for a session that no server knows, so that none is told when it ends. */
export function isMadeHere(token: string | undefined): boolean {
  return token?.endsWith(".") ?? false;
}

/** Begins the demo without a call: trying it needs neither an account nor a server that answers. */
export function tryDemo(): void {
  adoptSession(demoSession());
}
