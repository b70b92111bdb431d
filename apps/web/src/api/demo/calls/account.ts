import { type Account, contract, homeTopic, notificationTopic, type SessionView } from "@switchboard/contract";
import { NOTIFICATION_KINDS, type NotificationKind } from "@switchboard/domain";
import { DAY, HOUR, idOf } from "@switchboard/sample-building";
import type { On } from "../calls.ts";
import { refuse } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import { given } from "./people.ts";

const FOREVER = "2100-01-01T00:00:00.000Z";

/** Somewhere else the looker has been signed in for two days. */
function sessionElsewhere(now: number): SessionView {
  return {
    _id: idOf("session elsewhere"),
    current: false,
    createdAt: new Date(now - 2 * DAY).toISOString(),
    lastSeen: new Date(now - 3 * HOUR).toISOString(),
    agent: "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36",
    address: "198.51.100.x",
  };
}

/** Where the looker is signed in; a demo has no password, so any will do. */
function sessionCalls(on: On, store: DemoStore): void {
  let elsewhere = [sessionElsewhere(store.start)];
  on(contract.logout, () => ({ accepted: true as const }));
  on(contract.changePassword, () => {
    elsewhere = [];
    const { _id, account } = store.self;
    store.record({ action: "account.password", subject: account.name, subject_id: _id });
    return { accepted: true as const };
  });
  on(contract.mySessions, () => {
    const now = new Date().toISOString();
    const here = {
      _id: idOf("session here"),
      current: true,
      createdAt: now,
      lastSeen: now,
      agent: navigator.userAgent,
      address: "",
    };
    return { sessions: [here, ...elsewhere] };
  });
  on(contract.endSessions, ({ id }) => {
    const left = elsewhere.filter(({ _id }) => id !== undefined && _id !== id);
    const ended = elsewhere.length - left.length;
    elsewhere = left;
    const { _id, account } = store.self;
    const after = { sessions: ended };
    if (ended > 0) store.record({ action: "account.sign_out", subject: account.name, subject_id: _id, after });
    return { ended };
  });
}

/** The account of whoever looks: what is changed stays until the next start, no mail is sent, and nothing is deleted. */
export function accountCalls(on: On, store: DemoStore): void {
  let pending_email: string | null = null;
  let muted: NotificationKind[] = [];
  const person = () => {
    const { _id, account, role, is_demo } = store.self;
    return { _id, ...account, role, is_demo };
  };
  const account = (): Account => ({ ...person(), pending_email });

  sessionCalls(on, store);
  brokerCalls(on, store);
  on(contract.me, () => {
    const { location: _, tags: __, ...user } = person();
    return user;
  });
  on(contract.myAccount, account);
  // A demo has no password, so any will do.
  on(contract.changeUsername, ({ username }) => {
    const before = person();
    const others = store.people.filter((each) => each !== store.self);
    if (others.some((each) => each.account.username === username)) throw refuse("user.name_taken");
    store.self.account.username = username ?? before.email;
    const after = person();
    store.record({ action: "account.username", subject: after.name, subject_id: after._id, before, after });
    return account();
  });
  on(contract.editAccount, ({ email, password, tags, ...change }) => {
    const before = person();
    if (email !== undefined && email !== before.email && password === undefined) throw refuse("auth.confirm_required");
    const own = tags && { tags: [...new Set(tags)] };
    Object.assign(store.self.account, given(change), own);
    // Nobody answers the mail of a demo, so a new address waits for good.
    if (email !== undefined) pending_email = email === before.email ? null : email;
    const after = person();
    store.record({ action: "account.edit", subject: after.name, subject_id: after._id, before, after });
    return account();
  });
  on(contract.deleteAccount, () => ({ deleted: true as const }));
  on(contract.notificationSettings, () => ({ muted }));
  on(contract.setNotificationSettings, (body) => {
    muted = NOTIFICATION_KINDS.filter((kind) => body.muted.includes(kind));
    return { muted };
  });
}

/** How the demo reaches its own broker. */
function brokerCalls(on: On, store: DemoStore): void {
  on(contract.enterpriseMe, () => ({
    _id: store.home,
    name: store.details.name,
    time_zone: store.zone,
    currency: store.details.currency,
    meta: store.metaKeys,
    mqttPassword: "",
    broker: {
      url: "/demo",
      username: store.home,
      client_id: "demo",
      topics: [notificationTopic(store.home), homeTopic(store.home, "heartbeat")],
      expires_at: FOREVER,
    },
  }));
}
