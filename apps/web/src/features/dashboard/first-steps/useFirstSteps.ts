import { useQuery } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import { useMay } from "../../../api/useMay.ts";
import { groupsQuery } from "../../../data/groups.ts";
import { scenesQuery } from "../../../data/scenes.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import { usePreference } from "../../../ui/preferences.ts";
import { scheduleCountQuery } from "../api.ts";

export interface FirstStep {
  key: "device" | "group" | "scene" | "schedule";
  to: NonNullable<LinkProps["to"]>;
  isDone: boolean;
}

/** What there is to do first, as far as this person may; undefined until it is known, or once it is all done. */
export function useFirstSteps(isReady: boolean): { steps: FirstStep[] | undefined; hide(): void } {
  const mayManage = useMay("device.manage");
  const [isHidden, setHidden] = usePreference("first-steps-hidden", false);
  const enabled = isReady && !isHidden;
  const groups = useQuery({ ...groupsQuery(), enabled }).data;
  const scenes = useQuery({ ...scenesQuery(), enabled }).data;
  const schedules = useQuery({ ...scheduleCountQuery(), enabled }).data;
  const hasDevices = useDeviceIds().length > 0;
  const hide = () => setHidden(true);
  if (!enabled || !groups || !scenes || schedules === undefined) return { steps: undefined, hide };
  const building: FirstStep[] = [
    { key: "device", to: "/app/devices/new", isDone: hasDevices },
    { key: "group", to: "/app/devices/groups", isDone: groups.length > 0 },
  ];
  const steps: FirstStep[] = [
    ...(mayManage ? building : []),
    { key: "scene", to: "/app/scenes/new", isDone: scenes.length > 0 },
    { key: "schedule", to: "/app/schedules/new", isDone: schedules > 0 },
  ];
  return { steps: steps.every(({ isDone }) => isDone) ? undefined : steps, hide };
}
