import { contract, type Device, type EnterpriseDetails } from "@switchboard/contract";
import { type On, readBody } from "./demo-actions.ts";
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
