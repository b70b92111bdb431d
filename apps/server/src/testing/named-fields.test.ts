import { type AnyEndpoint, contract, type ErrorBody, labelOf, readInput } from "@switchboard/contract";
import { LANGUAGES, type Language } from "@switchboard/domain/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "./builders.ts";
import { startTestServer, type TestServer } from "./test-server.ts";
import { shapesOf } from "./walk/inputs.ts";

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.buildUser();
});
afterAll(() => server.close());

interface WrongInput {
  field: string;
  input: Record<string, unknown>;
}

/** Too long for any line, and no id, day, number, flag or list; a field that accepts any text accepts no number. */
const WRONG = ["?".repeat(600), -1, { odd: true }] as const;

/**
 * Returns a valid input with one field that breaks its own rule and no other's, for each field that has such a value.
 */
function wrongInputs(endpoint: AnyEndpoint): WrongInput[] {
  const schema = endpoint.body ?? endpoint.query;
  const good = shapesOf(endpoint).find((shape) => schema && !readInput(schema, shape).faults);
  if (!schema || !good) return [];
  return Object.keys(good).flatMap((field) => {
    const inputs = WRONG.map((value) => ({ ...good, [field]: value }));
    // A query can only contain text.
    const sendable = inputs.filter((input) => endpoint.method === "POST" || typeof input[field] === "string");
    const input = sendable.find((each) => {
      const { faults = [] } = readInput(schema, each);
      return faults.length > 0 && faults.every(({ path }) => path.split(".")[0] === field);
    });
    return input ? [{ field, input }] : [];
  });
}

/**
 * Gateways are left out: they are authenticated before anything is read, and are no people who could correct a field.
 */
const calls = Object.entries(contract as Record<string, AnyEndpoint>).filter(
  ([, { body, query, permission }]) => (body ?? query) && permission !== "gateway",
);
const walked = calls.map(([name, endpoint]) => ({ name, endpoint, wrong: wrongInputs(endpoint) }));

async function send(endpoint: AnyEndpoint, input: Record<string, unknown>, language: Language): Promise<ErrorBody> {
  const { method, path: url } = endpoint;
  const headers = { authorization: admin.token, "accept-language": language };
  const carried = method === "GET" ? { query: input as Record<string, string> } : { payload: input };
  const reply = await server.app.http.inject({ method, url, headers, ...carried });
  expect(reply.statusCode).toBe(400);
  return reply.json() as ErrorBody;
}

describe("a refusal names the field and the rule", () => {
  it.each(walked.filter(({ wrong }) => wrong.length > 0))("in $name", async ({ endpoint, wrong }) => {
    for (const [index, { field, input }] of wrong.entries()) {
      // One field of each call is tested in every language; the others work the same way.
      for (const language of index === 0 ? LANGUAGES : (["en"] as const)) {
        const { code, message, fields = [] } = await send(endpoint, input, language);
        expect({ code, field: fields[0]?.path.split(".")[0] }).toEqual({ code: "request.invalid", field });
        const label = labelOf(fields[0]?.path ?? "", language);
        expect(message).toContain(label);
        expect(message.length).toBeGreaterThan(label.length + 2);
        expect(fields[0]?.message).not.toMatch(/^Invalid input|^plain$|^undefined$/);
        if (language !== "en") expect(fields[0]?.message).toMatch(/[\u0900-\u097f\u0c00-\u0c7f]/);
      }
    }
  });

  it("in every call but those that accept any text, and those without a field", () => {
    const without = walked.filter(({ wrong }) => wrong.length === 0).map(({ name }) => name);
    expect(without.toSorted()).toEqual(["listWorkflows", "scheduleCount"]);
  });
});

describe("a request that cannot be read", () => {
  const post = (payload: string, type = "application/json", language = "en") =>
    server.app.http.inject({
      method: "POST",
      url: contract.newGroup.path,
      headers: { authorization: admin.token, "content-type": type, "accept-language": language },
      payload,
    });

  it.each([
    ["JSON that ends too early", '{"name": "Hall"', "application/json", "The request is not valid JSON"],
    [
      "a form",
      "name=Hall",
      "application/x-www-form-urlencoded",
      "The request has to be JSON (content-type: application/json)",
    ],
    ["a list", "[]", "application/json", "The request: Has to be an object"],
  ])("is reported for %s", async (_name, payload, type, message) => {
    const reply = await post(payload, type);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: "request.invalid", head: "Validation error", message });
    expect((await post(payload, type, "hi")).json().message).toMatch(/^अनुरोध/);
    expect((await server.get(admin, contract.deviceGroups)).body.groups).toEqual([]);
  });
});
