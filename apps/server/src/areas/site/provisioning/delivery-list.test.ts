import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plainHasher, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { importDeliveryList, parseDeliveryList } from "./delivery-list.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(os.tmpdir(), "switchboard-delivery-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe("a delivery of devices", () => {
  it("is imported once, and its devices can be added by their ID and PIN", async () => {
    const file = path.join(folder, "devices.csv");
    await writeFile(file, "# our first pallet\nPALLET-0001, SW_4_NODE, 4711\n\nPALLET-0002,HEAVY_PLUG,0815\n");
    expect(await importDeliveryList(server.database, plainHasher, file)).toBe(2);
    expect(await importDeliveryList(server.database, plainHasher, file)).toBe(0);
    const claim = { device_id: "PALLET-0001", device_pin: "4711", device_type: "SW_4_NODE" as const };
    expect((await server.post(await server.buildUser(), contract.deviceExists, claim)).body).toEqual({ exists: true });
  });

  it("adds nothing without a file", async () => {
    expect(await importDeliveryList(server.database, plainHasher, path.join(folder, "nothing.csv"))).toBe(0);
  });

  it.each(["PALLET/1,SW_4_NODE,1", "PALLET-1,SW_9_NODE,1", "PALLET-1,SW_4_NODE", "PALLET-1,SW_4_NODE,1,2"])(
    "with the line %s is refused, with the line's number and without its PIN",
    (line) => {
      expect(() => parseDeliveryList(`\n${line}`)).toThrow(/^line 2 is not/);
    },
  );
});
