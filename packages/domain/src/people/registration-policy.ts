/** Who may create an account without an invitation, or an enterprise: everybody, nobody, or people with an address of these domains. */
export type RegistrationPolicy = "open" | "closed" | readonly string[];

const DOMAIN = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Reads the setting of the operator; undefined if it is none. */
export function readRegistrationPolicy(text: string): RegistrationPolicy | undefined {
  const words = text
    .toLowerCase()
    .split(",")
    .map((word) => word.trim());
  const [word] = words;
  if (words.length === 1 && (word === "open" || word === "closed")) return word;
  return words.every((each) => DOMAIN.test(each)) ? words : undefined;
}

/** A subdomain is another domain: its mailboxes may belong to other people. */
export function mayRegister(policy: RegistrationPolicy, email: string): boolean {
  if (policy === "open" || policy === "closed") return policy === "open";
  return policy.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}
