import type { ReportFormat } from "@switchboard/contract";
import type { ReportContent } from "../content.ts";

export interface RenderJob {
  format: ReportFormat;
  content: ReportContent;
}

/** Loads the library of a format only when it is needed, because each format needs a different one. */
export async function renderFile({ format, content }: RenderJob): Promise<Uint8Array> {
  if (format === "EXCEL") return (await import("./excel.ts")).writeExcel(content);
  return (await import("./pdf.ts")).writePdf(content);
}
