import { contract, type Schedule, type Sensor } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { ScheduleForm } from "../form/ScheduleForm.tsx";
import { fromSchedule } from "../form/schedule-draft.ts";
import { aSchedule } from "../testing.ts";

const sensorId = (number: number) => `00000000-0009-4000-8000-00000000000${number}`;
const place = { device: { _id: aDevice(1)._id, device_name: "Gateway" }, room: null, at: null };
const HALL: Sensor = {
  _id: sensorId(1),
  ...place,
  channel: "t",
  name: "Hall",
  kind: "temperature",
  unit: "°C",
  value: 17.2,
};
const DOOR: Sensor = { _id: sensorId(2), ...place, channel: "d", name: "Door", kind: "contact", unit: "", value: 0 };
const CHECK = /^Start early enough to reach a temperature/;

async function open(sensors: Sensor[], own: Partial<Schedule> = {}) {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const fake = fakeServer([aDevice(1)]);
  fake.on(contract.listCalendars, () => ({ docs: [], place: null }));
  fake.on(contract.listSensors, () => ({ sensors, buttons: [] }));
  fake.on(contract.editSchedule, () => aSchedule(1));
  const schedule = aSchedule(1, own);
  await openScreen(fake, "/form", () => <ScheduleForm id={schedule._id} initial={fromSchedule(schedule)} />);
  await screen.findByLabelText("Name");
  return fake;
}

const save = () => userEvent.click(screen.getByRole("button", { name: "Save schedule" }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 4, 12), toFake: ["Date"] });
  await loadTexts("schedules", "calendars", "automation", "common");
});
afterEach(() => vi.useRealTimers());

describe("a temperature to reach", () => {
  it("is set for each of several times", async () => {
    const reach = { sensor: HALL._id, target: 21, way: "warm", within: 60 } as const;
    const noon = { _id: sensorId(8), time: 1200, reach, actions: aSchedule(1).actions, isActive: true, next_run: null };
    const fake = await open([HALL], { more_times: [noon] });
    const second = within(await screen.findByRole("region", { name: "Time 2" }));
    const box = await second.findByRole<HTMLInputElement>("checkbox", { name: CHECK });
    expect(box.checked).toBe(true);
    fireEvent.change(second.getByLabelText("Temperature (°C)"), { target: { value: "23" } });
    await save();
    await waitFor(() => expect(fake.inputsOf(contract.editSchedule)).toHaveLength(1));
    expect(fake.inputsOf(contract.editSchedule)).toMatchObject([
      { more_times: [{ _id: noon._id, reach: { ...reach, target: 23 } }], only: ["more_times"] },
    ]);
  });

  it("asks for the sensor, the temperature and the earliest start when a sensor measures temperature", async () => {
    const fake = await open([HALL, DOOR]);
    await userEvent.click(await screen.findByRole("checkbox", { name: CHECK }));
    screen.getByText("17.2 °C now");
    expect(within(screen.getByLabelText("Sensor")).getAllByRole("option")).toHaveLength(1);
    type("Temperature (°C)", "22.5");
    type("At most this many minutes earlier", "90");
    await screen.findByText("Starts up to 90 minutes earlier, to be at 22.5° by then.");
    await save();
    await waitFor(() => expect(fake.inputsOf(contract.editSchedule)).toHaveLength(1));
    const reach = { sensor: HALL._id, target: 22.5, way: "warm", within: 90 };
    expect(fake.inputsOf(contract.editSchedule)[0]).toMatchObject({ rhythm: { reach }, only: ["rhythm"] });
  });

  it("shows a problem beside its field", async () => {
    await open([HALL]);
    await userEvent.click(await screen.findByRole("checkbox", { name: CHECK }));
    type("At most this many minutes earlier", "5");
    await save();
    await screen.findByText("Choose a temperature, and 10 minutes to 6 hours");
  });

  it("is not offered without a temperature sensor", async () => {
    const fake = await open([DOOR]);
    await waitFor(() => expect(fake.inputsOf(contract.listSensors)).toHaveLength(1));
    expect(screen.queryByRole("checkbox", { name: CHECK })).toBeNull();
  });

  it("can be removed, also when its sensor is gone", async () => {
    const reach = { sensor: sensorId(9), target: 21, way: "warm", within: 180 } as const;
    const fake = await open([], { rhythm: { reach } });
    await screen.findByText("This sensor is no longer available");
    await userEvent.click(screen.getByRole("checkbox", { name: CHECK }));
    await save();
    await waitFor(() => expect(fake.inputsOf(contract.editSchedule)).toHaveLength(1));
    expect(fake.inputsOf(contract.editSchedule)[0]).toMatchObject({ rhythm: null });
  });
});
