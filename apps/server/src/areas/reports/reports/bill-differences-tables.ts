import type { BillView } from "@switchboard/contract";
import { addDecimals, decimal, decimalText, subtractDecimals } from "@switchboard/domain/energy";
import { type BillFrame, highestDemand, kilo } from "./bill-frame.ts";
import type { Cell, ReportTable } from "./content.ts";

/** Compares the utility's bill with ours and explains the difference; both tables are empty until someone enters the utility's bill. */
export function differenceTables(context: BillFrame): ReportTable[] {
  return [figuresTable(context), reasonsTable(context)];
}

function figuresTable({ words, reply: { bill, utility }, money }: BillFrame): ReportTable {
  const { columns, what, facts } = words;
  const plain = (exact: string) => ({ exact });
  const row = (name: string, ours: string | null, theirs: string | null, cell: (exact: string) => Cell): Cell[][] =>
    theirs === null ? [] : [[name, ours === null ? null : cell(ours), cell(theirs), differenceOf(ours, theirs, cell)]];
  const amounts = amountsOf(bill);
  return {
    name: words.parts.utility,
    columns: [
      { title: columns.figure, kind: "text" },
      { title: columns.ours, kind: "number" },
      { title: columns.theirs, kind: "number" },
      { title: columns.difference, kind: "number" },
    ],
    rows: utility
      ? [
          ...row(facts.total, bill.total, utility.total, money),
          ...row(what.kwh, kilo(bill.energy.importWh), utility.kwh, plain),
          ...row(what.kvah, bill.energy.vah === null ? null : kilo(bill.energy.vah), utility.kvah, plain),
          ...row(what.demand, highestDemand(bill)?.billed ?? null, utility.demand, plain),
          ...row(what.power_factor, bill.powerFactor, utility.powerFactor, plain),
          ...utility.lines.flatMap(({ key, amount }) => {
            const own = amounts.get(key);
            return row(own?.name ?? key, own?.amount ?? null, amount, money);
          }),
        ]
      : [],
  };
}

function differenceOf(ours: string | null, theirs: string, cell: (exact: string) => Cell): Cell {
  return ours === null ? null : cell(decimalText(subtractDecimals(decimal(theirs), decimal(ours))));
}

/** Sums the amounts by line of the tariff, because one tariff line may produce several lines of the bill. */
function amountsOf({ lines }: BillView): Map<string, { name: string; amount: string }> {
  const amounts = new Map<string, { name: string; amount: string }>();
  for (const { key, label, amount } of lines) {
    const before = amounts.get(key)?.amount ?? "0";
    const sum = decimalText(addDecimals(decimal(before), decimal(amount)), 2);
    amounts.set(key, { name: label.params.name ?? key, amount: sum });
  }
  return amounts;
}

function reasonsTable({ words, reply: { bill, differences }, money }: BillFrame): ReportTable {
  const { columns, what } = words;
  const amounts = amountsOf(bill);
  return {
    name: words.parts.why,
    columns: [
      { title: columns.figure, kind: "text" },
      { title: columns.ours, kind: "number" },
      { title: columns.theirs, kind: "number" },
      { title: columns.amount, kind: "number" },
    ],
    rows: differences.map((each): Cell[] => {
      const cell = (exact: string | null) => (exact === null ? null : each.what === "line" ? money(exact) : { exact });
      const name = each.what === "line" ? (amounts.get(each.key ?? "")?.name ?? each.key ?? "") : what[each.what];
      return [name, cell(each.ours), cell(each.theirs), each.amount === null ? null : money(each.amount)];
    }),
  };
}
