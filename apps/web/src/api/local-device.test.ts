import { afterEach, describe, expect, it, test, vi } from "vitest";
import { isMixedContent, localAddress, localDevice } from "./local-device.ts";

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", fetched);
afterEach(() => fetched.mockReset());

const answer = (body: unknown, status = 200) => fetched.mockResolvedValueOnce(Response.json(body, { status }));
const HOME = "00000000-0000-4000-8000-000000000001";

test.each([
  ["192.168.4.1", "http://192.168.4.1"],
  [" http://127.0.0.1:18401/ ", "http://127.0.0.1:18401"],
  ["https://device.local/ping?x=1", "https://device.local"],
  ["", undefined],
  ["ftp://192.168.4.1", undefined],
  ["javascript:alert(1)", undefined],
  ["not an address", undefined],
])("%j is the address %s", (typed, expected) => {
  expect(localAddress(typed)).toBe(expected);
});

test.each([
  ["https:", "http://192.168.4.1", true],
  ["http:", "http://192.168.4.1", false],
  ["https:", "https://192.168.4.1", false],
])("from a page of %s, %s is forbidden: %s", (page, address, expected) => {
  expect(isMixedContent(address, page)).toBe(expected);
});

describe("a device", () => {
  it("is called without cookies and without a referrer", async () => {
    answer({ device_id: "SB-BOX-0001", device_type: "SW_2_REL", error: "wifi" });
    expect(await (await localDevice()).ping("http://192.168.4.1")).toMatchObject({
      device_id: "SB-BOX-0001",
      error: "wifi",
    });
    expect(fetched.mock.calls[0]?.[0]).toBe("http://192.168.4.1/ping");
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: "omit", referrerPolicy: "no-referrer" });
  });

  it("gets its configuration form-encoded", async () => {
    answer({ accepted: true });
    const config = { ssid: "A & B", password: "YWJj", home: HOME, broker: "host:1883", secret: "s=1" };
    await (await localDevice()).configure("http://192.168.4.1", config);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe("http://192.168.4.1/config");
    expect(init?.method).toBe("POST");
    expect(String(init?.body)).toBe(`ssid=A+%26+B&password=YWJj&home=${HOME}&broker=host%3A1883&secret=s%3D1`);
  });

  test.each<[string, () => unknown, string]>([
    ["nothing answers", () => fetched.mockRejectedValueOnce(new TypeError("failed")), "no_answer"],
    ["a router's page answers", () => fetched.mockResolvedValueOnce(new Response("<html>")), "not_a_device"],
    ["something else answers", () => answer({ hello: "world" }), "not_a_device"],
    ["it knows no such path", () => answer({}, 404), "not_a_device"],
    ["it says no", () => answer({ accepted: false }, 400), "refused"],
  ])("that cannot be asked because %s says why", async (_, prepare, reason) => {
    prepare();
    await expect((await localDevice()).ping("http://192.168.4.1")).rejects.toMatchObject({ reason });
  });
});
