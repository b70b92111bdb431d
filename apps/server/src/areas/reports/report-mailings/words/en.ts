import type { ReportMailWords } from "./shape.ts";

export const en: ReportMailWords = {
  attached: "Your report “{name}” of {enterprise} for {from} to {to} is attached.",
  noData: "For your report “{name}” of {enterprise} there is no data from {from} to {to}, so nothing is attached.",
  tooLarge:
    "Your report “{name}” of {enterprise} for {from} to {to} is too large for an e-mail. You can view and download it in Switchboard.",
  open: "Open the report in Switchboard",
  closing: "It contains what you can see in Switchboard right now.",
  stop: "Stop sending me this report",
};
