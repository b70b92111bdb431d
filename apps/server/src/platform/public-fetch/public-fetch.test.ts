import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, test } from "vitest";
import { FetchError } from "./pinned-address.ts";
import { isPublicAddress } from "./public-address.ts";
import { createPublicFetch, LARGEST_ANSWER } from "./public-fetch.ts";

describe("a public address", () => {
  test.each([
    ["93.184.216.34", true],
    ["2606:2800:220:1:248:1893:25c8:1946", true],
    ["127.0.0.1", false],
    ["0.0.0.0", false],
    ["10.1.2.3", false],
    ["172.31.255.255", false],
    ["172.32.0.1", true],
    ["192.168.1.1", false],
    ["169.254.169.254", false],
    ["100.64.0.1", false],
    ["198.18.0.1", false],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["::1", false],
    ["::", false],
    ["fe80::1", false],
    ["fd00::1", false],
    ["::ffff:127.0.0.1", false],
    ["::ffff:93.184.216.34", false],
    ["64:ff9b::7f00:1", false],
    ["2002:7f00:1::", false],
    ["2001:db8::1", false],
    ["not an address", false],
  ])("is %s: %s", (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});

/** Stands for a public address in these tests; 127.0.0.1 stays this machine. */
const OUTSIDE = "127.0.0.2";
const NAMES: Record<string, string[]> = {
  "calendar.test": [OUTSIDE],
  "inside.test": ["127.0.0.1"],
  "both.test": [OUTSIDE, "192.168.1.1"],
};
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  return (server.address() as AddressInfo).port;
}

const OWNER = "an enterprise";
const HOSTS = {
  resolve: async (host: string) => NAMES[host] ?? [],
  isPublic: (address: string) => address === OUTSIDE || isPublicAddress(address),
};
// A busy machine must not make an answer of this process too slow.
const fetchFor = createPublicFetch({ ...HOSTS, timeoutMs: 30_000 });
const impatientFetch = createPublicFetch({ ...HOSTS, timeoutMs: 50 });
const fetchPublic = (address: string, etag?: string) => fetchFor(OWNER, address, etag);
const failureOf = (address: string, fetch = fetchFor) =>
  fetch(OWNER, address).then(
    () => undefined,
    (error: unknown) => (error instanceof FetchError ? error.failure : error),
  );

describe("fetching from public hosts", () => {
  it("returns the text and its etag, sends the given name, and recognises unchanged content", async () => {
    const asked: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      asked.push(request.headers.host);
      if (request.headers["if-none-match"] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"' }).end("BEGIN:VCALENDAR");
    });
    const address = `http://calendar.test:${port}/a.ics`;
    expect(await fetchPublic(address)).toEqual({ text: "BEGIN:VCALENDAR", etag: '"1"' });
    expect(await fetchPublic(address, '"1"')).toBe("unchanged");
    expect(asked).toEqual([`calendar.test:${port}`, `calendar.test:${port}`]);
  });

  it("never connects to this machine or its network, by whatever name", async () => {
    let calls = 0;
    const port = await serve((_request, response) => {
      calls += 1;
      response.end("secret");
    });
    for (const host of [
      "127.0.0.1",
      "localhost.inside.test",
      "inside.test",
      "both.test",
      "[::1]",
      "0.0.0.0",
      "2130706433",
    ])
      expect(await failureOf(`http://${host}:${port}/`), host).toMatch(/private|unreachable/);
    expect(calls).toBe(0);
  });

  test.each(["http://127.0.0.1", "http://inside.test", "http://both.test"])(
    "does not follow a redirect to %s",
    async (inside) => {
      let calls = 0;
      const port = await serve((request, response) => {
        if (request.headers.host?.startsWith("calendar.test"))
          response.writeHead(302, { location: `${inside}:${port}/latest/meta-data` }).end();
        else {
          calls += 1;
          response.end("secret");
        }
      });
      expect(await failureOf(`http://calendar.test:${port}/`)).toBe("private");
      expect(calls).toBe(0);
    },
  );

  it("follows a public redirect, and not for ever", async () => {
    const port = await serve((request, response) => {
      if (request.url === "/round") response.writeHead(302, { location: "/round" }).end();
      else if (request.url === "/old") response.writeHead(301, { location: "/new" }).end();
      else response.end("here");
    });
    expect(await fetchPublic(`http://calendar.test:${port}/old`)).toMatchObject({ text: "here" });
    expect(await failureOf(`http://calendar.test:${port}/round`)).toBe("redirects");
  });

  it("reports a redirect to an invalid address", async () => {
    const port = await serve((_request, response) => response.writeHead(302, { location: "http://[" }).end());
    expect(await failureOf(`http://calendar.test:${port}/`)).toBe("address");
  });

  it("stops reading an answer that is too large", async () => {
    let sent = 0;
    const port = await serve((_request, response) => {
      const part = Buffer.alloc(256 * 1024, "a");
      const more = () => {
        while (sent < 50 * 1024 * 1024 && response.write(part)) sent += part.length;
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    expect(await failureOf(`http://calendar.test:${port}/`)).toBe("too_large");
    expect(sent).toBeLessThan(10 * LARGEST_ANSWER);
  });

  it("connects to the checked address, whatever its name resolves to a moment later", async () => {
    const port = await serve((request, response) => response.end(request.socket.localAddress));
    const answers = [[OUTSIDE], ["127.0.0.1"]];
    const rebound = createPublicFetch({
      resolve: async () => answers.shift() ?? [],
      isPublic: (address) => address === OUTSIDE,
    });
    const address = `http://rebound.test:${port}/`;
    expect(await rebound(OWNER, address)).toMatchObject({ text: OUTSIDE });
    await expect(rebound(OWNER, address)).rejects.toMatchObject({ failure: "private" });
  });

  it("checks the name of a redirect again, though it is the original one", async () => {
    let calls = 0;
    const port = await serve((_request, response) => {
      calls += 1;
      response.writeHead(302, { location: "/again" }).end();
    });
    const answers = [[OUTSIDE], ["169.254.169.254"]];
    const rebound = createPublicFetch({
      resolve: async () => answers.shift() ?? [],
      isPublic: (address) => address === OUTSIDE,
    });
    await expect(rebound(OWNER, `http://rebound.test:${port}/`)).rejects.toMatchObject({ failure: "private" });
    expect(calls).toBe(1);
  });

  it("does not unpack compressed answers, so that a small bomb stays small", async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    const asked: unknown[] = [];
    const port = await serve((request, response) => {
      asked.push(request.headers["accept-encoding"]);
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    });
    const fetched = await fetchPublic(`http://calendar.test:${port}/`);
    expect(fetched === "unchanged" ? 0 : fetched.text.length).toBeLessThan(1024 * 1024);
    expect(asked).toEqual(["identity"]);
  });

  it("does not wait for a name without an answer", async () => {
    const silent = createPublicFetch({ resolve: () => new Promise(() => undefined), timeoutMs: 30 });
    await expect(silent(OWNER, "http://silent.test/")).rejects.toMatchObject({ failure: "too_slow" });
  });

  it("does not wait for a host that does not answer, or never ends", async () => {
    const port = await serve((request, response) => {
      if (request.url === "/drip") response.write("BEGIN");
    });
    expect(await failureOf(`http://calendar.test:${port}/`, impatientFetch)).toBe("too_slow");
    expect(await failureOf(`http://calendar.test:${port}/drip`, impatientFetch)).toBe("too_slow");
  });

  test.each([
    ["file:///etc/passwd", "address"],
    ["ftp://calendar.test/a.ics", "address"],
    ["http://name:word@calendar.test/", "address"],
    ["no address", "address"],
    ["http://nowhere.test/", "unreachable"],
  ])("refuses %s: %s", async (address, failure) => {
    expect(await failureOf(address)).toBe(failure);
  });

  it("reports when the other side refuses", async () => {
    const port = await serve((_request, response) => response.writeHead(404).end());
    expect(await failureOf(`http://calendar.test:${port}/`)).toBe("refused");
  });
});
