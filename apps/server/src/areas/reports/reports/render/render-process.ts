import { ReportTooLarge } from "../content.ts";
import { type RenderJob, renderFile } from "./render-file.ts";

export type RenderResult = { file: Uint8Array } | { failed: "too_large" | "failed"; message: string };

/** Renders one file in a separate process, so that a crash or a long run does not affect the server. */
process.once("message", (job: RenderJob) => {
  const answer = (result: RenderResult) => process.send?.(result, () => process.disconnect());
  renderFile(job).then(
    (file) => answer({ file }),
    (error: Error) =>
      answer({ failed: error instanceof ReportTooLarge ? "too_large" : "failed", message: String(error.stack) }),
  );
});
