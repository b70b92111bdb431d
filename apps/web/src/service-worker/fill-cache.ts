import { isTheFile } from "./requests.ts";

/** So few at a time that a screen which is opened meanwhile hardly notices. */
const AT_ONCE = 2;

export interface FillPorts {
  cache: Pick<Cache, "match" | "put">;
  /** What any version has kept: a file that did not change is not fetched again. */
  keptBefore(path: string): Promise<Response | undefined>;
  fetch(path: string): Promise<Response>;
  /** Whether a page is of this version, and not of one that was put there meanwhile. */
  isOurs(path: string, response: Response): Promise<boolean>;
}

async function keep({ cache, keptBefore, fetch, isOurs }: FillPorts, path: string): Promise<void> {
  if (await cache.match(path)) return;
  const response = (path.startsWith("/assets/") && (await keptBefore(path))) || (await fetch(path));
  if (!isTheFile(path, response) || !(await isOurs(path, response.clone())))
    throw new Error(`${path} is not to be had`);
  await cache.put(path, whole(response));
}

/** An answer that came by a detour is refused for pages; what it says is the same. */
function whole(response: Response): Response {
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

/** Keeps every one of these, or fails; what was kept by then stays, so that the next try goes on from there. */
export async function fillCache(ports: FillPorts, paths: readonly string[]): Promise<void> {
  const queue = [...paths];
  const worker = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) await keep(ports, path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
