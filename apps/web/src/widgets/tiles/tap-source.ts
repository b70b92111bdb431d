import { createContext } from "react";
import type { TapSource } from "../../live/commands.ts";

/** The kind of the tiles below, so that a switch's history can say where it was tapped. */
export const TapSourceContext = createContext<TapSource>(undefined);
