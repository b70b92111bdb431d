import { type Account, contract, type SessionView } from "@switchboard/contract";
import type { NotificationKind } from "@switchboard/domain";
import { getSession } from "../session.ts";
import { demoId } from "./demo-building.ts";
import { type On, readBody } from "./demo-calls.ts";

const HOUR = 3_600_000;
const PHONE = "+91 40 5550 0103";

/** The account of the demo: what is changed stays until the next start, no mail is sent, and nothing is deleted. */
export function demoAccount(on: On, organisation: string): void {
  let change: Partial<Account> = {};
  let muted: NotificationKind[] = [];
  let elsewhere: SessionView[] = [
    {
      _id: demoId(14, 2),
      current: false,
      createdAt: new Date(Date.now() - 50 * HOUR).toISOString(),
      lastSeen: new Date(Date.now() - 3 * HOUR).toISOString(),
      agent: "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36",
    },
  ];

  function account(): Account {
    const { _id = demoId(6, 1), name = "", email = "", role = [] } = getSession().user ?? {};
    const rest = {
      fullname: name,
      phone: PHONE,
      username: email,
      organisation,
      location: "Hyderabad",
      tags: ["Facilities", "On call"],
    };
    return structuredClone({ _id, name, email, role, ...rest, is_demo: true, pending_email: null, ...change });
  }

  on(contract.myAccount, account);
  on(contract.editAccount, (input) => {
    const { email, ...body } = readBody(contract.editAccount, input);
    const given = Object.entries(body).filter(([, value]) => value !== undefined);
    change = { ...change, ...Object.fromEntries(given) };
    // Nobody answers the mail of a demo, so a new address waits for good.
    if (email !== undefined) change.pending_email = email === account().email ? null : email;
    return account();
  });
  on(contract.changePassword, (input) => {
    readBody(contract.changePassword, input);
    elsewhere = [];
    return { accepted: true as const };
  });
  on(contract.mySessions, () => {
    const now = new Date().toISOString();
    const here = { _id: demoId(14, 1), current: true, createdAt: now, lastSeen: now, agent: navigator.userAgent };
    return { sessions: [here, ...elsewhere] };
  });
  on(contract.endSessions, ({ id }) => {
    const left = elsewhere.filter(({ _id }) => id !== undefined && _id !== id);
    const ended = elsewhere.length - left.length;
    elsewhere = left;
    return { ended };
  });
  on(contract.deleteAccount, () => ({ deleted: true as const }));
  on(contract.notificationSettings, () => ({ muted: [...muted] }));
  on(contract.setNotificationSettings, (input) => {
    muted = readBody(contract.setNotificationSettings, input).muted;
    return { muted: [...muted] };
  });
}
