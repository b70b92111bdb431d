import type { UserDetails } from "../api/token.ts";

/** A token as the server would sign it, without a signature that anyone checks here. */
export function testToken(details: Partial<UserDetails> = {}): string {
  const claims = {
    user: details._id ?? "user-1",
    enterprise: details.enterprise_id ?? "enterprise-1",
    role: details.role ?? ["admin"],
    name: details.name ?? "Asha Rao",
    email: details.email ?? "asha@example.test",
    is_demo: details.is_demo ?? false,
    tour: details.is_tour_due ?? false,
    is_panel: details.is_panel ?? false,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  const payload = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  return `header.${payload}.signature`;
}
