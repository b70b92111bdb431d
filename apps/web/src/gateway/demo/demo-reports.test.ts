import { contract } from "@switchboard/contract";
import { localDay } from "@switchboard/domain";
import { afterEach, expect, it, vi } from "vitest";
import { createDemoGateway } from "./demo-gateway.ts";

const demo = createDemoGateway();
const to_date = localDay(new Date(), "Asia/Kolkata");
const from_date = localDay(new Date(Date.now() - 6 * 86_400_000), "Asia/Kolkata");
const range = { from_date, to_date };
afterEach(() => vi.unstubAllGlobals());

it("lists what happened in the demo building, newest first, and counts it by day", async () => {
  const { events, count, counts } = await demo.call(contract.reportEvents, { ...range, limit: 3 });
  expect(events).toHaveLength(3);
  expect(count).toBeGreaterThan(3);
  expect(counts.reduce((sum, each) => sum + each.count, 0)).toBe(count);
  expect(events.map(({ createdAt }) => createdAt)).toEqual(
    events
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  );
});

it.each([
  ["energy", "EXCEL", "xlsx"],
  ["event", "PDF", "pdf"],
] as const)("hands out a canned %s report as %s", async (kind, format, ending) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return new Response("file");
  });
  const { id, step } = await demo.call(contract.newReport, { ...range, kind, format });
  expect(step).toBe("ready");
  const file = await demo.call(contract.reportFile, { id });
  expect(file.name).toBe(`${kind}-report_${from_date}_${to_date}.${ending}`);
  expect(asked[0]).toContain(`${kind}.${ending}`);
});

it("says that there is nothing to download where nothing happened", async () => {
  const never = { from_date: "2020-01-01", to_date: "2020-01-02" };
  const { id } = await demo.call(contract.newReport, { ...never, kind: "event", format: "PDF" });
  expect(await demo.call(contract.reportProgress, { id })).toMatchObject({ step: "failed", code: "report.no_data" });
});
