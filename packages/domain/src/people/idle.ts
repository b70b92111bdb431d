/** The choices of minutes without activity after which a session ends. 0 is never. */
export const IDLE_MINUTES = [0, 15, 60, 480, 1440, 10_080, 43_200] as const;
export type IdleMinutes = (typeof IDLE_MINUTES)[number];

/** After this time without a touch, automatic requests of a screen no longer count as activity. */
export const UNATTENDED_MS = 60_000;
