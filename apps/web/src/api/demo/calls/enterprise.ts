import { contract, type EnterpriseDetails, holdRulesOf } from "@switchboard/contract";
import { HOLD_RULE_PROBLEMS, holdRuleProblems, MOST, mergeMetaKeys, wrongMetaKeys } from "@switchboard/domain";
import { demoSession } from "../../demo-session.ts";
import { getSession } from "../../session.ts";
import type { On } from "../calls.ts";
import { byName } from "../order.ts";
import { need, refuse, refuseProblems } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import { given } from "./people.ts";

/** The keys as they are kept; one that is empty, not a name, or there twice refuses them all (spec §5). */
function readMetaKeys(keys: readonly string[]): string[] {
  if (wrongMetaKeys(keys).includes(true)) throw refuse("meta.invalid");
  return keys.map((key) => key.trim());
}

/** What can be changed about the demo's enterprise. Its zone stays: its past is of it. */
export function enterpriseCalls(on: On, store: DemoStore): void {
  const { details } = store;
  on(contract.enterpriseDetails, () => details);
  on(contract.editEnterprise, ({ time_zone: _stays, place, ...change }) => {
    const before = { ...details };
    const rules = holdRulesOf({ ...details, ...given(change) });
    refuseProblems("hold.invalid", holdRuleProblems(rules), HOLD_RULE_PROBLEMS);
    Object.assign(details, given(change));
    if (place !== undefined) {
      store.place = place;
      if (place) details.place = place;
      else delete details.place;
      store.replan();
    }
    store.record({ action: "enterprise.edit", subject: details.name, subject_id: store.home, before, after: details });
    return details;
  });
  on(contract.enterpriseAssets, ({ enterprise }) => {
    const { partner_name, logo, accent } = details;
    return enterprise === store.home ? { partner_name, logo, accent } : { partner_name: "", logo: "", accent: "" };
  });
  on(contract.addMetas, ({ enterprise, meta_keys, known }) => {
    if (enterprise !== undefined && enterprise !== store.home) throw refuse("enterprise.not_found");
    const before = { meta: store.metaKeys };
    const wanted = readMetaKeys(meta_keys);
    const meta = known ? mergeMetaKeys(store.metaKeys, known, wanted) : wanted;
    if (meta.length > MOST.metaKeys) throw refuse("meta.invalid");
    store.metaKeys = meta;
    for (const device of store.devices)
      device.meta = Object.fromEntries(Object.entries(device.meta).filter(([key]) => store.metaKeys.includes(key)));
    const about = { subject: details.name, subject_id: store.home };
    store.record({ action: "enterprise.meta", ...about, before, after: { meta: store.metaKeys } });
    return { meta: store.metaKeys };
  });
}

export type DemoEnterprise = Pick<EnterpriseDetails, "_id" | "name" | "partner_name">;

/** The enterprises one can switch to; the session of another one is made here, as the first one can be. */
export function enterprisesCalls(on: On, store: DemoStore, all: () => DemoEnterprise[]): void {
  on(contract.myEnterprises, () => {
    const { role } = store.self;
    const enterprises = all().map(({ _id, name }) => ({ _id, name, role, current: _id === store.home }));
    return { enterprises: enterprises.sort(byName) };
  });
  on(contract.switchEnterprise, ({ enterprise }) => {
    const found = need(
      all().find(({ _id }) => _id === enterprise),
      "enterprise.not_found",
    );
    return demoSession(found, getSession().user);
  });
}
