/** Where a login leads when nothing else was asked for: the default start path setting (spec §2). */
export const START_PATH = "/app/dashboards/default";
