import { contract, type SecondFactors, type SessionView } from "@switchboard/contract";
import { HOUR, idOf } from "@switchboard/sample-building";
import type { On } from "../calls.ts";
import { nameOf } from "../people.ts";
import { need, refuse } from "../refuse.ts";
import type { DemoStore } from "../store.ts";

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const CODES = Array.from({ length: 10 }, (_, index) => `demo-code-${String(index + 1).padStart(4, "a")}-only`);

/** Any code is taken for the app's own, and no passkey is made: there is no server that it would be for. */
export function secondFactorCalls(on: On, store: DemoStore): void {
  let since: string | null = null;
  let recovery = 0;
  const show = (): SecondFactors => ({
    totp: since === null ? null : { since },
    passkeys: [],
    recovery,
    demanded: store.details.second_factor,
    passkeys_possible: false,
  });
  const about = () => ({ subject: store.self.account.name, subject_id: store.self._id });
  on(contract.secondFactors, show);
  on(contract.beginTotp, () => ({
    secret: SECRET,
    uri: `otpauth://totp/Switchboard:${encodeURIComponent(store.self.account.email)}?secret=${SECRET}&issuer=Switchboard`,
  }));
  on(contract.confirmTotp, () => {
    const recovery_codes = recovery > 0 ? [] : CODES;
    since = new Date().toISOString();
    recovery = CODES.length;
    store.record({ action: "account.factor_add", ...about(), after: { factor: "totp" } });
    return { factors: show(), recovery_codes };
  });
  on(contract.removeTotp, () => {
    if (since === null) return show();
    if (store.details.second_factor) throw refuse("factor.demanded");
    since = null;
    recovery = 0;
    store.record({ action: "account.factor_remove", ...about(), before: { factor: "totp" } });
    return show();
  });
  on(contract.newRecoveryCodes, () => {
    if (since === null) throw refuse("factor.not_found");
    recovery = CODES.length;
    store.record({ action: "account.recovery_codes", ...about() });
    return { factors: show(), recovery_codes: CODES };
  });
  on(contract.beginPasskey, () => {
    throw refuse("factor.impossible");
  });
  for (const endpoint of [contract.editPasskey, contract.removePasskey])
    on(endpoint, () => {
      throw refuse("factor.not_found");
    });
}

/** Everyone who has come is signed in somewhere, until they are signed out. */
export function memberSignInCalls(on: On, store: DemoStore): void {
  const ended = new Set<string>();
  const find = (id: string) => {
    const person = store.people.find(({ _id }) => _id === id);
    return need(person, "user.not_found");
  };
  const sessionsOf = (id: string): SessionView[] => {
    const person = find(id);
    const session = {
      _id: idOf(`session of ${id}`),
      current: person === store.self,
      createdAt: new Date(store.start - 30 * HOUR).toISOString(),
      lastSeen: new Date(store.start - HOUR).toISOString(),
      agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36",
      address: "203.0.113.x",
    };
    return person.joined && !ended.has(session._id) ? [session] : [];
  };
  on(contract.memberSessions, ({ id }) => ({ sessions: sessionsOf(id) }));
  on(contract.endMemberSessions, ({ id, session }) => {
    const gone = sessionsOf(id).filter(({ _id }) => session === undefined || _id === session);
    for (const { _id } of gone) ended.add(_id);
    const after = { sessions: gone.length };
    if (gone.length > 0) store.record({ action: "user.sign_out", subject: nameOf(find(id)), subject_id: id, after });
    return { ended: gone.length };
  });
  on(contract.resetMemberFactor, ({ id }) => {
    const person = find(id);
    if (!person.joined) throw refuse("user.not_found");
    store.record({ action: "user.factor_reset", subject: nameOf(person), subject_id: id });
    return { accepted: true as const };
  });
}
