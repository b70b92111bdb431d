import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMay } from "../../../api/useMay.ts";
import { DISPENSABLE } from "../../../data/read-meta.ts";
import { scenesQuery } from "../../../data/scenes.ts";
import { schedulesQuery } from "../../../data/schedules.ts";
import { useMayChange } from "../../../data/useMayChange.ts";
import { workflowsQuery } from "../../../data/workflows.ts";
import { loadOfSource, type Source } from "./source.ts";
import type { Thing } from "./thing.ts";

/** Lists scenes, schedules and workflows, loaded when the search opens. */
export function useAutomationThings(): Source {
  const enabled = useMay("automation.use");
  const mayPlay = useMay("device.control");
  const mayChange = useMayChange();
  const scenes = useQuery({ ...scenesQuery(), enabled, meta: DISPENSABLE });
  const schedules = useQuery({ ...schedulesQuery(), enabled, meta: DISPENSABLE });
  const workflows = useQuery({ ...workflowsQuery(), enabled, meta: DISPENSABLE });
  const things = useMemo((): Thing[] => {
    const played = mayPlay ? (scenes.data ?? []) : [];
    return [
      ...played.map((scene) => ({
        key: `scene:${scene._id}`,
        kind: "scene" as const,
        scene,
        name: scene.name,
        place: "",
        also: scene.actions.map(({ groupId }) => groupId?.name ?? ""),
      })),
      ...(schedules.data ?? []).map((schedule) => ({
        key: `schedule:${schedule._id}`,
        kind: "schedule" as const,
        schedule,
        mayChange: mayChange(schedule),
        name: schedule.name,
        place: "",
      })),
      ...(workflows.data ?? []).map((rule) => ({
        key: `workflow:${rule.key}`,
        kind: "workflow" as const,
        rule,
        mayChange: mayChange(rule),
        name: rule.name,
        place: "",
        also: [...rule.devices, ...rule.groups].map(({ name }) => name),
      })),
    ];
  }, [scenes.data, schedules.data, workflows.data, mayPlay, mayChange]);
  const load = loadOfSource([
    ["scenes", scenes],
    ["schedules", schedules],
    ["workflows", workflows],
  ]);
  return { things, ...load };
}
