/** The default start path after a login (spec §2). */
export const START_PATH = "/app/dashboards/default";
