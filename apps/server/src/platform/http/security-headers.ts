import type { FastifyReply, FastifyRequest } from "fastify";

export interface Exposure {
  /** The address that people use. */
  publicUrl: string;
}

/**
 * The only screen that calls a device on the device's own Wi-Fi, over plain HTTP and at any address. It is a document
 * of its own (`apps/web/src/app/own-document.ts`), so that no other screen may call anywhere.
 */
const CALLS_DEVICES = "/app/devices/new";

/** Allows scripts only from this server; styles may be set on elements, which component libraries do. */
function contentSecurityPolicy(...connect: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src ${["'self'", ...connect].join(" ")}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}

/** Allows no feature of the device but the passkeys of this page. */
const PERMISSIONS_POLICY = [
  "publickey-credentials-get=(self)",
  "publickey-credentials-create=(self)",
  ...["camera", "geolocation", "microphone", "midi", "payment", "serial", "usb", "bluetooth"].map(
    (name) => `${name}=()`,
  ),
].join(", ");

const YEAR_SECONDS = 31_536_000;

/** Sets the headers of every reply, including rejections, and forbids caching unless the reply allows it. */
export function securityHeaders({ publicUrl }: Exposure) {
  const always = Object.entries({
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "permissions-policy": PERMISSIONS_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": `max-age=${YEAR_SECONDS}` }),
  });
  const usual = contentSecurityPolicy();
  const callingDevices = contentSecurityPolicy("http:");
  return (request: Pick<FastifyRequest, "url">, reply: FastifyReply): void => {
    for (const [name, value] of always) reply.header(name, value);
    const callsDevices = request.url.split("?", 1)[0] === CALLS_DEVICES;
    reply.header("content-security-policy", callsDevices ? callingDevices : usual);
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  };
}
