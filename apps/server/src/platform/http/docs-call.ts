import { type Access, type AnyEndpoint, ERROR_STATUS, type ErrorCode, errorBody } from "@switchboard/contract";
import { personMay, ROLES, roleMay } from "@switchboard/domain/core";
import { escapeHtml } from "../escape-html.ts";
import { exampleOf } from "./example-of.ts";
import { failuresOf, schemaOf } from "./openapi.ts";

type Json = Record<string, unknown>;

/** Describes one call for people: its purpose, permission, input, an example, its answer and its failures. */
export function describeCall(endpoint: AnyEndpoint): string {
  const input = endpoint.body ?? endpoint.query;
  const schema = input ? schemaOf(input, "input") : undefined;
  return `<details><summary><span class="method">${endpoint.method}</span><code>${escapeHtml(endpoint.path)}</code>
<span class="quiet">${escapeHtml(endpoint.summary)}</span></summary>
<p>${escapeHtml(endpoint.summary)}. ${whoMay(endpoint.permission)}</p>
${schema ? fieldsOf(schema) : ""}
<h3>Example</h3><pre>${escapeHtml(curlOf(endpoint, schema))}</pre>
<h3>Answer</h3>${answerOf(endpoint)}
<h3>Failures</h3>${failureRows(endpoint)}</details>`;
}

function whoMay(permission: Access): string {
  if (permission === "public") return "Anybody may call it, without a token.";
  if (permission === "session") return "Everybody who is signed in may call it.";
  if (permission === "gateway") return "For a gateway, with the token that it got when it was paired.";
  const roles = ROLES.filter((role) => roleMay(role, permission)).map((role) => `${role}s`);
  if (personMay({ role: "user", isManager: true }, permission) && !roles.includes("users"))
    roles.push("managers of the place that it is about");
  return `For ${roles.join(" and ")} (<code>${permission}</code>).`;
}

function fieldsOf({ properties = {}, required = [] }: Json): string {
  const rows = Object.entries(properties as Record<string, Json>).map(([name, schema]) => {
    const need = (required as string[]).includes(name) ? "needed" : "may be left out";
    const text = [kindOf(schema), schema.description].filter(Boolean).join(". ");
    return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(text)}</td><td>${need}</td></tr>`;
  });
  if (rows.length === 0) return "";
  return `<h3>Takes</h3><table><tr><th>field</th><th>what</th><th></th></tr>${rows.join("")}</table>`;
}

/** Describes a schema in a few words. */
function kindOf(schema: Json): string {
  const { type, format, nullable } = schema;
  const orNull = nullable ? ", or null" : "";
  if (Array.isArray(schema.enum)) return `${schema.enum.map((each) => JSON.stringify(each)).join(", ")}${orNull}`;
  const choice = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choice) return [...new Set(choice.map(kindOf))].join(" or ") + orNull;
  if (type === "array") return `list of ${kindOf((schema.items ?? {}) as Json)}${orNull}`;
  return `${String(format ?? type ?? "anything")}${boundsOf(schema)}${orNull}`;
}

function boundsOf({ minimum, maximum, maxLength }: Json): string {
  if (typeof maxLength === "number") return `, up to ${maxLength} characters`;
  const isReal = (bound: unknown) => typeof bound === "number" && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return isReal(minimum) && isReal(maximum) ? `, ${minimum} to ${maximum}` : "";
}

function curlOf({ method, path, permission }: AnyEndpoint, schema: Json | undefined): string {
  const token = permission === "public" ? "" : ` -H "authorization: $TOKEN"`;
  const example = schema && (exampleOf(schema) as Json);
  if (method === "GET") {
    const entries = Object.entries(example ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
    const query = entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
    return `curl "$SERVER${path}${query}"${token}`;
  }
  return `curl $SERVER${path}${token} -H 'content-type: application/json' \\
  -d '${JSON.stringify(example ?? {})}'`;
}

function answerOf(endpoint: AnyEndpoint): string {
  if (endpoint.isDownload) return "<p>The file itself, with its name.</p>";
  const example = exampleOf(schemaOf(endpoint.reply, "output"));
  return `<pre>${escapeHtml(JSON.stringify(example, undefined, 2))}</pre>`;
}

function failureRows(endpoint: AnyEndpoint): string {
  const rows = failuresOf(endpoint).map((code) => {
    const { message } = errorBody(code as ErrorCode);
    const status = ERROR_STATUS[code as ErrorCode];
    return `<tr><td>${status}</td><td><code>${escapeHtml(code)}</code></td><td>${escapeHtml(message)}</td></tr>`;
  });
  return `<table><tr><th>status</th><th>code</th><th>message</th></tr>${rows.join("")}</table>`;
}
