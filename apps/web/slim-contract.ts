import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** The endpoints of one area, and the files that only list them. */
const ENDPOINT_FILE = /[\\/]packages[\\/]contract[\\/]src[\\/]\w+[\\/]endpoints[\\/](?!index\.)[\w-]+\.ts$/;
const ENDPOINT_LIST = /[\\/]packages[\\/]contract[\\/]src[\\/](\w+[\\/]endpoints[\\/]index|endpoints)\.ts$/;
const WHOLE = "?whole";

/** The fields needed to send a call; the rest of an endpoint is for the server. */
const SENT = ["method", "path", "isDownload"] as const;

/**
 * Removes the schemas from endpoints, because the server checks requests and replies: a quarter of the script before the first screens.
 * The demo answers calls itself and gets the whole contract from `@switchboard/contract/endpoints`.
 */
export function slimContract(): Plugin {
  return {
    name: "slim-contract",
    enforce: "pre",
    async resolveId(source, importer) {
      const isOfWhole = importer?.endsWith(WHOLE);
      if (source !== "@switchboard/contract/endpoints" && !isOfWhole) return null;
      const resolved = await this.resolve(source, importer?.replace(WHOLE, ""), { skipSelf: true });
      const isEndpoints = resolved && (ENDPOINT_FILE.test(resolved.id) || ENDPOINT_LIST.test(resolved.id));
      return isEndpoints ? resolved.id + WHOLE : resolved;
    },
    async load(id) {
      return ENDPOINT_FILE.test(id) ? slimCode(await import(pathToFileURL(id).href)) : null;
    },
  };
}

/** Returns endpoints without their schemas, and plain constants unchanged. The build fails when a page imports a schema. */
function slimCode(exported: Record<string, unknown>): string {
  return Object.entries(exported)
    .flatMap(([name, value]) => {
      const plain = isEndpoint(value) ? sentOf(value) : plainOf(value);
      return plain === undefined ? [] : [`export const ${name} = ${JSON.stringify(plain)};`];
    })
    .join("\n");
}

/** The browser has to know which calls need no sign-in; the server checks all other permissions. */
function sentOf(endpoint: Endpoint): Partial<Endpoint> {
  const sent = Object.fromEntries(SENT.map((key) => [key, endpoint[key]]));
  return endpoint.permission === "public" ? { ...sent, permission: "public" } : sent;
}

type Endpoint = Record<(typeof SENT)[number] | "permission", unknown>;

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "permission" in value;
}

function plainOf(value: unknown): unknown {
  const isList = Array.isArray(value) && value.every((each) => typeof each === "string");
  return isList || typeof value === "number" || typeof value === "string" ? value : undefined;
}
