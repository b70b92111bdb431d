import type { EnterpriseSummary } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../api/session.ts";
import { switchEnterprise } from "../../api/switch-enterprise.ts";
import { mayLeave } from "../../ui/kit/unsaved.ts";
import { enterprisesQuery } from "./api.ts";

interface Enterprises {
  all: EnterpriseSummary[];
  current?: EnterpriseSummary;
  switchTo(id: string): Promise<void>;
}

/** The enterprises of the signed-in person; without them the bar simply shows none. */
export function useEnterprises(): Enterprises {
  const { user } = useSession();
  const { data } = useQuery(enterprisesQuery(user?.enterprise_id));
  const all = data?.enterprises ?? [];
  return {
    all,
    current: all.find((enterprise) => enterprise.current),
    switchTo: async (id) => {
      if (!(await mayLeave())) return;
      // A failure has shown its notice; one stays where one is. What is on screen goes with the session (`followSession`).
      await switchEnterprise(id).catch(() => {});
    },
  };
}
