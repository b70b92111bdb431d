import type { Plan, PlanArea } from "@switchboard/contract";
import type { PlanPoint } from "@switchboard/domain/site";
import { createContext, type RefObject, useContext } from "react";
import type { StageHandle } from "../../../../widgets/plan/PlanStage.tsx";
import type { PlanEdit } from "./plan-history.ts";
import type { PlanThing } from "./things/plan-things.ts";
import type { PlaceContents } from "./usePlaceContents.ts";

/** Decides what a tap on the plan does. */
export type Mode =
  | { kind: "look" }
  | { kind: "place"; thing: PlanThing }
  | { kind: "draw"; room: string; points: readonly PlanPoint[] }
  | { kind: "measure"; points: readonly PlanPoint[] };

/** A thing or a room on the plan. */
export type Selection = { kind: "item" | "room"; key: string };

export const LOOK: Mode = { kind: "look" };

export interface Editor extends PlaceContents {
  plan: Plan;
  /** Changes the plan and saves it. Edits with the same key that follow each other closely are undone together. */
  change(edit: PlanEdit, key?: string): void;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
  isSaving: boolean;
  mode: Mode;
  setMode(mode: Mode): void;
  selected: Selection | undefined;
  select(selection: Selection | undefined): void;
  /** The outline of a room while one of its corners is dragged. */
  draft: PlanArea | undefined;
  setDraft(area: PlanArea | undefined): void;
  stage: RefObject<StageHandle | null>;
  /** The key of the mark that takes the focus once it is drawn. */
  wanted: RefObject<string | undefined>;
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("There is no plan being edited");
  return editor;
}
