import type { Branding } from "@switchboard/contract";
import { useEffect, useState } from "react";
import { useAccent } from "../../../../ui/theme/useAccent.ts";
import { loadLoginBranding } from "../api.ts";

export function useLoginBranding(): Branding | undefined {
  const [branding, setBranding] = useState<Branding>();
  useEffect(() => {
    let isHere = true;
    void loadLoginBranding().then((found) => isHere && setBranding(found));
    return () => {
      isHere = false;
    };
  }, []);
  useAccent(branding?.accent);
  return branding;
}
