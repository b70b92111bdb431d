import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";

const BUILT = path.join(import.meta.dirname, "../../../../web/dist");
/** Calls, not pages: an unknown one gets an error, not the dashboard. */
const CALLS = /^\/(api|auth|broker)\//;

/** Serves the built dashboard; every path that is no file and no call is a screen of it. */
export async function serveWeb(app: FastifyInstance, folder: string = BUILT): Promise<void> {
  const built = existsSync(path.join(folder, "index.html"));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, file) {
        // Names of assets change with their content, so they may be kept for good; everything else is asked again.
        const forGood = file.includes(`${path.sep}assets${path.sep}`);
        response.header("cache-control", forGood ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === "GET" && !CALLS.test(request.url) && !path.extname(request.url.split("?")[0] ?? "");
    if (built && isPage) return reply.sendFile("index.html");
    throw new AppError("request.not_found");
  });
}
