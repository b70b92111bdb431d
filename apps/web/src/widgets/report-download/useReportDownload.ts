import type { BodyOf, contract, ReportFormat, ReportProgress } from "@switchboard/contract";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "../../ui/files/save-file.ts";
import { fetchReport } from "./fetch-report.ts";

type Body = BodyOf<typeof contract.newReport>;
/** `supply` is set for a bill, `rows` and `cut` for a cost report. */
export type ReportInput = Omit<Body, "format" | "supply" | "place" | "rows" | "cut"> & {
  supply?: string;
  place?: string | undefined;
} & Partial<Pick<Body, "rows" | "cut">>;

export interface ReportDownload {
  /** Missing while no report is being created. */
  progress: Pick<ReportProgress, "step" | "percent" | "format"> | undefined;
  error: Error | undefined;
  /** The name of the last file. */
  saved: string | undefined;
  start(format: ReportFormat): void;
}

/** The result of the last report and its input, because it is not shown beside another report. */
interface Outcome {
  of: string;
  error?: Error;
  saved?: string;
}

/** Creates a report and saves it; leaving the page cancels it. */
export function useReportDownload(wanted: ReportInput): ReportDownload {
  const [progress, setProgress] = useState<ReportDownload["progress"]>();
  const [outcome, setOutcome] = useState<Outcome>();
  const of = JSON.stringify(wanted);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const own = new AbortController();
    leaving.current = own;
    return () => own.abort();
  }, []);

  async function make(format: ReportFormat): Promise<void> {
    const { signal } = leaving.current;
    setOutcome(undefined);
    setProgress({ step: "waiting", percent: 0, format });
    try {
      const file = await fetchReport({ ...wanted, format }, setProgress, signal);
      saveFile(file);
      setOutcome({ of, saved: file.name });
    } catch (failure) {
      if (!signal.aborted) setOutcome({ of, error: failure as Error });
    } finally {
      if (!signal.aborted) setProgress(undefined);
    }
  }
  const { error, saved } = outcome?.of === of ? outcome : {};
  return { progress, error, saved, start: (format) => void make(format) };
}
