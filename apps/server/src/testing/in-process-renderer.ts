import { ReportTooLarge } from "../areas/reports/reports/content.ts";
import { renderFile } from "../areas/reports/reports/render/render-file.ts";
import type { ReportRenderer } from "../areas/reports/reports/render/renderer.ts";
import { AppError } from "../platform/http/app-error.ts";

/**
 * Renders the same files without starting a process for each, which takes most of a second. The job is copied, so that
 * it contains only what can pass between processes.
 */
export const inProcessRenderer: ReportRenderer = {
  async render(job) {
    try {
      return await renderFile(structuredClone(job));
    } catch (error) {
      throw error instanceof ReportTooLarge ? new AppError("report.too_large") : error;
    }
  },
  close() {},
};
