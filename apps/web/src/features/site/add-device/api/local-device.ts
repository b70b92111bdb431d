import { DEFAULT_LOCAL_ADDRESS } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { localAddress, localDevice } from "../../../../api/local-device.ts";
import { LocalDeviceError } from "../../../../api/local-device-port.ts";
import { DISPENSABLE } from "../../../../data/read-meta.ts";
import { usePreference } from "../../../../ui/preferences.ts";

const PING_EVERY_MS = 2_000;

/**
 * Runs without internet, which is the point of a device's own Wi-Fi. Failures are expected until it is joined, and the steps show them.
 */
const DIRECT = { networkMode: "always", retry: false, gcTime: 0, staleTime: 0, meta: DISPENSABLE } as const;

/** Where the device is found; another address is remembered by the browser. */
export function useLocalAddress() {
  const [stored, setStored] = usePreference<unknown>("local-address", DEFAULT_LOCAL_ADDRESS);
  const address = localAddress(String(stored)) ?? DEFAULT_LOCAL_ADDRESS;
  return [address, (next: string) => setStored(next === DEFAULT_LOCAL_ADDRESS ? undefined : next)] as const;
}

const reasonOf = (error: Error | null) => (error instanceof LocalDeviceError ? error.reason : undefined);

/** Pings until the wanted device answers, and continues while another one does. */
export function usePing(address: string, wanted: string) {
  const { data, error } = useQuery({
    ...DIRECT,
    queryKey: ["local-device", address, "ping"],
    queryFn: async ({ signal }) => (await localDevice()).ping(address, signal),
    refetchInterval: PING_EVERY_MS,
  });
  // An answer from before the last failure is no answer any more.
  const found = error ? undefined : data?.device_id;
  return { found, isWanted: found === wanted, reason: reasonOf(error) };
}

/** The strongest first, each name once: a network of many access points is one network. */
export function useNetworks(address: string) {
  const { data, error, isFetching, refetch } = useQuery({
    ...DIRECT,
    queryKey: ["local-device", address, "networks"],
    queryFn: async ({ signal }) => {
      const networks = await (await localDevice()).networks(address, signal);
      const sorted = networks.filter(({ ssid }) => ssid !== "").sort((a, b) => b.rssi - a.rssi);
      return sorted.filter(({ ssid }, at) => sorted.findIndex((each) => each.ssid === ssid) === at);
    },
  });
  const isBlocked = reasonOf(error) === "mixed_content";
  return { networks: data ?? [], error, isBlocked, isScanning: isFetching, rescan: () => void refetch() };
}
