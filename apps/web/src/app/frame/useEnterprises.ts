import type { EnterpriseSummary } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useSession } from "../../gateway/session.ts";
import { switchEnterprise } from "../../gateway/switch-enterprise.ts";
import { enterprisesQuery } from "./api.ts";

interface Enterprises {
  all: EnterpriseSummary[];
  current?: EnterpriseSummary;
  switchTo(id: string): Promise<void>;
}

/** The enterprises of the signed-in person; without them the bar simply shows none. */
export function useEnterprises(): Enterprises {
  const { user } = useSession();
  const navigate = useNavigate();
  const { data } = useQuery(enterprisesQuery(user?.enterprise_id));
  const all = data?.enterprises ?? [];
  return {
    all,
    current: all.find((enterprise) => enterprise.current),
    switchTo: async (id) => {
      try {
        await switchEnterprise(id);
      } catch {
        return; // The failure has shown its notice; one stays where one is.
      }
      // What is on screen may not exist over there.
      await navigate({ to: "/app/dashboard" });
    },
  };
}
