import { createContext } from "react";
import type { TapSource } from "../../live/commands.ts";

/** What the tiles below are, so that the history of a switch can say where it was tapped. */
export const TapSourceContext = createContext<TapSource>(undefined);
