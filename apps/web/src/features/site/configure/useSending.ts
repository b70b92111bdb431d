import type { DeviceConfig } from "@switchboard/contract";
import type { ConfigProblem } from "@switchboard/domain/site";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/call.ts";
import { messageOf } from "../../../api/error-notices.ts";
import { followRequest, sendConfig } from "./api.ts";
import { problemFromWords } from "./config-values.ts";

export type Progress =
  | { phase: "sending" | "waiting" | "confirmed" }
  /** No reason means that it was sent but never confirmed. */
  | { phase: "failed"; reason: string | undefined; problems: ReadonlyMap<string, ConfigProblem> };

export interface SentSettings {
  values: DeviceConfig;
  devices: ReadonlyMap<string, Progress>;
}

function failureOf(error: unknown): Progress {
  const known = error instanceof ApiError ? error : undefined;
  const problems = (known?.fields ?? []).flatMap(({ path, message }) => {
    const problem = problemFromWords(message);
    return problem ? [[path, problem] as const] : [];
  });
  return { phase: "failed", reason: known ? messageOf(known) : "", problems: new Map(problems) };
}

const SILENT: Progress = { phase: "failed", reason: undefined, problems: new Map() };

interface Run {
  client: QueryClient;
  values: DeviceConfig;
  report(id: string, progress: Progress): void;
  /** True when another run has begun or the screen has been left. */
  isOver(): boolean;
}

async function sendTo(id: string, { client, values, report, isOver }: Run): Promise<void> {
  try {
    const request = await sendConfig(id, values);
    report(id, { phase: "waiting" });
    report(id, (await followRequest(client, id, request, isOver)) ? { phase: "confirmed" } : SILENT);
  } catch (error) {
    report(id, failureOf(error));
  }
}

/** Sends settings to devices and follows each until it confirms or its time is over. */
export function useSending() {
  const client = useQueryClient();
  const [sent, setSent] = useState<SentSettings>();
  const round = useRef(0);
  // Leaving the screen stops the polling.
  useEffect(
    () => () => {
      round.current += 1;
    },
    [],
  );

  function send(devices: readonly string[], values: DeviceConfig, others?: SentSettings["devices"]): void {
    round.current += 1;
    const own = round.current;
    const isOver = () => round.current !== own;
    const report = (id: string, progress: Progress) => {
      if (isOver()) return;
      setSent((now) => now && { ...now, devices: new Map(now.devices).set(id, progress) });
    };
    setSent({
      values,
      devices: new Map([...(others ?? []), ...devices.map((id) => [id, { phase: "sending" }] as const)]),
    });
    for (const id of devices) void sendTo(id, { client, values, report, isOver });
  }

  const failed = [...(sent?.devices ?? [])].filter(([, { phase }]) => phase === "failed").map(([id]) => id);
  const isUnderWay = [...(sent?.devices.values() ?? [])].some(
    ({ phase }) => phase === "sending" || phase === "waiting",
  );
  return {
    sent,
    failed,
    isUnderWay,
    send: (devices: readonly string[], values: DeviceConfig) => send(devices, values),
    retry: () => sent && send(failed, sent.values, sent.devices),
    dismiss: () => setSent(undefined),
  };
}

export type Sending = ReturnType<typeof useSending>;
