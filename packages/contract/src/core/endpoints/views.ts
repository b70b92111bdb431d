import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Id } from "../primitives.ts";
import { Arrangement, TableList, View, ViewFilters, ViewName, viewChecks } from "../views.ts";

export const listViews = endpoint({
  method: "GET",
  path: "/api/v1/views/",
  summary: "The caller's own views of a list by name, and how the list was arranged last",
  permission: "device.view",
  query: z.object({ list: TableList }),
  reply: z.object({ views: z.array(View), last: z.nullable(Arrangement) }),
});

export const newView = endpoint({
  method: "POST",
  path: "/api/v1/views/new",
  summary: "Keep a way of looking at a list under a name",
  permission: "device.view",
  body: z
    .object({ list: TableList, name: ViewName, arrangement: Arrangement, filters: z._default(ViewFilters, {}) })
    .check(...viewChecks),
  reply: View,
  errors: ["view.exists", "view.too_many"],
});

export const editView = endpoint({
  method: "POST",
  path: "/api/v1/views/edit",
  summary: "Rename a view, or keep another arrangement under its name",
  permission: "device.view",
  body: z
    .object({
      id: Id,
      list: TableList,
      name: z.optional(ViewName),
      arrangement: z.optional(Arrangement),
      filters: z.optional(ViewFilters),
    })
    .check(...viewChecks),
  reply: View,
  errors: ["view.not_found", "thing.deleted", "view.exists"],
});

export const deleteView = endpoint({
  method: "POST",
  path: "/api/v1/views/delete",
  summary: "Delete one of the caller's views",
  permission: "device.view",
  body: z.object({ id: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["view.not_found"],
});

export const keepArrangement = endpoint({
  method: "POST",
  path: "/api/v1/views/last",
  summary: "Remember how the caller arranged a list last; null forgets it",
  permission: "device.view",
  body: z.object({ list: TableList, arrangement: z.nullable(Arrangement) }).check(...viewChecks),
  reply: z.object({ kept: z.literal(true) }),
});
