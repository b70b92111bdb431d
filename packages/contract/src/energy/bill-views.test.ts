import { bill, tariffTemplate } from "@switchboard/domain/energy";
import { expect, test } from "vitest";
import { billView } from "./bill-views.ts";
import { BillView } from "./bills.ts";

test("lists the part of the month that each tariff version covers when a version begins in it", () => {
  const template = tariffTemplate("tgspdcl_ht_ii")?.tariff;
  const [first] = template?.versions ?? [];
  if (!template || !first) throw new Error("a template");
  const tariff = { ...template, versions: [first, { ...first, from: "2026-11-18" }] };
  const sent = billView(bill(tariff, { slots: [] }, { from: "2026-11-01", to: "2026-12-01" }));
  expect(sent.lines.filter(({ key }) => key === "customer").map(({ quantity }) => quantity)).toEqual([
    "17/30",
    "13/30",
  ]);
  expect(BillView.safeParse(sent).success).toBe(true);
});
