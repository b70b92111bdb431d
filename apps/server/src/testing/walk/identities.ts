import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { SignJWT, UnsecuredJWT } from "jose";
import type { TestUser } from "../builders.ts";
import type { TestServer } from "../test-server.ts";
import { TOKEN_SECRET } from "../token-secret.ts";
import type { Building } from "./world.ts";

const HOUR = 3_600_000;

/** Someone who walks through every call. */
export interface Walker {
  who: string;
  user: TestUser;
  /** Words that must not appear in any of their answers. */
  secret: string[];
  /** Calls that they may make although they name something foreign. */
  may?: string[];
}

/** Returns callers that no guarded call admits. */
export async function outsiders(server: TestServer, home: Building): Promise<[who: string, token: string | null][]> {
  const sessions = server.app.identity.sessions.service;
  const person = (name: string) => server.buildUser({ enterprise: home.enterprise, name });
  const [ended, removed, deleted] = [await person("Ended"), await person("Removed"), await person("Deleted")];
  await sessions.end((await sessions.authenticate(ended.token)).sessionId);
  await server.post(home.admin, contract.deleteUser, { id: removed.userId });
  await server.post(deleted, contract.deleteAccount, { password: deleted.password });
  const { body } = await server.get(home.admin, contract.enterpriseMe);
  const { sessionId: session } = await sessions.authenticate(home.admin.token);
  const now = server.clock.now().getTime();
  const [before, after] = [new Date(now - HOUR), new Date(now + HOUR)];
  return [
    ["nobody", null],
    ["an empty token", ""],
    ["nonsense", "nonsense"],
    ["an expired token", await forged(session, TOKEN_SECRET, before)],
    ["a token that somebody else signed", await forged(session, "a key of somebody else's, just as long", after)],
    ["an unsigned token", new UnsecuredJWT({ session }).setIssuer("switchboard").setAudience("session").encode()],
    ["a ticket for the broker", body.mqttPassword],
    ["an ended session", ended.token],
    ["somebody who was removed", removed.token],
    ["somebody who has deleted their account", deleted.token],
  ];
}

function forged(session: string, key: string, ends: Date): Promise<string> {
  const token = new SignJWT({ session }).setProtectedHeader({ alg: "HS256" }).setExpirationTime(ends);
  return token.setIssuer("switchboard").setAudience("session").sign(new TextEncoder().encode(key));
}

/** Returns a wall panel in the form of a session's user, as far as the walk needs it. */
async function wallPanel(server: TestServer, { admin }: Building, room: string): Promise<TestUser> {
  const { panel, code } = (await server.post(admin, contract.newPanel, { room, name: "Wall" })).body;
  const { token } = (await server.post(null, contract.pairPanel, { pairing_code: code })).body;
  return { ...admin, userId: panel._id, token };
}

/**
 * Returns callers with a valid session, each with words they must not see: of the other building, and of things in
 * their own that were not granted.
 */
export async function insiders(server: TestServer, home: Building, foreign: Building): Promise<Walker[]> {
  const { enterprise } = home;
  const user = () => server.buildUser({ enterprise, role: "user" });
  const open = await server.buildDevice(enterprise, { name: "Open board", online: true });
  const owned = await server.buildDevice(enterprise, { name: "Owned board", online: true });
  const walled = await server.buildDevice(enterprise, { name: "Walled board", online: true });
  const room = await server.buildGroup(enterprise, "Open room", [walled.id]);
  const [nothing, one, whole, inRoom] = [await user(), await user(), await user(), await user()];
  const [owner, manager, both] = [await user(), await user(), await user()];
  await server.grant(one, { switch: open.switches[0]?.id ?? randomUUID() });
  await server.grant(whole, { device: open.id });
  await server.grant(inRoom, { room });
  await server.own(owner, owned.id);
  const own = { kind: "building", name: "Open building", rooms: [room] } as const;
  const building = (await server.post(home.admin, contract.newPlace, own)).body._id;
  await server.grant(manager, { place: building, manages: true });
  // Their mails are listed in the enterprise they joined first, which is this one.
  server.clock.advance(1);
  await server.joinEnterprise(foreign.enterprise, both.userId, "admin");
  const [admin, elsewhere] = [await server.buildUser({ enterprise }), await server.buildUser()];
  const demo = await server.buildUser({ isDemo: true });
  const secret = [foreign.word, home.word];
  return [
    { who: "a demo account", user: demo, secret },
    { who: "a user without grants", user: nothing, secret },
    { who: "a user with one switch", user: one, secret },
    { who: "a user with a device", user: whole, secret },
    { who: "a user with a room", user: inRoom, secret },
    { who: "a wall panel", user: await wallPanel(server, home, room), secret },
    // An owner sees the names of people they can grant access to, but nothing else about them.
    { who: "a user who owns a device", user: owner, secret, may: [contract.getAccess.path] },
    // A manager sees the same names, and may change what is in their place, but nothing else.
    { who: "a manager of a place", user: manager, secret, may: [contract.getAccess.path] },
    { who: "an admin", user: admin, secret: [foreign.word] },
    { who: "an admin of another enterprise", user: elsewhere, secret },
    // Their other enterprise may be named to them, and they may go there or leave it; here none of it is theirs.
    {
      who: "a member of both",
      user: both,
      secret,
      may: [contract.switchEnterprise.path, contract.myEnterprises.path, contract.leaveEnterprise.path],
    },
  ];
}
