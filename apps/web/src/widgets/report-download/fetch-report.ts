import { contract, ERROR_STATUS, type InputOf, type ReportProgress } from "@switchboard/contract";
import { ApiError, call } from "../../api/call.ts";

const QUIET = { quiet: true, silent: true } as const;
const ASK_AGAIN_MS = 400;

function waitToAskAgain(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ASK_AGAIN_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Creates a report, reports its progress, and downloads the file when it is ready. */
export async function fetchReport(
  input: InputOf<typeof contract.newReport>,
  tell: (progress: ReportProgress) => void,
  signal: AbortSignal,
): Promise<File> {
  let progress = await call(contract.newReport, input, { ...QUIET, signal });
  const { id } = progress;
  while (progress.step !== "ready") {
    if (progress.step === "failed") {
      const code = progress.code ?? "report.failed";
      throw new ApiError(ERROR_STATUS[code], { code });
    }
    tell(progress);
    await waitToAskAgain(signal);
    progress = await call(contract.reportProgress, { id }, { ...QUIET, signal });
  }
  tell(progress);
  return call(contract.reportFile, { id }, { ...QUIET, signal });
}
