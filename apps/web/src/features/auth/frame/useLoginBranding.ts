import { type Branding, contract } from "@switchboard/contract";
import { useEffect, useState } from "react";
import { call } from "../../../gateway/gateway.ts";
import { readPreference } from "../../../ui/preferences.ts";
import { useAccent } from "../../../ui/theme/useAccent.ts";

/** Of the enterprise that was used last in this browser; without an answer the login wears the product's own. */
function load(): Promise<Branding | undefined> {
  const enterprise = readPreference("last-enterprise");
  const input = enterprise ? { enterprise } : {};
  return call(contract.enterpriseAssets, input, { quiet: true, silent: true }).catch(() => undefined);
}

export function useLoginBranding(): Branding | undefined {
  const [branding, setBranding] = useState<Branding>();
  useEffect(() => {
    let isHere = true;
    void load().then((found) => isHere && setBranding(found));
    return () => {
      isHere = false;
    };
  }, []);
  useAccent(branding?.accent);
  return branding;
}
