import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";

const BUILT = path.join(import.meta.dirname, "../../../../web/dist");
const MANIFEST = "manifest.webmanifest";
/** Calls, not pages: an unknown one gets an error, not the dashboard. */
const CALLS = /^\/(api|auth|broker)\//;
/** The page for addresses that cannot be decoded. */
const NOWHERE = "/nowhere";

/**
 * An address that cannot be decoded has no route, and so neither hooks nor a page. A page request is redirected to the
 * error page; calls keep the error, as data.
 */
export function routable({ method, url = "/" }: { method?: string | undefined; url?: string | undefined }): string {
  return method !== "GET" || CALLS.test(url) || isText(pathOf(url)) ? url : NOWHERE;
}

const pathOf = (url: string) => url.split("?")[0] ?? "";

function isText(part: string): boolean {
  try {
    return decodeURIComponent(part) !== undefined;
  } catch {
    return false;
  }
}

interface WebOptions {
  /** The folder of the built dashboard. */
  folder?: string;
  /** False when only calls are answered. */
  isServed?: boolean;
  /** Returns the name under which the product is offered here; empty when there are several. */
  partnerName?(): Promise<string>;
}

/** Serves the manifest as built, with the partner's name. */
async function serveManifest(app: FastifyInstance, file: string, partnerName: () => Promise<string>): Promise<void> {
  const built: Record<string, unknown> = JSON.parse(await readFile(file, "utf8"));
  app.get(`/${MANIFEST}`, async (_request, reply) => {
    const name = await partnerName().catch(() => "");
    reply.header("cache-control", "no-cache").type("application/manifest+json; charset=utf-8");
    return JSON.stringify(name ? { ...built, name, short_name: name } : built);
  });
}

/** Serves the built dashboard; every path that is no file and no call is one of its screens. */
export async function serveWeb(
  app: FastifyInstance,
  { folder = BUILT, isServed = true, partnerName = async () => "" }: WebOptions = {},
): Promise<void> {
  const built = isServed && existsSync(path.join(folder, "index.html"));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: [MANIFEST],
      setHeaders(response, file) {
        // Names of assets change with their content, so they may be cached for ever; everything else is revalidated.
        const forGood = file.includes(`${path.sep}assets${path.sep}`);
        response.header("cache-control", forGood ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  const manifest = path.join(folder, MANIFEST);
  if (built && existsSync(manifest)) await serveManifest(app, manifest, partnerName);
  app.setNotFoundHandler((request, reply) => {
    const { method, url, originalUrl, headers } = request;
    // A path that looks like a file is a page for a reader, and missing for a script.
    const isFile = path.extname(pathOf(url)) !== "" && !headers.accept?.includes("text/html");
    const isPage = method === "GET" && !CALLS.test(url) && !isFile;
    if (built && isPage) return reply.code(url === originalUrl ? 200 : 404).sendFile("index.html");
    throw new AppError("request.not_found");
  });
}
