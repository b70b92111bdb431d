import { contract, type SignedIn } from "@switchboard/contract";

export const PASSWORD = "switchboard";
export const PEOPLE = {
  admin: "admin@switchboard.test",
  user: "user@switchboard.test",
  demo: "demo@switchboard.test",
  /** Owns one device, and may use others. */
  owner: "lakshmi@switchboard.test",
} as const;
export type Person = keyof typeof PEOPLE;

/** Signs a person in through the API, without a browser. */
export async function openSession(url: string, person: Person): Promise<SignedIn> {
  const reply = await fetch(`${url}${contract.login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: PEOPLE[person], password: PASSWORD }),
  });
  if (!reply.ok) throw new Error(`signing ${person} in was answered with ${reply.status}`);
  return (await reply.json()) as SignedIn;
}

/** One session of each person for the whole run, because a sign-in costs a password hash and a screen. */
export async function openSessions(url: string): Promise<Record<Person, SignedIn>> {
  const [admin, user, demo, owner] = await Promise.all([
    openSession(url, "admin"),
    openSession(url, "user"),
    openSession(url, "demo"),
    openSession(url, "owner"),
  ]);
  return { admin, user, demo, owner };
}

export function sessionOf(person: Person): SignedIn {
  const sessions = JSON.parse(process.env.E2E_SESSIONS ?? "{}") as Partial<Record<Person, SignedIn>>;
  const found = sessions[person];
  if (!found) throw new Error(`the global set-up opened no session for ${person}`);
  return found;
}
