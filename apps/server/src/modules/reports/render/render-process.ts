import type { ReportFormat } from "@switchboard/contract";
import type { ReportContent } from "../content.ts";
import { TooLarge } from "./too-large.ts";

/** A process of its own for one file: whatever happens in here, and however long it takes, is not the server's trouble. */
export interface RenderOrder {
  format: ReportFormat;
  content: ReportContent;
}

export type RenderAnswer = { file: Uint8Array } | { failed: "too_large" | "failed"; message: string };

async function render({ format, content }: RenderOrder): Promise<Uint8Array> {
  // Each needs a library that the other does not.
  if (format === "EXCEL") return (await import("./excel.ts")).writeExcel(content);
  return (await import("./pdf.ts")).writePdf(content);
}

process.once("message", (order: RenderOrder) => {
  const answer = (said: RenderAnswer) => process.send?.(said, () => process.disconnect());
  render(order).then(
    (file) => answer({ file }),
    (error: Error) =>
      answer({ failed: error instanceof TooLarge ? "too_large" : "failed", message: String(error.stack) }),
  );
});
