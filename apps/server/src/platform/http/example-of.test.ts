import { type AnyEndpoint, contract } from "@switchboard/contract";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { exampleOf } from "./example-of.ts";
import { schemaOf } from "./openapi.ts";

const inputs = Object.values(contract as Record<string, AnyEndpoint>).flatMap((endpoint) => {
  const schema = endpoint.body ?? endpoint.query;
  return schema ? [[`${endpoint.method} ${endpoint.path}`, schema] as const] : [];
});

describe("the examples of the API page", () => {
  it.each(inputs)("are valid input of %s", (_name, schema) => {
    const parsed = z.safeParse(schema, exampleOf(schemaOf(schema, "input")));
    expect(parsed.error?.issues ?? []).toEqual([]);
  });
});
