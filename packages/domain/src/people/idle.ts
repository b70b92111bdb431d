/** After how many minutes without a touch an enterprise lets a session end; 0 is never. */
export const IDLE_MINUTES = [0, 15, 60, 480, 1440, 10_080, 43_200] as const;
export type IdleMinutes = (typeof IDLE_MINUTES)[number];

/** How long a screen may go untouched until what it asks by itself no longer counts as being used. */
export const UNATTENDED_MS = 60_000;
