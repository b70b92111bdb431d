import type { EnterpriseSummary } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../api/session.ts";
import { enterprisesQuery } from "../../data/enterprises.ts";

interface Enterprises {
  all: EnterpriseSummary[];
  current?: EnterpriseSummary;
}

/** The enterprises of the signed-in person; without them the bar simply shows none. */
export function useEnterprises(): Enterprises {
  const { user } = useSession();
  const { data } = useQuery(enterprisesQuery(user?.enterprise_id));
  const all = data?.enterprises ?? [];
  return { all, current: all.find((enterprise) => enterprise.current) };
}
