import { isTheFile } from "./requests.ts";

/** Few enough that a screen opened meanwhile is hardly slowed. */
const AT_ONCE = 2;

export interface FillPorts {
  cache: Pick<Cache, "match" | "put">;
  /** Returns a file kept by any version, so that an unchanged file is not fetched again. */
  keptBefore(path: string): Promise<Response | undefined>;
  fetch(path: string): Promise<Response>;
  /** True when a page belongs to this version, and not to one deployed meanwhile. */
  isOurs(path: string, response: Response): Promise<boolean>;
}

async function keep({ cache, keptBefore, fetch, isOurs }: FillPorts, path: string): Promise<void> {
  if (await cache.match(path)) return;
  const response = (path.startsWith("/assets/") && (await keptBefore(path))) || (await fetch(path));
  if (!isTheFile(path, response) || !(await isOurs(path, response.clone())))
    throw new Error(`${path} is not to be had`);
  await cache.put(path, withoutRedirect(response));
}

/** Copies a redirected response, which browsers refuse for pages. */
function withoutRedirect(response: Response): Response {
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

/** Keeps all paths or fails; files kept by then stay, so that the next try continues from there. */
export async function fillCache(ports: FillPorts, paths: readonly string[]): Promise<void> {
  const queue = [...paths];
  const worker = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) await keep(ports, path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
