export * from "./alarms/index.ts";
export * from "./automation/index.ts";
export * from "./control/index.ts";
export * from "./core/index.ts";
export * as contract from "./endpoints.ts";
export * from "./energy/index.ts";
export * from "./people/index.ts";
export * from "./reports/index.ts";
export * from "./site/index.ts";
