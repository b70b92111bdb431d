import { useQuery } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import { useSession } from "../../../../api/session.ts";
import { useMay } from "../../../../api/useMay.ts";
import { groupsQuery } from "../../../../data/groups.ts";
import { scenesQuery } from "../../../../data/scenes.ts";
import { scheduleCountsQuery } from "../../../../data/schedules.ts";
import { tariffsQuery } from "../../../../data/tariffs.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import { usePreference } from "../../../../ui/preferences.ts";
import { peopleCountQuery } from "./api.ts";

export interface FirstStep {
  key: "device" | "room" | "people" | "tariff" | "scene" | "schedule";
  to: NonNullable<LinkProps["to"]>;
  isDone: boolean;
}

interface FirstSteps {
  /** Nothing is listed while an answer is missing, or once all steps are done or hidden. */
  steps: FirstStep[] | undefined;
  hide(): void;
}

/** Returns the steps that set up a building and that this user may take. Each is done as soon as its result exists. */
export function useFirstSteps(isReady: boolean): FirstSteps {
  const enterprise = useSession().user?.enterprise_id ?? "";
  const [isHidden, setHidden] = usePreference(`first-steps-hidden.${enterprise}`, false);
  const isShown = isReady && !isHidden;
  const setUp = useSetUpSteps(isShown);
  const daily = useDailySteps(isShown && setUp?.length === 0);
  const steps = setUp?.length === 0 ? daily : setUp;
  const isOver = !isShown || steps?.every(({ isDone }) => isDone);
  return { steps: isOver ? undefined : steps, hide: () => setHidden(true) };
}

/** For people who manage devices, people or the enterprise; empty for everyone else. */
function useSetUpSteps(enabled: boolean): FirstStep[] | undefined {
  const mayManageDevices = useMay("device.manage");
  const mayInvite = useMay("people.manage");
  const maySetPrices = useMay("enterprise.manage");
  const hasDevices = useDeviceIds().length > 0;
  const groups = useQuery({ ...groupsQuery(), enabled: enabled && mayManageDevices }).data;
  const people = useQuery({ ...peopleCountQuery(), enabled: enabled && mayInvite }).data;
  const tariffs = useQuery({ ...tariffsQuery(), enabled: enabled && maySetPrices }).data;
  const isWaiting = (mayManageDevices && !groups) || (mayInvite && people === undefined) || (maySetPrices && !tariffs);
  if (isWaiting) return undefined;
  const steps: FirstStep[] = [];
  if (groups) {
    const hasRooms = groups.some(({ type }) => type === "room");
    steps.push({ key: "device", to: "/app/devices/new", isDone: hasDevices });
    steps.push({ key: "room", to: "/app/devices/groups", isDone: hasRooms });
  }
  if (people !== undefined) steps.push({ key: "people", to: "/app/users", isDone: people > 1 });
  if (tariffs) steps.push({ key: "tariff", to: "/app/tariffs/new", isDone: tariffs.length > 0 });
  return steps;
}

/** For people who use a building that others have set up. */
function useDailySteps(enabled: boolean): FirstStep[] | undefined {
  const scenes = useQuery({ ...scenesQuery(), enabled }).data;
  const schedules = useQuery({ ...scheduleCountsQuery(), enabled }).data;
  if (!scenes || !schedules) return undefined;
  return [
    { key: "scene", to: "/app/scenes/new", isDone: scenes.length > 0 },
    { key: "schedule", to: "/app/schedules/new", isDone: schedules.count > 0 },
  ];
}
