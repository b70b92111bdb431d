import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

interface PreparedDocument {
  plain: Buffer;
  packed: Buffer;
  etag: string;
}

/**
 * Serves a public document that stays the same while the server runs. It is created, compressed and hashed once, at the
 * first request: all answers share the same bytes, and a client that has them already gets none.
 */
export function serveDocument(app: FastifyInstance, path: string, type: string, make: () => string): void {
  let prepared: Promise<PreparedDocument> | undefined;
  app.get(path, async (request, reply) => {
    prepared ??= prepare(make());
    const { plain, packed, etag } = await prepared;
    reply.header("cache-control", "no-cache").header("vary", "accept-encoding").header("etag", etag);
    if (namesTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    reply.type(type);
    if (!takesGzip(request.headers["accept-encoding"])) return reply.send(plain);
    return reply.header("content-encoding", "gzip").send(packed);
  });
}

async function prepare(text: string): Promise<PreparedDocument> {
  const plain = Buffer.from(text);
  const packed = await promisify(gzip)(plain);
  // Weak, because the compressed and the plain bytes share it.
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url")}"`;
  return { plain, packed, etag };
}

function namesTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim());
  return tags.some((tag) => tag === "*" || tag === etag || `W/${tag}` === etag);
}

function takesGzip(header: string | string[] | undefined): boolean {
  const choices = [header ?? []].flat().join(",").split(",");
  return choices.some((choice) => /^\s*(x-)?gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(choice));
}
