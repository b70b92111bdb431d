/** How long notices stay (spec §9). */
export const TOAST_MS = 2000;
export const NOTICE_MS = 5000;
