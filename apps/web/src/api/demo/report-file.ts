import type { ReportFormat, ReportKind } from "@switchboard/contract";

/** Canned, like everything of the demo: made once of its devices, in English, by what makes the real ones. */
const addresses = import.meta.glob<string>("./reports/*.{xlsx,pdf}", { query: "?url", import: "default", eager: true });

export async function reportFile(kind: ReportKind, format: ReportFormat, name: string): Promise<File> {
  const address = addresses[`./reports/${kind}.${format === "PDF" ? "pdf" : "xlsx"}`] ?? "";
  return new File([await (await fetch(address)).blob()], name);
}
