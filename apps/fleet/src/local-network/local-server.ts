import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { LOCAL_PATHS } from "@switchboard/contract";
import { OWN_PAGE } from "./own-page.ts";
import type { Answer, OwnWifi } from "./own-wifi.ts";

const BODY_LIMIT = 4096;

/** The page is served by the dashboard and not by the device, so a browser requires these headers. */
const HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, OPTIONS",
  "access-control-allow-headers": "content-type",
  "access-control-allow-private-network": "true",
  "cache-control": "no-store",
  "content-type": "application/json; charset=utf-8",
};

const PAGE_HEADERS = { "content-type": "text/html; charset=utf-8", "referrer-policy": "no-referrer" };

export interface LocalServer {
  address: string;
  close(): Promise<void>;
}

interface PageAnswer {
  status: number;
  page: string;
}

type Route = (request: IncomingMessage) => Answer | PageAnswer | Promise<Answer>;

/** Serves a device's own Wi-Fi, which for a virtual one is a port of this machine. */
export function serveOwnWifi(wifi: OwnWifi, port: number): Promise<LocalServer> {
  return serve(port, {
    "GET /": () => ({ status: 200, page: OWN_PAGE }),
    [`GET ${LOCAL_PATHS.ping}`]: () => ({ status: 200, body: wifi.ping() }),
    [`GET ${LOCAL_PATHS.scan}`]: () => ({ status: 200, body: wifi.networks() }),
    [`POST ${LOCAL_PATHS.config}`]: async (request) => {
      const form = await readForm(request);
      return form ? wifi.configure(form) : { status: 413, body: { accepted: false, error: "too large" } };
    },
  });
}

/** Serves the list of reachable virtual devices, like a phone's list of networks. */
export function serveList(list: () => object, port: number): Promise<LocalServer> {
  return serve(port, { "GET /": () => ({ status: 200, body: list() }) });
}

async function serve(port: number, routes: Record<string, Route>): Promise<LocalServer> {
  const server = createServer((request, response) => {
    answer(request, response, routes).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, routes: Record<string, Route>) {
  if (request.method === "OPTIONS") {
    response.writeHead(204, HEADERS).end();
    return;
  }
  const path = (request.url ?? "/").split("?", 1)[0];
  const name = `${request.method} ${path}`;
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
  const reply = (await route?.(request)) ?? { status: 404, body: { error: "not found" } };
  if ("page" in reply) response.writeHead(reply.status, { ...HEADERS, ...PAGE_HEADERS }).end(reply.page);
  else response.writeHead(reply.status, HEADERS).end(JSON.stringify(reply.body));
}

/** Returns undefined if the form is longer than any configuration. */
async function readForm(request: IncomingMessage): Promise<Record<string, string> | undefined> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > BODY_LIMIT) return undefined;
  }
  return Object.fromEntries(new URLSearchParams(text));
}
