import { contract, type DeviceConfig } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../gateway/gateway.ts";
import { useMay } from "../../../gateway/useMay.ts";
import { healthKeys, REFRESH_MS } from "../health-queries.ts";

/** What the device holds by its own word; undefined for whoever may not ask for it, and until it is known. */
export function useThresholds(id: string): DeviceConfig | undefined {
  const mayManage = useMay("device.manage");
  const { data } = useQuery({
    queryKey: healthKeys.config(id),
    queryFn: async ({ signal }) => {
      const { config } = await call(contract.deviceConfig, { userDevice: id }, { quiet: true, silent: true, signal });
      return config;
    },
    enabled: mayManage,
    refetchInterval: REFRESH_MS,
  });
  return data;
}
