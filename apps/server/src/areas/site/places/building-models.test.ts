import { readFile } from "node:fs/promises";
import path from "node:path";
import { contract } from "@switchboard/contract";
import { HAYSON_MIME_TYPE, type HGrid, type HRef, type HStr, Kind, valueIsKind } from "haystack-core";
import { Client } from "haystack-nclient";
import { Parser, Store } from "n3";
import SHACLValidator from "rdf-validate-shacl";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ODD = 'A "quoted"\\ name; <b> & # తెలుగు';

/** Builds a park with a tower, a floor with a board in a room, and a meter and a dimmer in no room. */
async function buildPark() {
  const admin = await server.buildUser();
  const board = await server.buildDevice(admin.enterpriseId, { name: ODD });
  const plug = await server.buildDevice(admin.enterpriseId, { name: "Plug", type: "HEAVY_PLUG" });
  await server.buildDevice(admin.enterpriseId, { name: "Meter", type: "ENERGY_METER_3" });
  await server.buildDevice(admin.enterpriseId, { name: "Dimmer", type: "SW_5_NODE" });
  const hall = await server.buildGroup(admin.enterpriseId, "Hall", [board.id]);
  await server.buildGroup(admin.enterpriseId, "Shed", [plug.id]);
  const content = [
    "kind,name,parent,area,time_zone,latitude,longitude",
    "site,Park,,12000.5,Asia/Kolkata,17.45,-0.0000001",
    "building,Tower,Park,,,,",
    "floor,Floor 1,Park / Tower,400,,,",
    "room,Hall,Park / Tower / Floor 1,32.5,,,",
  ].join("\n");
  const { status } = await server.post(admin, contract.importPlaces, { format: "csv", content, apply: true });
  expect(status).toBe(200);
  const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
  await server.grant(user, { device: board.id });
  return { admin, user, board, plug, hall };
}

async function exported(who: TestUser, format: "brick" | "haystack"): Promise<string> {
  const { status, text } = await server.send(who, contract.exportPlaces, { format });
  expect(status).toBe(200);
  return text;
}

describe("an export as Brick", () => {
  const shapes = async () =>
    new Store(new Parser().parse(await readFile(path.join(import.meta.dirname, "testing/brick-shapes.ttl"), "utf8")));
  /** Returns the nodes and paths of a model that break the shapes. */
  async function faults(turtle: string): Promise<string[]> {
    const rules = await shapes();
    const classes = rules.getQuads(null, "http://www.w3.org/2000/01/rdf-schema#subClassOf", null, null);
    const data = new Store([...new Parser().parse(turtle), ...classes]);
    const { results } = await new SHACLValidator(rules).validate(data);
    return results.map(({ focusNode, path: at }) => `${focusNode?.value} ${at?.value ?? ""}`);
  }

  it("keeps to the shapes of Brick", async () => {
    const { admin } = await buildPark();
    const turtle = await exported(admin, "brick");
    expect(await faults(turtle)).toEqual([]);
    const types = new Store(new Parser().parse(turtle)).getObjects(
      null,
      "http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
      null,
    );
    const names = new Set(types.map(({ value }) => value.slice(value.indexOf("#") + 1)));
    expect([...names].toSorted()).toEqual([
      "Building",
      "Electric_Energy_Sensor",
      "Electric_Power_Sensor",
      "Electrical_Meter",
      "Floor",
      "Luminance_Command",
      "On_Off_Command",
      "On_Off_Status",
      "Relay",
      "Room",
      "Site",
    ]);
  });

  test.each([
    ["a class that Brick does not have", /brick:Relay\b/, "brick:Lever"],
    ["a point without a device", / ;\n {2}brick:hasPoint [^;.]*/, ""],
    ["a place without a name", /;\n {2}rdfs:label "Park" /, ""],
    ["a device in a device", /brick:hasPoint/, "brick:hasLocation"],
  ])("would not keep to them with %s", async (_, pattern, changed) => {
    const { admin } = await buildPark();
    const turtle = await exported(admin, "brick");
    expect(turtle).toMatch(pattern);
    expect(await faults(turtle.replace(pattern, changed))).not.toEqual([]);
  });

  it("keeps any name, and connects a switch, its device and its room", async () => {
    const { admin, board, hall } = await buildPark();
    const model = new Store(new Parser().parse(await exported(admin, "brick")));
    const brick = (name: string) => `https://brickschema.org/schema/Brick#${name}`;
    const [device] = model.getSubjects("http://www.w3.org/2000/01/rdf-schema#label", `"${ODD}"`, null);
    expect(device?.value).toBe(`urn:uuid:${board.id}`);
    expect(model.getObjects(device ?? null, brick("hasLocation"), null)).toMatchObject([{ value: `urn:uuid:${hall}` }]);
    const points = model.getObjects(device ?? null, brick("hasPoint"), null).map(({ value }) => value);
    expect(points.filter((each) => each.endsWith("#command")).length).toBeGreaterThan(0);
  });
});

describe("an export as Haystack", () => {
  /** Reads the file as a client of a Haystack server reads its answer. */
  async function read(text: string) {
    const headers = { "content-type": HAYSON_MIME_TYPE };
    const client = new Client({
      base: new URL("http://localhost/"),
      fetch: (async () => new Response(text, { headers })) as typeof fetch,
    });
    return client.ops.read("site or space or equip or point");
  }

  it("is read by a client of Haystack servers, with sites, spaces, equips and points", async () => {
    const { admin, board, hall } = await buildPark();
    const grid = await read(await exported(admin, "haystack"));
    expect(valueIsKind<HGrid>(grid, Kind.Grid)).toBe(true);
    const park = grid.filter("site").first;
    expect(park?.get<HStr>("dis")?.value).toBe("Park");
    expect(park?.get<HStr>("tz")?.value).toBe("Kolkata");
    expect(park?.get("geoCoord")?.toZinc()).toBe("C(17.45,-1e-7)");
    expect(park?.get("area")?.toZinc()).toBe("12000.5m²");
    const site = park?.get<HRef>("id");
    expect(grid.filter("space and building").first?.get<HRef>("siteRef")?.equals(site)).toBe(true);
    const device = grid.filter(`equip and id == @${board.id}`).first;
    expect(device?.get<HStr>("dis")?.value).toBe(ODD);
    expect(device?.get<HRef>("spaceRef")?.value).toBe(hall);
    const points = grid.filter(`point and cmd and equipRef == @${board.id}`);
    expect(points.length).toBeGreaterThan(0);
    expect(points.first?.get<HRef>("siteRef")?.equals(site)).toBe(true);
    expect(grid.filter("meter").length).toBe(1);
    expect(grid.filter("point and power").length).toBe(2);
    expect(grid.filter("point and level").length).toBe(1);
  });

  it("refers only to things that it contains", async () => {
    const { admin } = await buildPark();
    const grid = await read(await exported(admin, "haystack"));
    const ids = new Set(grid.getRows().map((row) => row.get<HRef>("id")?.value));
    expect(ids.size).toBe(grid.length);
    for (const name of ["siteRef", "spaceRef", "equipRef"])
      for (const row of grid.filter(name).getRows()) expect(ids).toContain(row.get<HRef>(name)?.value);
  });
});

test.each(["brick", "haystack"] as const)("an export as %s contains only what the person may see", async (format) => {
  const { user, board, plug } = await buildPark();
  const text = await exported(user, format);
  expect(text).toContain(board.id);
  expect(text).toContain("Floor 1");
  expect(text).not.toContain(plug.id);
  expect(text).not.toContain("Meter");
  expect(text).not.toContain("Shed");
});
