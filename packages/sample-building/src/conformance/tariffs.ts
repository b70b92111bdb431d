import { contract } from "@switchboard/contract";
import type { TariffLine, TariffVersion } from "@switchboard/domain";
import { each, UNKNOWN } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const version = (from: string, price = "7.65"): TariffVersion => ({
  from,
  lines: [{ kind: "energy", key: "energy", name: "Energy charge", measure: "import", price }],
  rounding: { total: { to: "1", mode: "half_up" } },
});
const FUEL: TariffLine = { kind: "fuel", key: "fuel", name: "FPPCA", measure: "import", months: {}, otherwise: "0" };
const FUELLED = { ...version("2025-04-01"), lines: [...version("2025-04-01").lines, FUEL] };
const OWN = { name: "Own", currency: "INR", timeZone: "Asia/Kolkata", versions: [version("2025-04-01")] };
const WRONG = { ...OWN, versions: [{ ...version("2025-04-01"), lines: [] }] };
const MONTH = { from: "2026-03-01", kwh: "12000", powerFactor: "0.95", demand: "62", contractDemand: "70" };

async function listed({ call }: Calls) {
  const { docs } = await call(contract.listTariffs);
  return docs.map(({ name, template, used, inForce, versions }) => [name, template, used, inForce, versions.length]);
}

const HT = ["TGSPDCL HT II", "tgspdcl_ht_ii", 1, "2025-12-01", 3];

export const tariffs: Area = {
  name: "tariffs",
  cases: [
    sees(contract.listTariffs, "tells by what the building is billed", listed, [HT]),
    sees(
      contract.tariffTemplates,
      "offers published tariffs",
      async ({ call }) => {
        const { docs } = await call(contract.tariffTemplates);
        return [docs.length >= 8, docs.some(({ key }) => key === "tgspdcl_ht_ii")];
      },
      [true, true],
    ),
    sees(
      contract.tariffExample,
      "shows what a month would cost, and what is wrong",
      async ({ call }) => {
        const [{ tariff } = { tariff: OWN }] = (await call(contract.tariffTemplates)).docs.filter(
          ({ key }) => key === "tgspdcl_ht_ii",
        );
        const good = await call(contract.tariffExample, { tariff, ...MONTH });
        const bad = await call(contract.tariffExample, { tariff: WRONG, ...MONTH });
        return [good.problems, good.bill?.total, bad.bill, bad.problems];
      },
      [[], "147538.00", null, [{ path: "versions.0.lines", code: "version.lines" }]],
    ),
    sees(
      contract.newTariff,
      "is made, renamed, given a version to come, and deleted",
      async (calls) => {
        const { call, refusal } = calls;
        const made = await call(contract.newTariff, { tariff: OWN });
        const id = made._id;
        await call(contract.renameTariff, { id, name: "Our own" });
        const later = await call(contract.setTariffVersion, { id, version: version("2026-04-01", "8") });
        const inForce = await refusal(contract.setTariffVersion, { id, version: version("2026-03-18") });
        const seen = await listed(calls);
        const back = await call(contract.removeTariffVersion, { id, from: "2026-04-01" });
        const kept = await refusal(contract.removeTariffVersion, { id, from: "2025-04-01" });
        const { entries } = await call(contract.auditLog, { action: "tariff", limit: 4 });
        const trail = entries.map(({ action, after }) => [action, after]);
        const deleted = [await call(contract.deleteTariff, { id }), await call(contract.deleteTariff, { id })];
        const gone = await refusal(contract.renameTariff, { id, name: "Gone" });
        return [
          made.used,
          each(later.versions, "from"),
          inForce,
          seen,
          back.versions.length,
          kept,
          trail,
          deleted,
          gone,
        ];
      },
      [
        0,
        ["2025-04-01", "2026-04-01"],
        "tariff.in_force",
        [["Our own", null, 0, "2025-04-01", 2], HT],
        1,
        "tariff.in_force",
        [
          ["tariff.version_delete", null],
          ["tariff.version", { from: "2026-04-01", lines: ["Energy charge: 8"] }],
          ["tariff.edit", { name: "Our own" }],
          ["tariff.create", { name: "Own", currency: "INR", time_zone: "Asia/Kolkata", versions: ["2025-04-01"] }],
        ],
        [{ deleted: true }, { deleted: true }],
        "thing.deleted",
      ],
    ),
    sees(
      contract.announceFuel,
      "takes the price of a month, its correction, and nothing unseen",
      async ({ call, refusal }) => {
        const tariff = { ...OWN, name: "Fuelled", versions: [FUELLED] };
        const { _id: id } = await call(contract.newTariff, { tariff });
        const february = { id, line: "fuel", month: "2026-02" };
        const entered = await call(contract.announceFuel, { ...february, price: "0.36" });
        const unseen = await refusal(contract.announceFuel, { ...february, price: "0.35" });
        const corrected = await call(contract.announceFuel, { ...february, price: "0.35", was: "0.36" });
        await call(contract.announceFuel, { ...february, price: "0.35" });
        const back = await call(contract.announceFuel, { ...february, price: null, was: "0.35" });
        const wrong = [
          await refusal(contract.announceFuel, { ...february, line: "energy", price: "1" }),
          await refusal(contract.announceFuel, { ...february, month: "2025-03", price: "1" }),
        ];
        const { entries } = await call(contract.auditLog, { action: "tariff", limit: 3 });
        const trail = entries.map(({ action, before, after }) => [action, before, after]);
        await call(contract.deleteTariff, { id });
        const gone = await refusal(contract.announceFuel, { ...february, price: "1" });
        const months = [entered, corrected, back].map(({ versions }) => versions[0]?.lines[1]);
        return [unseen, months, wrong, trail, gone];
      },
      [
        "tariff.fuel_changed",
        [
          { ...FUEL, months: { "2026-02": "0.36" } },
          { ...FUEL, months: { "2026-02": "0.35" } },
          { ...FUEL, months: {} },
        ],
        ["tariff.invalid", "tariff.invalid"],
        [
          ["tariff.fuel_delete", { lines: ["FPPCA: 2026-02 0.35"] }, null],
          ["tariff.fuel", { lines: ["FPPCA: 2026-02 0.36"] }, { lines: ["FPPCA: 2026-02 0.35"] }],
          ["tariff.fuel", null, { lines: ["FPPCA: 2026-02 0.36"] }],
        ],
        "thing.deleted",
      ],
    ),
    refuses(contract.newTariff, "one without lines", { tariff: WRONG }, "tariff.invalid"),
    refuses(contract.renameTariff, "one that is not there", { id: UNKNOWN, name: "None" }, "tariff.not_found"),
    refuses(
      contract.setTariffVersion,
      "one that is not there",
      { id: UNKNOWN, version: version("2026-04-01") },
      "tariff.not_found",
    ),
    refuses(
      contract.removeTariffVersion,
      "one that is not there",
      { id: UNKNOWN, from: "2026-04-01" },
      "tariff.not_found",
    ),
    refuses(
      contract.announceFuel,
      "one that is not there",
      { id: UNKNOWN, line: "fuel", month: "2026-02", price: "0.36" },
      "tariff.not_found",
    ),
    refuses(contract.deleteTariff, "one that is not there", { id: UNKNOWN }, "tariff.not_found"),
  ],
};
