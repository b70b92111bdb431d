import type { BodyOf, contract, ReportFormat, ReportProgress } from "@switchboard/contract";
import { useEffect, useRef, useState } from "react";
import { fetchReport } from "./api.ts";
import { saveFile } from "./save-file.ts";

export type Wanted = Omit<BodyOf<typeof contract.newReport>, "format">;

export interface ReportDownload {
  /** Undefined while nothing is being made. */
  progress: Pick<ReportProgress, "step" | "percent" | "format"> | undefined;
  error: Error | undefined;
  /** The name of the file that came last. */
  saved: string | undefined;
  start(format: ReportFormat): void;
}

/** Has a report made and saves it; whoever leaves the page gives it up. */
export function useReportDownload(wanted: Wanted): ReportDownload {
  const [progress, setProgress] = useState<ReportDownload["progress"]>();
  const [error, setError] = useState<Error>();
  const [saved, setSaved] = useState<string>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const own = new AbortController();
    leaving.current = own;
    return () => own.abort();
  }, []);

  async function make(format: ReportFormat): Promise<void> {
    const { signal } = leaving.current;
    setError(undefined);
    setSaved(undefined);
    setProgress({ step: "waiting", percent: 0, format });
    try {
      const file = await fetchReport({ ...wanted, format }, setProgress, signal);
      saveFile(file);
      setSaved(file.name);
    } catch (failure) {
      if (!signal.aborted) setError(failure as Error);
    } finally {
      if (!signal.aborted) setProgress(undefined);
    }
  }
  return { progress, error, saved, start: (format) => void make(format) };
}
