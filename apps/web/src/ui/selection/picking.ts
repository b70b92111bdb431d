import { createContext } from "react";
import type { SelectionState } from "./useSelection.ts";

/** What a screen lets its tiles and headings do while it is selecting; undefined at all other times. */
export type Picking = Pick<SelectionState, "ticked" | "select" | "set"> | undefined;

/** By a context, so that a tick draws the boxes anew and not the lists around them. */
export const PickingContext = createContext<Picking>(undefined);
