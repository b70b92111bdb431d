import { createContext } from "react";
import type { SelectionState } from "./useSelection.ts";

/** The selection offered to tiles and headings; undefined while the screen is not selecting. */
export type Picking = Pick<SelectionState, "ticked" | "select" | "set"> | undefined;

/** A context, so that a tick renders the boxes and not the lists around them. */
export const PickingContext = createContext<Picking>(undefined);
