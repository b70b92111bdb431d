import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../api/session.ts";
import { brandingQuery } from "../../data/branding.ts";
import { useAccent } from "../../ui/theme/useAccent.ts";

/** Returns the branding; until it is loaded, the name received at login. */
export function useBranding(): { partner_name: string; logo: string } {
  const session = useSession();
  const { data } = useQuery(brandingQuery());
  useAccent(data?.accent);
  return { partner_name: data?.partner_name ?? session.partner_name, logo: data?.logo ?? "" };
}
