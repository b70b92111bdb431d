import { randomUUID } from "node:crypto";
import { contract, type InputOf } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Import = InputOf<typeof contract.importPlaces>;

const CAMPUS = [
  "kind,name,parent,area,time_zone,latitude,longitude",
  "site,Campus,,12000,Asia/Kolkata,17.45,78.38",
  "building,Tower,Campus,,,,",
  "floor,Floor 1,Campus / Tower,400.5,,,",
  "room,Lab,Campus / Tower / Floor 1,32,,,",
].join("\n");

const imports = (who: TestUser, content: string, more: Partial<Import> = {}) =>
  server.post(who, contract.importPlaces, { format: "csv", content, apply: true, ...more });
async function exported(who: TestUser, format: "csv" | "geojson"): Promise<string> {
  const { status, text } = await server.send(who, contract.exportPlaces, { format });
  expect(status).toBe(200);
  return text;
}

/** Returns every place and room with its details. */
async function everything(who: TestUser) {
  const { places } = (await server.get(who, contract.listPlaces)).body;
  const { groups } = (await server.get(who, contract.deviceGroups, {})).body;
  return { places, groups };
}

async function buildCampus() {
  const admin = await server.buildUser();
  const { status, body } = await imports(admin, CAMPUS);
  expect(status).toBe(200);
  expect(body).toMatchObject({ applied: true, unchanged: 0, problems: [], changed: [] });
  expect(body.created).toHaveLength(4);
  return admin;
}

describe("an import", () => {
  it("makes places and rooms inside each other, with all their details", async () => {
    const admin = await buildCampus();
    const { places, groups } = await everything(admin);
    const find = (name: string) => places.find((place) => place.name === name);
    expect(find("Campus")).toMatchObject({ kind: "site", area: 12_000, time_zone: "Asia/Kolkata", latitude: 17.45 });
    expect(find("Floor 1")).toMatchObject({ parent: find("Tower")?._id, area: 400.5 });
    expect(groups).toMatchObject([{ name: "Lab", type: "room", place: find("Floor 1")?._id, area: 32 }]);
  });

  it("changes nothing when it is only a look, and tells what it would do", async () => {
    const admin = await buildCampus();
    const before = await everything(admin);
    const file = `${CAMPUS}\nfloor,Floor 2,Campus / Tower,,,,\nroom,lab,Campus,40,,,`.replace("room,Lab", "room,Den");
    const { body } = await imports(admin, file, { apply: false });
    expect(body).toEqual({
      applied: false,
      created: [
        { row: 6, kind: "floor", name: "Floor 2", path: "Campus / Tower" },
        { row: 5, kind: "room", name: "Den", path: "Campus / Tower / Floor 1" },
      ],
      changed: [
        {
          row: 7,
          kind: "room",
          name: "lab",
          path: "Campus",
          fields: [
            { field: "name", before: "Lab", after: "lab" },
            { field: "parent", before: "Campus / Tower / Floor 1", after: "Campus" },
            { field: "area", before: 32, after: 40 },
          ],
        },
      ],
      unchanged: 3,
      problems: [],
    });
    expect(await everything(admin)).toEqual(before);
  });

  test.each(["csv", "geojson"] as const)("changes nothing when it repeats an export as %s", async (format) => {
    const admin = await buildCampus();
    await server.buildGroup(admin.enterpriseId, '=Loose, "room"', []);
    const before = await everything(admin);
    const { body } = await imports(admin, await exported(admin, format), { format });
    expect(body).toMatchObject({ created: [], changed: [], unchanged: 5, problems: [] });
    expect((await imports(admin, CAMPUS)).body).toMatchObject({ created: [], changed: [], unchanged: 4 });
    expect(await everything(admin)).toEqual(before);
  });

  it("takes an export of another enterprise as new places", async () => {
    const [own, other] = [await buildCampus(), await server.buildUser()];
    const before = await everything(own);
    const { body } = await imports(other, await exported(own, "geojson"), { format: "geojson" });
    expect(body.created).toHaveLength(4);
    expect(await everything(own)).toEqual(before);
    const ids = ({ places, groups }: Awaited<ReturnType<typeof everything>>) =>
      [...places, ...groups].map((each) => each._id);
    expect(ids(await everything(other)).filter((id) => ids(before).includes(id))).toEqual([]);
  });

  it("exchanges the names of two places and of two rooms", async () => {
    const admin = await buildCampus();
    await imports(admin, "kind,name,parent\nfloor,Floor 2,Campus / Tower\nroom,Den,Campus");
    const before = await everything(admin);
    const swapped = (await exported(admin, "csv"))
      .replaceAll('"', "")
      .replace(/Floor 1(?=,Campus \/ Tower,)/, "Floor X")
      .replace("floor,Floor 2", "floor,Floor 1")
      .replace("floor,Floor X", "floor,Floor 2")
      .replace("room,Lab,Campus / Tower / Floor 1", "room,Den,Campus / Tower / Floor 2")
      .replace("room,Den,Campus,", "room,Lab,Campus,");
    const { body, status } = await imports(admin, swapped);
    expect(status).toBe(200);
    expect(body.changed.map(({ name }) => name)).toEqual(["Floor 2", "Floor 1", "Lab", "Den"]);
    const after = await everything(admin);
    const named = ({ places, groups }: typeof before) =>
      Object.fromEntries([...places, ...groups].map(({ _id, name }) => [_id, name]));
    const other: Record<string, string> = { "Floor 1": "Floor 2", "Floor 2": "Floor 1", Lab: "Den", Den: "Lab" };
    expect(named(after)).toEqual(
      Object.fromEntries(Object.entries(named(before)).map(([id, name]) => [id, other[name] ?? name])),
    );
  });

  it("is all or nothing, and names what is wrong with its line in the language of the person", async () => {
    const admin = await buildCampus();
    const before = await everything(admin);
    const file = `${CAMPUS}\nfloor,Floor 2,Campus / Tower,,,,\nfloor,Floor 3,Campus / Annex,big,Mars,,`;
    const reply = await imports(admin, file);
    expectFailure(reply, 400, "place.file_invalid");
    expect(reply.body).toMatchObject({
      message: "Line 7, area: Not a number · Line 7, time_zone: Not a time zone",
      fields: [
        { path: "line.7.area", message: "Not a number" },
        { path: "line.7.time_zone", message: "Not a time zone" },
      ],
    });
    const { body } = await imports(admin, file.replace("big,Mars", ","), { apply: false });
    expect(body.problems).toEqual([{ row: 7, field: "parent", message: "There is no place Campus / Annex" }]);
    expect(await everything(admin)).toEqual(before);
  });

  it("never removes anything, and leaves devices where they are", async () => {
    const admin = await buildCampus();
    const board = await server.buildDevice(admin.enterpriseId);
    const den = await server.buildGroup(admin.enterpriseId, "Den", [board.id]);
    const { places } = await everything(admin);
    expect((await imports(admin, "kind,name,parent\nroom,Den,Campus\nsite,Other,")).status).toBe(200);
    const after = await everything(admin);
    expect(after.places).toEqual(expect.arrayContaining(places));
    expect(after.groups.find(({ _id }) => _id === den)).toMatchObject({ devices: [board.id] });
  });

  it("gives rooms to the people who hold the place into which they come", async () => {
    const admin = await buildCampus();
    const board = await server.buildDevice(admin.enterpriseId);
    await server.buildGroup(admin.enterpriseId, "Den", [board.id]);
    const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    const { places } = await everything(admin);
    const tower = places.find(({ name }) => name === "Tower")?._id ?? "";
    await server.grant(user, { place: tower });
    expect((await everything(user)).groups.map(({ name }) => name)).toEqual(["Lab"]);
    await imports(admin, "kind,name,parent\nroom,Den,Campus / Tower");
    expect((await everything(user)).groups.map(({ name }) => name)).toEqual(["Den", "Lab"]);
    const file = await exported(user, "csv");
    expect(
      file
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.split(",")[1]),
    ).toEqual(['"Campus"', '"Tower"', '"Den"', '"Floor 1"', '"Lab"']);
  });

  it("takes 5,000 rooms in one file", async () => {
    const admin = await buildCampus();
    const lines = Array.from({ length: 4999 }, (_, index) => `room,Room ${index},Campus / Tower,10`);
    const { body } = await imports(admin, ["kind,name,parent,area", ...lines].join("\n"));
    expect(body.created).toHaveLength(4999);
  });
});

describe("rights", () => {
  it("refuses an import by a user, and exports only what they may see", async () => {
    const admin = await buildCampus();
    const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    expectFailure(await imports(user, CAMPUS), 403, "access.denied");
    expectFailure(await imports(user, CAMPUS, { apply: false }), 403, "access.denied");
    expect((await exported(user, "csv")).trim().split("\r\n")).toHaveLength(1);
    expect(JSON.parse(await exported(user, "geojson"))).toEqual({ type: "FeatureCollection", features: [] });
  });

  it("knows nothing of places of another enterprise", async () => {
    const [own, other] = [await server.buildUser(), await buildCampus()];
    const before = await everything(other);
    const [site] = before.places;
    await imports(own, `kind,name,id\nsite,Mine,${site?._id}\nroom,Lab,${randomUUID()}`);
    expect(await everything(other)).toEqual(before);
    expectFailure(await imports(own, "kind,name,parent\nroom,Den,Campus"), 400, "place.file_invalid");
  });
});

describe("a hostile file", () => {
  const long = "x".repeat(10_000);
  test.each([
    ["NUL bytes", { content: "kind,name\nsite,A\0B" }, "request.invalid", /UTF-8/],
    ["UTF-16", { content: "\uFFFD\uFFFDkind,name" }, "place.file_invalid", /UTF-8/],
    ["more than a megabyte", { content: `kind,name\n${"site,A\n".repeat(160_000)}` }, "request.invalid", /At most/],
    ["no text", { content: 5 }, "request.invalid", /text/],
    ["no format", { content: CAMPUS, format: "xlsx" }, "request.invalid", /csv, geojson/],
    ["an empty file", { content: "" }, "place.file_invalid", /no places/],
    ["a bell in a name", { content: "kind,name\nsite,A\u0007" }, "place.file_invalid", /Line 2, name/],
    ["a name of 10,000 characters", { content: `kind,name\nsite,${long}` }, "place.file_invalid", /Line 2, name/],
    [
      "a column of 10,000 characters",
      { content: `kind,name,${long}\nsite,A,` },
      "place.file_invalid",
      /^Line 1: .{1,80}$/,
    ],
    ["a direction mark", { content: "kind,name\nsite,\u202eA" }, "place.file_invalid", /Line 2, name/],
    [
      "a lone surrogate",
      { content: feature('"name":"A\\ud800"'), format: "geojson" },
      "place.file_invalid",
      /Feature 1, name/,
    ],
    [
      "a key __proto__",
      { content: feature('"name":"A","__proto__":{"kind":"room"}'), format: "geojson" },
      "place.file_invalid",
      /__proto__/,
    ],
    ["deep JSON", { content: "[".repeat(500_000), format: "geojson" }, "place.file_invalid", /JSON/],
    ["places in a circle", { content: "kind,name,parent\nsite,A,B\nsite,B,A" }, "place.file_invalid", /Line 2, parent/],
    ["a place in itself", { content: "kind,name,parent\nsite,Campus,Campus" }, "place.file_invalid", /Line 2, parent/],
    ["a name that is taken", { content: "kind,name,parent\nfloor,Tower,Campus" }, "place.file_invalid", /Line 2, name/],
    [
      "one id on two lines",
      { content: "kind,name,id\nroom,A,ID\nroom,B,ID" },
      "place.file_invalid",
      /Line 3, name: The same place as in 2/,
    ],
    [
      "SQL in a name",
      { content: 'kind,name,parent\nroom,"\'; DROP TABLE places; --",Nowhere' },
      "place.file_invalid",
      /Line 2, parent/,
    ],
    ["5,001 places", { content: `kind,name\n${"site,A\n".repeat(5001)}` }, "place.file_invalid", /5000/],
  ] as const)("is refused and changes nothing when it has %s", async (_, file, code, message) => {
    const admin = await buildCampus();
    const before = await everything(admin);
    const lab = before.groups[0]?._id ?? "";
    const content = typeof file.content === "string" ? file.content.replaceAll("ID", lab) : file.content;
    const reply = await server.post(admin, contract.importPlaces, {
      format: "csv",
      apply: true,
      ...file,
      content,
    } as never);
    expectFailure(reply, 400, code);
    expect(reply.body).toMatchObject({ message: expect.stringMatching(message) });
    expect(await everything(admin)).toEqual(before);
  });

  it("is refused unread when it has 10 MB", async () => {
    const admin = await server.buildUser();
    expectFailure(await imports(admin, "x".repeat(10_000_000)), 413, "request.too_large");
  });

  function feature(properties: string): string {
    return `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{"kind":"site",${properties}}}]}`;
  }
});
