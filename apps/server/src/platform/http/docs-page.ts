import type { AnyEndpoint } from "@switchboard/contract";
import { escapeHtml } from "../escape-html.ts";
import { describeCall } from "./docs-call.ts";

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e3e6eb, #2a3038); --quiet: light-dark(#5b6472, #9aa4b2);
  --card: light-dark(#ffffff, #171b21); --ground: light-dark(#f7f8fa, #0f1216); --action: light-dark(#3b5bdb, #7b93f5); }
body { font: 14px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 0 auto; padding: 2rem 1rem; background: var(--ground); }
a { color: var(--action); } nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; } h2 { margin-top: 2.5rem; }
details { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 0 1rem; margin: .5rem 0; }
summary { cursor: pointer; padding: .7rem 0; } code, pre { font: 13px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { overflow: auto; max-height: 24rem; border: 1px solid var(--line); border-radius: 10px; padding: .6rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0;
  border-bottom: 1px solid var(--line); } th, .quiet { color: var(--quiet); font-weight: 400; }
h3 { font-size: 14px; margin: 1rem 0 .3rem; } .method { display: inline-block; width: 3.2rem; font-weight: 600; }`;

const INTRODUCTION = `<p>Every call the dashboard makes, for programs of your own. The same as OpenAPI:
<a href="/openapi.json">/openapi.json</a>.</p>
<p>Sign in once, and send the token in the header <code>authorization</code> with every other call:</p>
<pre>TOKEN=$(curl -s $SERVER/auth/login -H 'content-type: application/json' \\
  -d '{"username":"name@example.com","password":"…"}' | jq -r .token)
curl "$SERVER/api/v1/userdevices/mydevices?appends=swappliance" -H "authorization: $TOKEN"    # devices with their switches
curl $SERVER/api/v1/deviceevents/switch -H "authorization: $TOKEN" -H 'content-type: application/json' \\
  -d '{"switch_appliance_id":"…","switch_state":1}'</pre>
<p>Bodies and answers are JSON. A call that fails answers with its status and
<code>{"code": …, "head": …, "message": …}</code>; go by <code>code</code>, the words may change. What one may not see answers as
if it did not exist. Who sees what is asked of the role and again of the grants. Instants are UTC; days are days of the
enterprise's time zone; times of day are hours × 100 + minutes. What a command came to is told over MQTT, not by the call.</p>`;

/** Returns a page for people about the calls, without a script; programs read /openapi.json. */
export function docsPage(endpoints: readonly AnyEndpoint[]): string {
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.path.replace("/api/v1", "").split("/")[1] ?? "");
  const links = [...groups.keys()].map((name) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`);
  const sections = [...groups].map(
    ([name, calls]) => `<h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${calls.map(describeCall).join("")}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Switchboard API</title><style>${STYLE}</style></head><body><h1>Switchboard API</h1>${INTRODUCTION}
<nav aria-label="Areas">${links.join("")}</nav>${sections.join("")}</body></html>`;
}
