/** One thing that a plan shows of every room. */
export const PLAN_LAYERS = ["switches", "power", "temperature", "air", "occupancy", "alarms", "offline"] as const;
export type PlanLayer = (typeof PLAN_LAYERS)[number];

/**
 * The levels of each layer, and the least value of all but the lowest: switches that are on, watts, °C, ppm of CO₂, occupied sensors,
 * the rank of the most severe alarm, the share of devices that are offline. No two layers share the name of a level.
 */
const SCALES = {
  switches: { lowest: "off", higher: [["on", 1]] },
  power: {
    lowest: "idle",
    higher: [
      ["low", 100],
      ["medium", 1000],
      ["high", 5000],
    ],
  },
  temperature: {
    lowest: "cold",
    higher: [
      ["cool", 18],
      ["comfortable", 21],
      ["warm", 27],
      ["hot", 30],
    ],
  },
  air: {
    lowest: "good",
    higher: [
      ["fair", 1000],
      ["poor", 1400],
    ],
  },
  occupancy: { lowest: "free", higher: [["occupied", 1]] },
  alarms: {
    lowest: "noAlarm",
    higher: [
      ["lowAlarm", 1],
      ["highAlarm", 2],
      ["criticalAlarm", 3],
    ],
  },
  offline: {
    lowest: "online",
    higher: [
      ["someOffline", Number.MIN_VALUE],
      ["allOffline", 1],
    ],
  },
} as const satisfies Record<PlanLayer, { lowest: string; higher: readonly (readonly [string, number])[] }>;

type Scale = (typeof SCALES)[PlanLayer];
export type PlanLevel = Scale["lowest"] | Scale["higher"][number][0];

export interface PlanScale {
  lowest: PlanLevel;
  /** The other levels, each with its least value, from low to high. */
  higher: readonly (readonly [level: PlanLevel, least: number])[];
}

export function planScale(layer: PlanLayer): PlanScale {
  return SCALES[layer];
}

/** Returns the level of a value, which decides the colour of a room in that layer. */
export function planLevel(layer: PlanLayer, value: number): PlanLevel {
  const { lowest, higher } = planScale(layer);
  return higher.findLast(([, least]) => value >= least)?.[0] ?? lowest;
}
