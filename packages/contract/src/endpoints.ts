export * from "./alarms/endpoints/index.ts";
export * from "./automation/endpoints/index.ts";
export * from "./control/endpoints/index.ts";
export * from "./core/endpoints/index.ts";
export * from "./energy/endpoints/index.ts";
export * from "./people/endpoints/index.ts";
export * from "./reports/endpoints/index.ts";
export * from "./site/endpoints/index.ts";
