import type { DeviceConfig } from "@switchboard/contract";
import {
  type ConfigOption,
  type ConfigProblem,
  type ConfigValue,
  configOptionsOf,
  type DeviceTypeCode,
  type MeterRating,
  validateConfig,
} from "@switchboard/domain/site";
import type { ReportedConfig } from "./api.ts";
import { DIFFERS, heldBy, isSameValue, type ShownValue } from "./config-values.ts";
import { type Sending, useSending } from "./useSending.ts";

type Mark = "unsent" | "waiting" | "failed";

export interface Setting {
  option: ConfigOption;
  value: ShownValue;
  mark: Mark | undefined;
  problem: ConfigProblem | undefined;
}

export type Draft = DeviceConfig;

function problemsOf(
  type: DeviceTypeCode,
  rating: MeterRating | undefined,
  draft: Draft,
  reported: readonly ReportedConfig[],
): Map<string, ConfigProblem> {
  return new Map(reported.flatMap(({ config }) => [...validateConfig(type, draft, config, rating)]));
}

/** Returns the server's refusal of a setting that the user has not changed since. */
function refusedFor(sending: Sending, key: string): ConfigProblem | undefined {
  for (const progress of sending.sent?.devices.values() ?? []) {
    const problem = progress.phase === "failed" ? progress.problems.get(key) : undefined;
    if (problem) return problem;
  }
  return undefined;
}

function settingOf(
  option: ConfigOption,
  draft: Draft,
  sending: Sending,
  reported: readonly ReportedConfig[],
): Omit<Setting, "problem"> {
  const { key } = option;
  const drafted = draft[key];
  if (drafted !== undefined) return { option, value: drafted, mark: "unsent" };
  const sent = sending.sent?.values[key];
  if (sent !== undefined && (sending.isUnderWay || sending.failed.length > 0))
    return { option, value: sent, mark: sending.isUnderWay ? "waiting" : "failed" };
  const pending = reported.filter((each) => each.pending && key in each.pending);
  if (pending.length > 0) {
    const value = heldBy(
      reported.map((each) => ({ ...each.config, ...each.pending })),
      key,
    );
    return { option, value, mark: "waiting" };
  }
  const configs = reported.map(({ config }) => config);
  return { option, value: heldBy(configs, key), mark: undefined };
}

interface SettingsInput {
  type: DeviceTypeCode;
  rating: MeterRating | undefined;
  devices: readonly string[];
  reported: readonly ReportedConfig[];
  draft: Draft;
  onDraft(draft: Draft): void;
}

/** Combines the reported values, the local changes and the values being sent. */
export function useSettings({ type, rating, devices, reported, draft, onDraft }: SettingsInput) {
  const sending = useSending();
  const problems = problemsOf(type, rating, draft, reported);
  const settings = configOptionsOf(type, rating).map((option): Setting => {
    const setting = settingOf(option, draft, sending, reported);
    const own = problems.get(option.key);
    return { ...setting, problem: setting.mark === "unsent" ? own : refusedFor(sending, option.key) };
  });

  function change(option: ConfigOption, value: ConfigValue): void {
    const { [option.key]: _, ...others } = draft;
    const { value: before } = settingOf(option, others, sending, reported);
    const isBack = before !== DIFFERS && isSameValue(option, before, value);
    onDraft(isBack ? others : { ...others, [option.key]: value });
  }

  return {
    settings,
    sending,
    change,
    changes: Object.keys(draft).length,
    hasProblems: problems.size > 0,
    discard: () => onDraft({}),
    send(): void {
      // Values that failed before and are still on screen are sent along.
      const again = sending.failed.length > 0 ? sending.sent?.values : undefined;
      sending.send(devices, { ...again, ...draft });
      onDraft({});
    },
  };
}

export type Settings = ReturnType<typeof useSettings>;
