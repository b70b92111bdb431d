import type { ReportProgress } from "@switchboard/contract";
import { currentTime } from "../../ui/clock.ts";
import type { Json } from "./recording.ts";
import { refuse } from "./refuse.ts";

/** Made by the seeded server when the demo was recorded. */
const ADDRESSES = import.meta.glob<string>("./reports/*.{xlsx,pdf}", {
  query: "?url",
  import: "default",
  eager: true,
});
const HOUR_MS = 3_600_000;

const begun = new Map<string, { name: string; address: string }>();

/** A report that is ready at once: the canned file of its kind, under the name that the server would give it. */
export function beginReport({ kind, format, from_date, to_date }: Json): ReportProgress {
  const ending = format === "PDF" ? "pdf" : "xlsx";
  const id = crypto.randomUUID();
  const name = `${kind}-report_${from_date}_${to_date}.${ending}`;
  begun.set(id, { name, address: ADDRESSES[`./reports/${kind}.${ending}`] ?? "" });
  return {
    id,
    format: format === "PDF" ? "PDF" : "EXCEL",
    file_name: name,
    expiresAt: new Date(currentTime() + HOUR_MS).toISOString(),
    step: "ready",
    percent: 100,
    code: null,
  };
}

export async function openReport(id: string): Promise<File> {
  const report = begun.get(id);
  if (!report) throw refuse("report.not_found");
  return new File([await (await fetch(report.address)).blob()], report.name);
}
