import type { Problem } from "../core/problems.ts";
import { ACTION_PROBLEMS, type ActionDraft, actionProblems } from "./switch-actions.ts";

interface SceneDraft {
  name: string;
  actions: readonly ActionDraft[];
}

export const SCENE_PROBLEMS = { ...ACTION_PROBLEMS, "scene.name": "Required" } as const;
export type SceneProblem = keyof typeof SCENE_PROBLEMS;

/** Returns all problems of a scene (spec §5). */
export function sceneProblems(draft: SceneDraft): Problem<SceneProblem>[] {
  const unnamed: Problem<SceneProblem>[] = draft.name.trim() === "" ? [{ path: "name", code: "scene.name" }] : [];
  return [...unnamed, ...actionProblems(draft.actions)];
}
