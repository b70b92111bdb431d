import { contract, deviceTopic, type Sensor } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { adoptSession } from "../../api/session.ts";
import { loadTexts } from "../../i18n/index.ts";
import { aDevice, HOME } from "../../testing/devices.ts";
import { fakeServer, openScreen } from "../../testing/fake-api.tsx";
import { testToken } from "../../testing/test-token.ts";
import { SensorsOf } from "./SensorsOf.tsx";

const DEVICE = aDevice(1, { device_name: "Cold store sensor" });
const HOUR = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

function aSensor(number: number, own: Partial<Sensor> = {}): Sensor {
  return {
    _id: `00000000-0009-4000-8000-00000000000${number}`,
    device: { _id: DEVICE._id, device_name: DEVICE.device_name },
    room: null,
    channel: `c${number}`,
    name: `Sensor ${number}`,
    kind: "temperature",
    unit: "°C",
    value: 3.4,
    at: ago(60_000),
    ...own,
  };
}

async function open(...sensors: Sensor[]) {
  adoptSession({ token: testToken(), partner_name: "" });
  const fake = fakeServer([DEVICE]);
  fake.on(contract.listSensors, () => ({ sensors, buttons: [] }));
  fake.on(contract.sensorHistory, () => {
    const [{ _id, name, kind, unit, device }] = sensors as [Sensor];
    const points = [{ timestamp: ago(HOUR), last: 1 }];
    return { step: "raw" as const, series: [{ _id, name, kind, unit, device, before: null, points }] };
  });
  await openScreen(fake, "/", () => <SensorsOf isShown={() => true} atFirst={2} />);
  return fake;
}

const tile = (name: RegExp) => screen.findByRole("button", { name });

beforeEach(() => loadTexts("sensors", "errors", "common", "charts"));

describe("sensor tiles", () => {
  it("show a sensor's value, and update it live", async () => {
    const fake = await open(aSensor(1));
    await tile(/^Sensor 1: 3.4 °C/);
    const report = JSON.stringify({ ts: Date.now(), values: { c1: -2.5, other: 7 } });
    await fake.hear(deviceTopic(DEVICE.kd_id, HOME, "sensor"), report);
    await tile(/^Sensor 1: -2.5 °C/);
  });

  it("say plainly that a reading is old, and that there is none yet", async () => {
    await open(aSensor(1, { at: ago(5 * HOUR) }), aSensor(2, { value: null, at: null }));
    within(await tile(/^Sensor 1/)).getByText("Last reading 5 hr. ago");
    await tile(/^Sensor 2: No reading yet/);
  });

  it("show the first few, and all on request", async () => {
    await open(aSensor(1), aSensor(2), aSensor(3));
    await userEvent.click(await screen.findByRole("button", { name: "Show all 3 sensors" }));
    await tile(/^Sensor 3/);
  });

  it("open when a door was open, as a band for each day", async () => {
    await open(aSensor(1, { kind: "contact", unit: "", value: 1, name: "Gate" }));
    await userEvent.click(await tile(/^Gate: Open/));
    const band = await screen.findByRole("list", { name: "When Gate was “Open”" });
    await waitFor(() => expect(within(band).getAllByRole("img")[0]?.getAttribute("aria-label")).toMatch(/Open for/));
    await userEvent.click(screen.getByText("Week"));
    await waitFor(() => expect(within(band).getAllByRole("img")).toHaveLength(7));
  });
});
