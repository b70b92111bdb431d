import { usePreference } from "./preferences.ts";

/** The user's preferred density, stored in this browser. */
export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

export function useDensity(): [Density, (density: Density) => void] {
  const [stored, set] = usePreference<Density>("density", "comfortable");
  return [DENSITIES.includes(stored) ? stored : "comfortable", set];
}
