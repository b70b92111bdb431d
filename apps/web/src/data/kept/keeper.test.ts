import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { adoptSession, endSession } from "../../api/session.ts";
import { fromSnapshot, type LiveDevice } from "../../live/live-device.ts";
import { aDevice } from "../../testing/devices.ts";
import { testToken } from "../../testing/test-token.ts";
import { Keeper, placeOf } from "./keeper.ts";
import type { KeptData, KeptStore } from "./kept-store.ts";

const GROUPS = ["live", "e", "groups"];
const SCENES = ["live", "e", "scenes"];

let written: KeptData | undefined;
let now: number;
let devices: LiveDevice[];

const store: KeptStore = {
  read: async (place) => (written?.place === place ? written : undefined),
  write: async (kept, isStillHere) => {
    if (isStillHere()) written = structuredClone(kept);
  },
  clear: async () => {
    written = undefined;
  },
};

function keeper(client: QueryClient): Keeper {
  return new Keeper({ client, devices: () => devices, asOf: () => now, now: () => now, store });
}

beforeEach(() => {
  written = undefined;
  now = 1_000_000;
  devices = [fromSnapshot(aDevice(1))];
  adoptSession({ token: testToken(), partner_name: "" });
});

it("restores the data of the screens in another tab or on another day, with its age", async () => {
  const before = new QueryClient();
  before.setQueryData(GROUPS, ["Hall"], { updatedAt: 900_000 });
  before.setQueryData(["audit", "e"], ["who did what"]);
  await keeper(before).save();
  now += 60_000;
  const after = new QueryClient();
  const second = keeper(after);
  expect((await second.kept())?.devices.map(({ _id }) => _id)).toEqual([aDevice(1)._id]);
  await second.giveBack();
  expect(after.getQueryData(GROUPS)).toEqual(["Hall"]);
  expect(after.getQueryState(GROUPS)).toMatchObject({ dataUpdatedAt: 900_000, isInvalidated: true });
  expect(after.getQueryData(["audit", "e"])).toBeUndefined();
});

it("never overwrites newer data", async () => {
  const client = new QueryClient();
  client.setQueryData(GROUPS, ["Hall"]);
  await keeper(client).save();
  client.setQueryData(GROUPS, ["Hall", "Stage"]);
  await keeper(client).giveBack();
  expect(client.getQueryData(GROUPS)).toEqual(["Hall", "Stage"]);
});

it("keeps a list that is no longer in memory", async () => {
  const client = new QueryClient();
  client.setQueryData(GROUPS, ["Hall"]);
  const own = keeper(client);
  await own.save();
  client.clear();
  client.setQueryData(SCENES, ["Leaving"]);
  await own.save();
  expect(written?.reads.map(({ data }) => data).sort()).toEqual([["Hall"], ["Leaving"]]);
});

it("forgets a tap that was under way", async () => {
  const [device] = devices;
  if (!device) return;
  const command = { phase: "failed", attempt: 1, wanted: { kind: "state", on: true }, reason: "silent" } as const;
  devices = [{ ...device, switches: device.switches.map((each) => ({ ...each, command })) }];
  await keeper(new QueryClient()).save();
  expect(written?.devices[0]?.switches.every((each) => each.command.phase === "idle")).toBe(true);
});

it.each([{ _id: "user-2" }, { enterprise_id: "enterprise-2" }])("shows nothing to %o", async (elsewhere) => {
  const client = new QueryClient();
  client.setQueryData(GROUPS, ["Hall"]);
  await keeper(client).save();
  adoptSession({ token: testToken(elsewhere), partner_name: "" });
  const other = new QueryClient();
  await keeper(other).giveBack();
  expect(other.getQueryData(GROUPS)).toBeUndefined();
});

it("writes nothing once its person has signed out, nor for the demo", async () => {
  const client = new QueryClient();
  const saving = keeper(client).save();
  endSession({ navigate: false });
  await saving;
  expect(written).toBeUndefined();
  adoptSession({ token: testToken({ is_demo: true }), partner_name: "" });
  expect(placeOf()).toBeUndefined();
});

it("keeps nothing longer than a week", async () => {
  await keeper(new QueryClient()).save();
  now += 8 * 24 * 3_600_000;
  expect(await keeper(new QueryClient()).kept()).toBeUndefined();
});
