import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../api/session.ts";
import { brandingQuery } from "../../data/branding.ts";
import { useAccent } from "../../ui/theme/useAccent.ts";

/** Whose dashboard this is; until the answer comes, by the name that came with the login. */
export function useBranding(): { partner_name: string; logo: string } {
  const session = useSession();
  const { data } = useQuery(brandingQuery());
  useAccent(data?.accent);
  return { partner_name: data?.partner_name ?? session.partner_name, logo: data?.logo ?? "" };
}
