import { contract, type DeviceConfig, type ReplyOf } from "@switchboard/contract";
import { type QueryClient, queryOptions, useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { call } from "../../../api/call.ts";
import { browserClock } from "../../../live/clock.ts";

export type ReportedConfig = ReplyOf<typeof contract.deviceConfig>;

const QUIET = { quiet: true, silent: true } as const;
const POLL_MS = 500;
/** Polls a little longer than a request lives. */
const POLLS = 24;

const pause = () => new Promise<void>((resolve) => void browserClock.after(POLL_MS, resolve));

/** Reads the configuration as the device itself reported it. */
function reportedConfigQuery(device: string) {
  return queryOptions<ReportedConfig>({
    queryKey: ["configure", device],
    queryFn: ({ signal }) => call(contract.deviceConfig, { userDevice: device }, { ...QUIET, signal }),
    // A pending change, perhaps sent by another user, ends within seconds.
    refetchInterval: ({ state }) => (state.data?.pending ? 2 * POLL_MS : false),
  });
}

export function useReportedConfigs(devices: readonly string[]) {
  return useQueries({
    queries: devices.map(reportedConfigQuery),
    combine: (results) => ({
      reported: results.flatMap(({ data }) => (data ? [data] : [])),
      isWaiting: results.some(({ isPending }) => isPending),
      error: results.find(({ error, isFetching }) => error && !isFetching)?.error ?? null,
      retry: () => results.forEach((each) => void (each.error && each.refetch())),
    }),
  });
}

/** Sends settings to a device and returns the id of the request to follow. */
export async function sendConfig(userDevice: string, config: DeviceConfig): Promise<string> {
  return (await call(contract.configureDevice, { userDevice, config }, QUIET)).request_id;
}

/** Polls a request until it is confirmed or its time is over. */
export async function followRequest(
  client: QueryClient,
  userDevice: string,
  id: string,
  isOver: () => boolean,
): Promise<boolean> {
  for (let poll = 0; poll < POLLS && !isOver(); poll += 1) {
    const reported = await call(contract.deviceConfig, { userDevice, id }, QUIET).catch(() => undefined);
    if (reported?.confirmed_at) {
      client.setQueryData(reportedConfigQuery(userDevice).queryKey, { ...reported, pending: null });
      return true;
    }
    if (reported && !reported.pending) break;
    await pause();
  }
  await client.invalidateQueries({ queryKey: reportedConfigQuery(userDevice).queryKey });
  return false;
}

async function askOne(client: QueryClient, userDevice: string): Promise<boolean> {
  const { queryKey } = reportedConfigQuery(userDevice);
  const before = (await call(contract.deviceConfig, { userDevice, ask: "true" }, QUIET)).confirmed_at;
  for (let poll = 0; poll < POLLS; poll += 1) {
    const reported = await call(contract.deviceConfig, { userDevice }, QUIET);
    client.setQueryData(queryKey, reported);
    if (reported.confirmed_at !== before) return true;
    await pause();
  }
  return false;
}

export type Asking = "idle" | "asking" | "silent";

/** Asks devices to report their configuration again. */
export function useAsk(): { asking: Asking; ask(devices: readonly string[]): Promise<void> } {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking>("idle");
  const ask = useCallback(
    async (devices: readonly string[]) => {
      setAsking("asking");
      const answers = await Promise.all(devices.map((id) => askOne(client, id).catch(() => false)));
      setAsking(answers.every(Boolean) ? "idle" : "silent");
    },
    [client],
  );
  return { asking, ask };
}
