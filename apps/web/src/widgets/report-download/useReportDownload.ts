import type { BodyOf, contract, ReportFormat, ReportProgress } from "@switchboard/contract";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "../../ui/files/save-file.ts";
import { fetchReport } from "./fetch-report.ts";

type Body = BodyOf<typeof contract.newReport>;
/** A supply where it is about a bill, lines where it is about what energy cost. */
export type Wanted = Omit<Body, "format" | "supply" | "rows" | "cut"> & { supply?: string } & Partial<
    Pick<Body, "rows" | "cut">
  >;

export interface ReportDownload {
  /** Undefined while nothing is being made. */
  progress: Pick<ReportProgress, "step" | "percent" | "format"> | undefined;
  error: Error | undefined;
  /** The name of the file that came last. */
  saved: string | undefined;
  start(format: ReportFormat): void;
}

/** What came of the last one, and which it was: nothing is said of it beside another. */
interface Outcome {
  of: string;
  error?: Error;
  saved?: string;
}

/** Has a report made and saves it; whoever leaves the page gives it up. */
export function useReportDownload(wanted: Wanted): ReportDownload {
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
