import { WASTE_DECISIONS } from "@switchboard/domain/energy";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Day, Id, queryInt } from "../../core/primitives.ts";
import { ProvenFinding, WasteFindingView, WasteNote } from "../waste.ts";

export const listWaste = endpoint({
  method: "GET",
  path: "/api/v1/waste/list",
  summary: "Energy that was wasted, by the meters one may see whole; the latest first",
  permission: "device.view",
  query: z.object({
    state: z._default(z.enum(["open", "decided", "all"]), "open"),
    device: z.optional(Id),
    limit: queryInt(1, 200, 100),
  }),
  reply: z.object({
    docs: z.array(WasteFindingView),
    /** The last day for which all meters were examined; null before the first night. */
    checkedDay: z.nullable(Day),
    /** The outdoor thermometer, if one was chosen. */
    sensor: z.nullable(Id),
  }),
});

export const oneWaste = endpoint({
  method: "GET",
  path: "/api/v1/waste/one",
  summary: "One finding with the chart that proves it",
  permission: "device.view",
  query: z.object({ id: Id }),
  reply: ProvenFinding,
  errors: ["waste.not_found"],
});

/** A null decision reopens the finding. */
export const decideWaste = endpoint({
  method: "POST",
  path: "/api/v1/waste/decide",
  summary: "Say what a finding is: fixed, meant to be so, or no waste at all",
  permission: "device.control",
  body: z.object({
    id: Id,
    decision: z.nullable(z.enum(WASTE_DECISIONS)),
    note: z._default(WasteNote, ""),
  }),
  reply: WasteFindingView,
  errors: ["waste.not_found"],
});

export const setWasteSensor = endpoint({
  method: "POST",
  path: "/api/v1/waste/sensor",
  summary: "Name the thermometer outside by which days are compared, or none",
  permission: "enterprise.manage",
  body: z.object({ sensor: z.nullable(Id) }),
  reply: z.object({ sensor: z.nullable(Id) }),
  errors: ["sensor.not_found"],
});
