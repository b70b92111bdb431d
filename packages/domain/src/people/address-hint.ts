/** Distinguishes two people of the same name without revealing an address that anybody could write to. */
export function addressHint(email: string): string {
  const [first = ""] = email;
  const at = email.lastIndexOf("@");
  return at < 1 ? "…" : `${first}…${email.slice(at)}`;
}
