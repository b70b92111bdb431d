import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, Name } from "../../core/primitives.ts";
import {
  ModbusMeter,
  ModbusPlace,
  ModbusPreview,
  ModbusPreviewed,
  ModbusTemplate,
  OwnTemplate,
  ShippedTemplate,
} from "../modbus.ts";

export const listModbusTemplates = endpoint({
  method: "GET",
  path: "/api/v1/gateways/templates",
  summary: "How kinds of Modbus meters are read: the enterprise's templates, and those built in",
  permission: "device.manage",
  reply: z.object({ templates: z.array(OwnTemplate), shipped: z.array(ShippedTemplate) }),
});

export const newModbusTemplate = endpoint({
  method: "POST",
  path: "/api/v1/gateways/templates/new",
  summary: "Keep a template for a kind of Modbus meter",
  permission: "device.manage",
  body: ModbusTemplate,
  reply: z.object({ template: OwnTemplate }),
  errors: ["template.too_many"],
});

/** Meters of this template are read by the new version immediately. */
export const editModbusTemplate = endpoint({
  method: "POST",
  path: "/api/v1/gateways/templates/edit",
  summary: "Change a template; the meters that are read by it follow at once",
  permission: "device.manage",
  body: z.object({ id: Id, ...ModbusTemplate.shape }),
  reply: z.object({ template: OwnTemplate }),
  errors: ["template.not_found"],
});

export const deleteModbusTemplate = endpoint({
  method: "POST",
  path: "/api/v1/gateways/templates/delete",
  summary: "Remove a template that no meter is read by",
  permission: "device.manage",
  body: z.object({ id: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["template.not_found", "template.in_use"],
});

export const previewModbus = endpoint({
  method: "POST",
  path: "/api/v1/gateways/templates/preview",
  summary: "Have a gateway read registers of a meter just now, to see whether a template is right",
  permission: "device.manage",
  body: z.object({ gateway: Id, ...ModbusPreview.shape }),
  reply: ModbusPreviewed,
  errors: ["gateway.not_found", "gateway.offline", "thing.deleted"],
});

export const listModbusMeters = endpoint({
  method: "GET",
  path: "/api/v1/gateways/meters",
  summary: "The Modbus meters that people have set up on a gateway",
  permission: "device.manage",
  query: z.object({ gateway: Id }),
  reply: z.object({ meters: z.array(ModbusMeter) }),
});

/** The gateway reads it from now on and lists it among the found devices, for adoption. */
export const newModbusMeter = endpoint({
  method: "POST",
  path: "/api/v1/gateways/meters/new",
  summary: "Set up a Modbus meter on a gateway, with the template that it is read by",
  permission: "device.manage",
  body: z.object({
    gateway: Id,
    name: Name,
    ...ModbusPlace,
    template: z.string().check(z.minLength(1), z.maxLength(60)),
  }),
  reply: z.object({ meter: ModbusMeter }),
  errors: ["gateway.not_found", "template.not_found", "meter.taken", "meter.too_many", "thing.deleted"],
});

/** A device that was adopted from it stays, offline, with its history. */
export const deleteModbusMeter = endpoint({
  method: "POST",
  path: "/api/v1/gateways/meters/delete",
  summary: "Take a Modbus meter off a gateway; it is read no longer",
  permission: "device.manage",
  body: z.object({ id: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["meter.not_found"],
});
