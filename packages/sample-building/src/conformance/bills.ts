import { contract, type UtilityBill } from "@switchboard/contract";
import { device, UNKNOWN } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

async function supplyOf({ call }: Calls) {
  const [supply] = (await call(contract.listSupplies)).docs;
  if (!supply) throw new Error("the building has a supply");
  return supply;
}

const NO_FIGURES: UtilityBill = {
  total: null,
  kwh: null,
  kvah: null,
  demand: null,
  powerFactor: null,
  lines: [],
  note: "",
};
const LAST = "2026-03-10";

export const bills: Area = {
  name: "supplies and bills",
  cases: [
    sees(
      contract.listSupplies,
      "tells which meters the utility bills, by which tariff",
      async (calls) => {
        const { name, consumerNumber, meters, contractDemand, readingDay, tariffs, currency, names } =
          await supplyOf(calls);
        const ids = [...meters, ...tariffs.map(({ tariff }) => tariff)].map((id) => names[id]);
        return [name, consumerNumber, contractDemand, readingDay, currency, ids];
      },
      ["11 kV connection", "HYN 2417", "60", 16, "INR", ["Main incomer", "TGSPDCL HT II"]],
    ),
    sees(
      contract.listBills,
      "tells each month, newest first, and what this one will come to",
      async (calls) => {
        const { _id } = await supplyOf(calls);
        const { docs, forecast } = await calls.call(contract.listBills, { supply: _id });
        return [docs, forecast];
      },
      [
        [
          {
            budget: "175000",
            co2: "994.545",
            demand: { billed: "50.518", measure: "kVA", recorded: "50.518" },
            from: "2026-03-16",
            importWh: 1400768,
            isOver: false,
            notices: 0,
            powerFactor: "0.93",
            to: "2026-04-16",
            total: "39830.00",
            utility: null,
          },
          {
            budget: "175000",
            co2: "9838.113",
            demand: { billed: "49.489", measure: "kVA", recorded: "49.489" },
            from: "2026-02-16",
            importWh: 13856497,
            isOver: true,
            notices: 2,
            powerFactor: "0.93",
            to: "2026-03-16",
            total: "162141.00",
            utility: "162303.00",
          },
          {
            budget: "175000",
            co2: "1628.525",
            demand: { billed: "49.284", measure: "kVA", recorded: "49.284" },
            from: "2026-01-16",
            importWh: 2293697,
            isOver: true,
            notices: 2,
            powerFactor: "0.93",
            to: "2026-02-16",
            total: "48036.00",
            utility: null,
          },
        ],
        { days: 2, high: "177172.00", importWh: 14777760, low: "165634.00", of: 31, total: "171730.00" },
      ],
    ),
    sees(
      contract.oneBill,
      "tells a bill line by line, beside the utility's, with what differs and who shares it",
      async (calls) => {
        const { _id } = await supplyOf(calls);
        const one = await calls.call(contract.oneBill, { supply: _id, day: LAST });
        const { bill } = one;
        const lines = bill.lines.map(({ key, label, quantity, rate, amount }) => [
          key,
          label.params.period ?? null,
          quantity,
          rate,
          amount,
        ]);
        const notices = bill.notices.map(({ code }) => code);
        const demands = bill.demands.map(({ recorded, at, billed, because }) => [recorded, at, billed, because]);
        const { utility, differences, shares, budget, co2, isOver, forecast } = one;
        return [
          [bill.from, bill.to, isOver, forecast],
          lines,
          [bill.total, bill.energy, bill.powerFactor, demands, notices],
          [utility, differences],
          shares,
          [budget, co2],
        ];
      },
      [
        ["2026-02-16", "2026-03-16", true, null],
        [
          ["demand", null, "49.489", "475", "23507.28"],
          ["energy", null, "14901.275", "8.80", "131131.22"],
          ["tod", "peak", "4671.178", "1.00", "4671.18"],
          ["customer", null, "1", "2000", "2000.00"],
          ["duty", null, "13856.497", "0.06", "831.39"],
          ["round_off", null, null, null, "-0.07"],
        ],
        [
          "162141.00",
          { exportWh: 0, importWh: 13856497, vah: 14901275 },
          "0.93",
          [["49.489", "2026-02-27T09:15:00.000Z", "49.489", "recorded"]],
          ["readings_bridged", "demand_incomplete"],
        ],
        [
          { demand: "49.489", kvah: "14919", kwh: null, lines: [], note: "", powerFactor: null, total: "162303.00" },
          [
            { amount: "161.54", key: null, ours: "14901.275", theirs: "14919", what: "kvah" },
            { amount: "0.46", key: null, ours: null, theirs: null, what: "rounding" },
          ],
        ],
        [
          { amount: "56553.22", importWh: 4833013, name: "Cooling plant", part: "0.34879" },
          { amount: "36337.95", importWh: 3105425, name: "Server room", part: "0.224113" },
          { amount: "69249.83", importWh: 5918059, name: null, part: "0.427096" },
        ],
        ["175000", "9838.113"],
      ],
    ),
    sees(
      contract.setUtilityBill,
      "keeps what is typed in, says why it differs, and takes it back",
      async (calls) => {
        const { _id: supply } = await supplyOf(calls);
        const { call } = calls;
        const { utility: before } = await call(contract.oneBill, { supply, day: LAST });
        const figures = { ...NO_FIGURES, total: "100.00", lines: [{ key: "customer", amount: "2500" }] };
        const set = await call(contract.setUtilityBill, { supply, day: LAST, figures });
        const back = await call(contract.setUtilityBill, { supply, day: LAST, figures: null });
        const { entries } = await call(contract.auditLog, { action: "supply", limit: 2 });
        await call(contract.setUtilityBill, { supply, day: LAST, figures: before });
        return [
          set.utility?.total,
          set.differences.map(({ what, key }) => [what, key]),
          back,
          entries.map(({ action, after }) => [action, after]),
        ];
      },
      [
        "100.00",
        [
          ["unexplained", null],
          ["line", "customer"],
        ],
        { differences: [], utility: null },
        [
          ["supply.utility_bill", { figures: null }],
          ["supply.utility_bill", { figures: ["total 100.00", "customer 2500"] }],
        ],
      ],
    ),
    sees(
      contract.energyCost,
      "tells what a week cost by device, room and day",
      async ({ call }) => {
        const days = { from_date: "2026-03-10", to_date: "2026-03-17" };
        const building = await call(contract.energyCost, days);
        const cooler = device("Water cooler");
        const chosen = await call(contract.energyCost, { ...days, device_ids: [cooler, device("Chiller panel")] });
        const rooms = await call(contract.energyCost, { ...days, by: "room" });
        const byDay = await call(contract.energyCost, { ...days, by: "day" });
        const { currency, total, unpriced, docs } = building;
        return [
          [currency, total, unpriced, docs.length],
          [chosen.total, chosen.docs.map(({ importWh, amount }) => [importWh, amount])],
          rooms.docs.map(({ importWh, amount }) => [importWh, amount]).toSorted(),
          byDay.docs.map(({ day, amount, co2 }) => [day, amount, co2]),
        ];
      },
      [
        ["INR", { amount: "40212.40", co2: "2896.409", day: null, id: null, importWh: 4079449 }, 0, 10],
        [
          { amount: "14804.48", co2: "1071.065", day: null, id: null, importWh: 1508543 },
          [
            [1435902, "14086.43"],
            [72641, "718.05"],
          ],
        ],
        [
          [113082, "1152.72"],
          [161572, "1571.30"],
          [23885, "227.88"],
          [4079449, "40212.40"],
          [886181, "8756.40"],
          [91455, "901.79"],
        ],
        [
          ["2026-03-10", "5886.84", "423.99"],
          ["2026-03-11", "5795.76", "417.914"],
          ["2026-03-12", "5854.99", "421.99"],
          ["2026-03-13", "5789.28", "417.213"],
          ["2026-03-14", "2686.58", "192.833"],
          ["2026-03-15", "2657.36", "190.693"],
          ["2026-03-16", "5648.35", "407.117"],
          ["2026-03-17", "5893.24", "424.659"],
        ],
      ],
    ),
    sees(
      contract.energyCost,
      "tells each device by its weeks, what stands behind what, and what is not known",
      async ({ call }) => {
        const asked = { from_date: "2026-03-10", to_date: "2026-03-17", each: "week" } as const;
        const main = device("Main incomer");
        const ids = [main, device("Chiller panel")];
        const { docs, behind, apart, missing, unpricedWh } = await call(contract.energyCost, {
          ...asked,
          device_ids: ids,
        });
        return [
          docs.map(({ id, day, importWh, amount }) => [id === null ? null : id === main, day, importWh, amount]),
          [Object.values(behind).every((above) => above === main), apart, missing, unpricedWh],
        ];
      },
      [
        [
          [false, null, 1435902, "14086.43"],
          [true, null, 4079449, "40212.40"],
          [null, "2026-03-09", 2907932, "28670.81"],
          [null, "2026-03-16", 1171517, "11541.59"],
          [false, "2026-03-09", 991600, "9728.45"],
          [true, "2026-03-09", 2907932, "28670.81"],
          [false, "2026-03-16", 444302, "4357.98"],
          [true, "2026-03-16", 1171517, "11541.59"],
        ],
        [true, [], { meters: 0, hours: 0 }, 0],
      ],
    ),
    refuses(
      contract.energyCost,
      "an unknown device",
      { from_date: "2026-03-10", to_date: "2026-03-17", device_ids: [UNKNOWN] },
      "device.not_found",
    ),
    sees(
      contract.newSupply,
      "is made, changed and deleted; its tariff stays as long as it is named",
      async (calls) => {
        const { call, refusal } = calls;
        const { tariffs } = await supplyOf(calls);
        const body = { name: "Pumps", meters: [device("Borewell pump")], tariffs };
        const made = await call(contract.newSupply, body);
        const edited = await call(contract.editSupply, {
          ...body,
          id: made._id,
          name: "Water",
          contractDemand: "12.5",
        });
        const used = await refusal(contract.deleteTariff, { id: tariffs[0]?.tariff ?? UNKNOWN });
        const names = (await call(contract.listSupplies)).docs.map(({ name }) => name);
        const { entries } = await call(contract.auditLog, { action: "supply", limit: 1 });
        const deleted = await call(contract.deleteSupply, { id: made._id });
        const gone = await refusal(contract.editSupply, { ...body, id: made._id });
        return [
          [made.name, made.readingDay, edited.contractDemand, used, names],
          entries.map(({ action, before, after }) => [action, before, after]),
          [deleted, gone],
        ];
      },
      [
        ["Pumps", 1, "12.5", "tariff.used", ["11 kV connection", "Water"]],
        [["supply.edit", { name: "Pumps", contract_demand: null }, { name: "Water", contract_demand: "12.5" }]],
        [{ deleted: true }, "thing.deleted"],
      ],
    ),
    refuses(
      contract.newSupply,
      "a meter that is not there",
      { name: "None", meters: [UNKNOWN], tariffs: [{ from: "2025-04-01", tariff: UNKNOWN }] },
      "device.not_found",
    ),
    refuses(
      contract.newSupply,
      "a device that measures nothing",
      { name: "None", meters: [device("Dining hall")], tariffs: [{ from: "2025-04-01", tariff: UNKNOWN }] },
      "meter.no_meter",
    ),
    refuses(
      contract.newSupply,
      "a tariff that is not there",
      { name: "None", meters: [device("Main incomer")], tariffs: [{ from: "2025-04-01", tariff: UNKNOWN }] },
      "tariff.not_found",
    ),
    refuses(
      contract.editSupply,
      "one that is not there",
      { id: UNKNOWN, name: "None", meters: [UNKNOWN], tariffs: [{ from: "2025-04-01", tariff: UNKNOWN }] },
      "supply.not_found",
    ),
    refuses(contract.deleteSupply, "one that is not there", { id: UNKNOWN }, "supply.not_found"),
    refuses(contract.listBills, "a supply that is not there", { supply: UNKNOWN }, "supply.not_found"),
    refuses(contract.oneBill, "a supply that is not there", { supply: UNKNOWN, day: LAST }, "supply.not_found"),
    refuses(
      contract.setUtilityBill,
      "a supply that is not there",
      { supply: UNKNOWN, day: LAST, figures: null },
      "supply.not_found",
    ),
  ],
};
