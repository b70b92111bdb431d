import type { ReportFormat } from "@switchboard/contract";
import { type ReportContent, ReportTooLarge } from "../content.ts";

/** A process of its own for one file: whatever happens in here, and however long it takes, is not the server's trouble. */
export interface RenderJob {
  format: ReportFormat;
  content: ReportContent;
}

export type RenderResult = { file: Uint8Array } | { failed: "too_large" | "failed"; message: string };

async function render({ format, content }: RenderJob): Promise<Uint8Array> {
  // Each needs a library that the other does not.
  if (format === "EXCEL") return (await import("./excel.ts")).writeExcel(content);
  return (await import("./pdf.ts")).writePdf(content);
}

process.once("message", (job: RenderJob) => {
  const answer = (said: RenderResult) => process.send?.(said, () => process.disconnect());
  render(job).then(
    (file) => answer({ file }),
    (error: Error) =>
      answer({ failed: error instanceof ReportTooLarge ? "too_large" : "failed", message: String(error.stack) }),
  );
});
