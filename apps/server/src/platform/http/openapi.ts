import { type AnyEndpoint, callsByArea, ERROR_STATUS, type ErrorCode } from "@switchboard/contract";
import * as z from "zod/mini";
import { exampleOf } from "./example-of.ts";

type Json = Record<string, unknown>;

/** Converts a schema of the contract to OpenAPI. */
export function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "openapi-3.0" }) as Json;
  return rest;
}

const ErrorSchema: Json = {
  type: "object",
  required: ["code", "head", "message"],
  properties: {
    code: { type: "string", enum: Object.keys(ERROR_STATUS) },
    head: { type: "string" },
    message: { type: "string" },
    fields: {
      type: "array",
      items: { type: "object", properties: { path: { type: "string" }, message: { type: "string" } } },
    },
    request_id: {
      type: "string",
      description: "What the server's log knows the call by, where the server failed (5xx)",
    },
  },
};

/** The tags, with the content of each area. */
const AREAS = {
  core: "Activity log, bin and saved views",
  people: "Sign-in, accounts, users, enterprises and wall panels",
  site: "Devices, rooms, gateways, remotes and health",
  control: "Switches and lights, scenes, holds and protections",
  alarms: "Alarms, on-call plans, channels and notifications",
  energy: "Use, meters, sensors, tariffs, bills, demand and waste",
  automation: "Schedules, calendars and workflows",
  reports: "Reports, and reports by e-mail",
};

/** Returns the OpenAPI description of the calls, made from the contract alone, for the server at `url`. */
export function describeCalls(endpoints: readonly AnyEndpoint[], url: string): Json {
  const tags = new Map(callsByArea().flatMap(({ area, calls }) => calls.map((call) => [call, area])));
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const described = { tags: [tags.get(endpoint)].filter(Boolean), ...operation(endpoint) };
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: described };
  }
  return {
    openapi: "3.0.3",
    info: { title: "Switchboard", version: "1", description: "The calls of the dashboard." },
    servers: [{ url }],
    tags: Object.entries(AREAS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { token: { type: "apiKey", in: "header", name: "authorization" } },
      schemas: { Error: ErrorSchema },
    },
  };
}

/** Returns the failures of a call: its own, and those that all calls of its kind share. */
export function failuresOf(endpoint: AnyEndpoint): string[] {
  const shared = endpoint.body || endpoint.query ? ["request.invalid"] : [];
  // A gateway has no role, and is no demo account.
  const isOfPeople = endpoint.permission !== "public" && endpoint.permission !== "gateway";
  const guarded = isOfPeople ? ["session.required"] : [];
  const denied = isOfPeople && endpoint.permission !== "session" ? ["access.denied"] : [];
  const demo = endpoint.changes && isOfPeople ? ["demo.read_only"] : [];
  return [...new Set([...shared, ...guarded, ...denied, ...demo, ...endpoint.errors])];
}

function operation(endpoint: AnyEndpoint): Json {
  const byStatus = Map.groupBy(failuresOf(endpoint), (code) => String(ERROR_STATUS[code as ErrorCode]));
  const failures = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.join(", "),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    },
  ]);
  return {
    summary: endpoint.summary,
    "x-permission": endpoint.permission,
    security: endpoint.permission === "public" ? [] : [{ token: [] }],
    ...(endpoint.query ? { parameters: parametersOf(endpoint.query) } : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": described(endpoint.body, "input") },
          },
        }
      : {}),
    responses: {
      "200": {
        description: "Done",
        content: endpoint.isDownload
          ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
          : { "application/json": described(endpoint.reply, "output") },
      },
      ...Object.fromEntries(failures),
    },
  };
}

function described(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const json = schemaOf(schema, io);
  return { schema: json, example: exampleOf(json) };
}

function parametersOf(query: z.ZodMiniType): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, "input") as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    ...describedBy(schema as Json),
    required: required.includes(name),
    schema,
    example: exampleOf(schema as Json, name),
  }));
}

/** Tools show the description of a parameter, but not that of its schema. */
const describedBy = ({ description }: Json) => (description === undefined ? {} : { description });
