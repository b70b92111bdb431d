import { ReportTooLarge } from "../content.ts";
import { type RenderJob, renderFile } from "./render-file.ts";

export type RenderResult = { file: Uint8Array } | { failed: "too_large" | "failed"; message: string };

/** A process of its own for one file: a crash or a long run in here does not reach the server. */
process.once("message", (job: RenderJob) => {
  const answer = (result: RenderResult) => process.send?.(result, () => process.disconnect());
  renderFile(job).then(
    (file) => answer({ file }),
    (error: Error) =>
      answer({ failed: error instanceof ReportTooLarge ? "too_large" : "failed", message: String(error.stack) }),
  );
});
