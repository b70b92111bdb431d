import type { ReportFormat } from "@switchboard/contract";
import type { ReportContent } from "../content.ts";

export interface RenderJob {
  format: ReportFormat;
  content: ReportContent;
}

/** Each format needs a library that the other does not, so it is loaded only when asked for. */
export async function renderFile({ format, content }: RenderJob): Promise<Uint8Array> {
  if (format === "EXCEL") return (await import("./excel.ts")).writeExcel(content);
  return (await import("./pdf.ts")).writePdf(content);
}
