import { type AnyEndpoint, ERRORS } from "@switchboard/contract";
import { escapeHtml } from "../escape-html.ts";
import { describeCalls, failuresOf } from "./openapi.ts";

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e3e6eb, #2a3038); --quiet: light-dark(#5b6472, #9aa4b2); }
body { font: 14px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
details { border: 1px solid var(--line); border-radius: 10px; padding: .6rem 1rem; margin: .5rem 0; }
summary { cursor: pointer; } code, pre { font: 13px/1.45 ui-monospace, monospace; }
pre { overflow: auto; max-height: 24rem; border-top: 1px solid var(--line); padding-top: .6rem; }
.method { display: inline-block; width: 3.2rem; font-weight: 600; } .quiet { color: var(--quiet); }`;

/** A page for people about the calls, without a script; programs read /openapi.json. */
export function docsPage(endpoints: readonly AnyEndpoint[]): string {
  const described = describeCalls(endpoints) as { paths: Record<string, Record<string, object>> };
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.path.replace("/api/v1", "").split("/")[1] ?? "");
  const sections = [...groups].map(([name, calls]) => {
    const items = calls.map((call) => describe(call, described.paths[call.path]?.[call.method.toLowerCase()]));
    return `<h2>${escapeHtml(name)}</h2>${items.join("")}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Switchboard API</title><style>${STYLE}</style></head><body><h1>Switchboard API</h1>
<p>Every call the dashboard makes. The authorization header carries the token of <code>/auth/login</code>. The same, for
programs: <a href="/openapi.json">/openapi.json</a>.</p>${sections.join("")}</body></html>`;
}

function describe(endpoint: AnyEndpoint, operation: object | undefined): string {
  const failures = failuresOf(endpoint)
    .map((code) => `${ERRORS[code as keyof typeof ERRORS].status} ${code}`)
    .join(", ");
  return `<details><summary><span class="method">${endpoint.method}</span><code>${escapeHtml(endpoint.path)}</code>
<span class="quiet">${escapeHtml(endpoint.summary)}</span></summary>
<p>Permission: <code>${endpoint.permission}</code>. Failures: <code>${escapeHtml(failures)}</code></p>
<pre>${escapeHtml(JSON.stringify(operation, undefined, 2))}</pre></details>`;
}
