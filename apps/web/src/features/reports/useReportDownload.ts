import {
  type BodyOf,
  contract,
  ERRORS,
  type InputOf,
  type ReportFormat,
  type ReportProgress,
} from "@switchboard/contract";
import { useEffect, useRef, useState } from "react";
import { call, GatewayError } from "../../gateway/gateway.ts";
import { saveFile } from "./save-file.ts";

const ASK_AGAIN_MS = 400;
const QUIET = { quiet: true, silent: true } as const;

export type Wanted = Omit<BodyOf<typeof contract.newReport>, "format">;

export interface ReportDownload {
  /** Undefined while nothing is being made. */
  progress: Pick<ReportProgress, "step" | "percent" | "format"> | undefined;
  error: Error | undefined;
  /** The name of the file that came last. */
  saved: string | undefined;
  start(format: ReportFormat): void;
}

function later(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ASK_AGAIN_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

async function fetchReport(
  input: InputOf<typeof contract.newReport>,
  tell: (progress: ReportProgress) => void,
  signal: AbortSignal,
): Promise<File> {
  let progress = await call(contract.newReport, input, { ...QUIET, signal });
  const { id } = progress;
  while (progress.step !== "ready") {
    if (progress.step === "failed") {
      const code = progress.code ?? "report.failed";
      throw new GatewayError(ERRORS[code].status, { code, ...ERRORS[code] });
    }
    tell(progress);
    await later(signal);
    progress = await call(contract.reportProgress, { id }, { ...QUIET, signal });
  }
  tell(progress);
  return call(contract.reportFile, { id }, { ...QUIET, signal });
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
