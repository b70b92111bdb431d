import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Day, Id, Name } from "../../core/primitives.ts";
import { BillView } from "../bills.ts";
import {
  DecimalText,
  Month,
  TariffData,
  TariffFault,
  TariffKey,
  TariffTemplateView,
  TariffVersionData,
  TariffView,
} from "../tariffs.ts";

const gone = ["tariff.not_found", "thing.deleted"] as const;

export const listTariffs = endpoint({
  method: "GET",
  path: "/api/v1/tariffs/",
  summary: "The enterprise's tariffs with all their versions",
  permission: "enterprise.manage",
  reply: z.object({ docs: z.array(TariffView) }),
});

export const tariffTemplates = endpoint({
  method: "GET",
  path: "/api/v1/tariffs/templates",
  summary: "Published tariffs to begin with, each with its source",
  permission: "enterprise.manage",
  reply: z.object({ docs: z.array(TariffTemplateView) }),
});

export const newTariff = endpoint({
  method: "POST",
  path: "/api/v1/tariffs/new",
  summary: "Make a tariff, from a template or one's own",
  permission: "enterprise.manage",
  body: z.object({ tariff: TariffData, template: z._default(z.nullable(z.string().check(z.maxLength(40))), null) }),
  reply: TariffView,
  errors: ["tariff.invalid", "tariff.too_many"],
});

export const renameTariff = endpoint({
  method: "POST",
  path: "/api/v1/tariffs/edit",
  summary: "Rename a tariff",
  permission: "enterprise.manage",
  body: z.object({ id: Id, name: Name }),
  reply: TariffView,
  errors: gone,
});

/** A version that is already in force cannot change, so that no bill of the past changes. */
export const setTariffVersion = endpoint({
  method: "POST",
  path: "/api/v1/tariffs/version",
  summary: "Add a version from a day to come, or replace one that has not begun",
  permission: "enterprise.manage",
  body: z.object({ id: Id, version: TariffVersionData, replaces: z._default(z.nullable(Day), null) }),
  reply: TariffView,
  errors: [...gone, "tariff.invalid", "tariff.in_force"],
});

export const removeTariffVersion = endpoint({
  method: "POST",
  path: "/api/v1/tariffs/version_delete",
  summary: "Take back a version that has not begun",
  permission: "enterprise.manage",
  body: z.object({ id: Id, from: Day }),
  reply: TariffView,
  errors: [...gone, "tariff.invalid", "tariff.in_force"],
});

/** Also allowed for a version in force, because an announcement fills in what it left open (ADR 0079). */
export const announceFuel = endpoint({
  method: "POST",
  path: "/api/v1/tariffs/fuel",
  summary: "Enter the price that a utility announced for a month, correct it, or take it back",
  permission: "enterprise.manage",
  body: z.object({
    id: Id,
    /** The key of the line with monthly prices. */
    line: TariffKey,
    month: Month,
    /** Null removes the price. */
    price: z.nullable(DecimalText),
    /** The price that the caller saw; a price that was changed meanwhile is not replaced. */
    was: z._default(z.nullable(DecimalText), null),
  }),
  reply: TariffView,
  errors: [...gone, "tariff.invalid", "tariff.fuel_changed"],
});

export const deleteTariff = endpoint({
  method: "POST",
  path: "/api/v1/tariffs/delete",
  summary: "Delete a tariff that no supply is billed by",
  permission: "enterprise.manage",
  body: z.object({ id: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["tariff.not_found", "tariff.used"],
});

/** For the live example of the form: stores nothing, and answers a wrong tariff with its faults. */
export const tariffExample = endpoint({
  method: "POST",
  path: "/api/v1/tariffs/example",
  summary: "What a month would cost by a tariff",
  permission: "enterprise.manage",
  changes: false,
  body: z.object({
    tariff: TariffData,
    /** The first day of the billed month. */
    from: Day,
    kwh: DecimalText,
    powerFactor: z._default(z.nullable(DecimalText), null),
    demand: z._default(z.nullable(DecimalText), null),
    contractDemand: z._default(z.nullable(DecimalText), null),
    connectedLoad: z._default(z.nullable(DecimalText), null),
  }),
  reply: z.object({ bill: z.nullable(BillView), problems: z.array(TariffFault) }),
});
