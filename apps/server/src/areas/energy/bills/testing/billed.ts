import { contract, type TariffView } from "@switchboard/contract";
import type { Tariff } from "@switchboard/domain/energy";
import type { DeviceTypeCode } from "@switchboard/domain/site";
import type { TestDevice, TestUser } from "../../../../testing/builders.ts";
import type { TestServer } from "../../../../testing/test-server.ts";

/** ₹ 7.65 for a kilowatt-hour and ₹ 100 a month, to the paisa. */
const TARIFF: Tariff = {
  name: "HT commercial",
  currency: "INR",
  timeZone: "Asia/Kolkata",
  versions: [
    {
      from: "2025-04-01",
      lines: [
        { kind: "energy", key: "energy", name: "Energy charge", measure: "import", price: "7.65" },
        { kind: "fixed", key: "fixed", name: "Fixed charge", per: "month", basis: "connection", price: "100" },
      ],
      rounding: { line: { to: "0.01", mode: "half_up" }, total: { to: "0.01", mode: "half_up" } },
    },
  ],
};

export const SUPPLY = {
  name: "Main building",
  consumerNumber: "HYD 1234",
  contractDemand: "70",
  readingDay: 1,
} as const;

export async function makeTariff(server: TestServer, who: TestUser, given: Partial<Tariff> = {}): Promise<TariffView> {
  return (await server.post(who, contract.newTariff, { tariff: { ...TARIFF, ...given } })).body;
}

/** Builds an enterprise with two main meters and a plug, and a supply with a number of the meters. */
export async function buildBilled(
  server: TestServer,
  mains = 1,
  given: Partial<Tariff> = {},
  supplied: object = {},
  type: DeviceTypeCode = "ENERGY_METER_3",
) {
  const admin = await server.buildUser({ name: "Ananya" });
  const { enterpriseId } = admin;
  const main = await server.buildDevice(enterpriseId, { name: "Main", type });
  const second = await server.buildDevice(enterpriseId, { name: "Second main", type: "ENERGY_METER_3" });
  const plug = await server.buildDevice(enterpriseId, { name: "Plug" });
  const tariff = await makeTariff(server, admin, given);
  const meters = [main, second].slice(0, mains).map(({ id }) => id);
  const tariffs = [{ from: "2025-04-01", tariff: tariff._id }];
  const body = { ...SUPPLY, meters, tariffs, ...supplied };
  const supply = (await server.post(admin, contract.newSupply, body)).body;
  return { admin, main, second, plug, tariff, supply };
}

const TEN_MINUTES = 600_000;

/** Returns readings of a steady load every ten minutes, of a counter that runs since the beginning of 2026. */
export function steadyReadings(meter: TestDevice, from: string, to: string, kw = 10) {
  const since = Date.parse("2025-12-31T18:30:00Z");
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: Math.floor((last - first) / TEN_MINUTES) + 1 }, (_, index) => {
    const ts = first + index * TEN_MINUTES;
    const message = { ts, v: 230, e: Math.round((ts - since) * kw), p: kw * 1000, pf: 0.8 };
    return { enterpriseId: meter.enterpriseId, device: meter.kd_id, at: new Date(ts), message };
  });
}

const HOUR_MS = 3_600_000;

/**
 * Returns readings of an office building in January 2026: 400 kW from 09:00 to 18:00 in Kolkata and 120 kW otherwise,
 * 167,400 kWh in all.
 */
export function officeReadings(meter: TestDevice) {
  const from = Date.parse("2025-12-31T18:30:00Z");
  let e = 1_000_000 * HOUR_MS;
  return Array.from({ length: (31 * 24 * HOUR_MS) / TEN_MINUTES + 1 }, (_, index) => {
    const hour = ((index * TEN_MINUTES) / HOUR_MS) % 24;
    const kw = hour >= 9 && hour < 18 ? 400 : 120;
    const ts = from + index * TEN_MINUTES;
    const message = { ts, v: 415, e, p: kw * 1000, pf: 0.95 };
    e += kw * TEN_MINUTES;
    return { enterpriseId: meter.enterpriseId, device: meter.kd_id, at: new Date(ts), message };
  });
}
