import * as alarms from "./alarms/endpoints/index.ts";
import * as automation from "./automation/endpoints/index.ts";
import * as control from "./control/endpoints/index.ts";
import type { AnyEndpoint } from "./core/endpoint.ts";
import * as core from "./core/endpoints/index.ts";
import * as energy from "./energy/endpoints/index.ts";
import * as people from "./people/endpoints/index.ts";
import * as reports from "./reports/endpoints/index.ts";
import * as site from "./site/endpoints/index.ts";

/** Returns the calls of each area, the lowest first. */
export function callsByArea() {
  const areas = { core, people, site, control, alarms, energy, automation, reports };
  return Object.entries(areas).map(([area, calls]) => ({
    area: area as keyof typeof areas,
    calls: Object.values<AnyEndpoint>(calls),
  }));
}
