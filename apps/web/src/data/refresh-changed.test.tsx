import { notifications } from "@mantine/notifications";
import { contract } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { setApi } from "../api/call.ts";
import { useDeviceIds, useLiveView } from "../live/useLive.ts";
import { aDevice, aSwitch } from "../testing/devices.ts";
import { fakeServer, openScreen } from "../testing/fake-api.tsx";
import { groupsQuery } from "./groups.ts";
import { liveKeys } from "./queries.ts";

const [HALL, ATTIC] = [aDevice(1, { device_name: "Hall" }), aDevice(2, { device_name: "Attic" })];

function Tile({ id }: { id: string }) {
  const switches = useLiveView(id, id, (store) => store.device(id)?.switches);
  const name = useLiveView(id, id, (store) => store.device(id)?.device_name);
  return <li>{[name, ...(switches ?? []).map((each) => each.name)].join(" ")}</li>;
}

function Screen() {
  const ids = useDeviceIds();
  const groups = useQuery(groupsQuery()).data ?? [];
  const runs = useQuery({ queryKey: liveKeys.of("schedules"), queryFn: () => ++asked }).data;
  return (
    <>
      <ul>
        {ids.map((id) => (
          <Tile key={id} id={id} />
        ))}
      </ul>
      <p>{`groups: ${groups.map(({ name }) => name)}`}</p>
      <p>{`schedules asked for ${runs} times`}</p>
    </>
  );
}

let asked = 0;
const tile = (name: string) => screen.queryAllByRole("listitem").find((each) => each.textContent?.startsWith(name));
const notices = () => screen.queryByText(/no longer available to you/);

async function open(devices = [HALL]) {
  asked = 0;
  const fake = fakeServer([...devices]);
  const groups: string[] = [];
  fake.on(contract.deviceGroups, () => ({
    groups: groups.map((name) => ({ _id: name, name, type: "room" as const, devices: [] })),
  }));
  await openScreen(fake, "/", Screen);
  await waitFor(() => expect(tile("Hall")).toBeTruthy());
  return { ...fake, groups, loads: () => fake.inputsOf(contract.myDevices) };
}

afterEach(() => {
  notifications.clean();
  setApi(undefined);
});

it("shows a device by itself once it is granted, asking for that one alone", async () => {
  const { devices, tell, loads } = await open();
  devices.push(ATTIC);
  await tell({ what: ["access"], device: ATTIC._id });
  await waitFor(() => expect(tile("Attic")).toBeTruthy());
  expect(loads().slice(1)).toEqual([expect.objectContaining({ ud_id: ATTIC._id })]);
  expect(notices()).toBeNull();
});

it("takes a device off the screen once its grant has ended, and says so calmly", async () => {
  const { devices, tell } = await open([HALL, ATTIC]);
  devices.splice(0, 1);
  await tell({ what: ["access"], device: HALL._id });
  await waitFor(() => expect(tile("Hall")).toBeUndefined());
  expect(tile("Attic")).toBeTruthy();
  expect(await screen.findByText("Hall is no longer available to you")).toBeTruthy();
  expect(screen.getAllByText(/no longer available to you/)).toHaveLength(1);
});

it("does not announce the user's own changes", async () => {
  const { devices, tell, groups } = await open([HALL, ATTIC]);
  devices.splice(0, 1);
  await tell({ what: ["devices"], own: true });
  await waitFor(() => expect(tile("Hall")).toBeUndefined());
  groups.push("Loft");
  await tell({ what: ["groups"] });
  await screen.findByText("groups: Loft");
  expect(notices()).toBeNull();
});

it("updates renamed devices, and keeps single switches when only those are left", async () => {
  const { devices, tell } = await open();
  devices[0] = { ...HALL, access: "switch", switch_appliances: [aSwitch(1, 2, { name: "Lamp" })] };
  await tell({ what: ["devices"], device: HALL._id });
  await waitFor(() => expect(tile("Hall")?.textContent).toBe("Hall Lamp"));
});

it("reloads data that only a screen knows, by the key of its queries", async () => {
  const { tell, loads } = await open();
  await screen.findByText("schedules asked for 1 times");
  await tell({ what: ["schedules", "something to come"] });
  await screen.findByText("schedules asked for 2 times");
  expect(loads()).toHaveLength(1);
});
