import { contract, type Device, type EnterpriseDetails } from "@switchboard/contract";
import { demoSession } from "../demo-session.ts";
import { getSession } from "../session.ts";
import { type On, readBody } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";

/** What can be changed about the demo's enterprise. Its zone stays: the canned data are of it. */
export function demoEnterprise(
  on: On,
  { details, metaKeys, devices }: { details: EnterpriseDetails; metaKeys: string[]; devices: readonly Device[] },
): void {
  on(contract.enterpriseDetails, () => ({ ...details }));
  on(contract.editEnterprise, (input) => {
    const { time_zone: _stays, ...change } = readBody(contract.editEnterprise, input);
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    Object.assign(details, Object.fromEntries(given));
    return { ...details };
  });
  on(contract.enterpriseAssets, () => {
    const { partner_name, logo, accent } = details;
    return { partner_name, logo, accent };
  });
  on(contract.addMetas, (input) => {
    const keys = readBody(contract.addMetas, input).meta_keys.map((key) => key.trim());
    const distinct = new Set(keys.map((key) => key.toLowerCase()));
    if (keys.includes("") || distinct.size < keys.length) throw refuse("meta.invalid");
    for (const { meta } of devices)
      for (const key of Object.keys(meta)) if (!keys.includes(key)) Reflect.deleteProperty(meta, key);
    metaKeys.splice(0, metaKeys.length, ...keys);
    return { meta: [...keys] };
  });
}

export type DemoEnterprise = Pick<EnterpriseDetails, "_id" | "name">;

/** The enterprises one can switch to; the session of another one is made here, as the first one can be. */
export function demoEnterprises(on: On, home: string, all: () => DemoEnterprise[]): void {
  on(contract.myEnterprises, () => {
    const role = getSession().user?.role ?? [];
    return { enterprises: all().map(({ _id, name }) => ({ _id, name, role, current: _id === home })) };
  });
  on(contract.switchEnterprise, (input) => {
    const { enterprise } = readBody(contract.switchEnterprise, input);
    const found = all().find(({ _id }) => _id === enterprise);
    if (!found) throw refuse("enterprise.not_found");
    return demoSession(found, getSession().user);
  });
}
