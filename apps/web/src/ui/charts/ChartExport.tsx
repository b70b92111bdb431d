import { useTranslation } from "../../i18n/useTranslation.ts";
import { ExportMenu } from "../files/ExportMenu.tsx";
import { useTableExport } from "../files/useTableExport.ts";
import { chartFile } from "./chart-file.ts";
import { chartLook } from "./chart-look.ts";
import type { ChartModel } from "./chart-model.ts";
import { chartOption } from "./chart-option.ts";
import { savePicture } from "./save-picture.ts";
import { timeWords } from "./time-words.ts";
import { useIs24Hour } from "./useIs24Hour.ts";

const FORMATS = ["xlsx", "csv", "print", "png"] as const;

/** Saves or prints the values of a chart, all of them and not only those in sight, or saves the chart as a picture. */
export function ChartExport({ model }: { model: ChartModel }) {
  const { t, i18n } = useTranslation("charts");
  const words = timeWords(i18n.language, useIs24Hour());
  const { title } = model;
  // Made when it is asked for, because a chart may have many thousand values.
  const load = () => chartFile(model, words, t(model.kind === "heat" ? "row" : "when"));
  const { progress, start } = useTableExport({ name: "chart", title, load });
  const savePng = () => {
    const look = chartLook();
    return savePicture(title, chartOption(model, look, words), look);
  };
  return (
    <ExportMenu
      formats={FORMATS}
      subject={title}
      isPending={progress !== undefined}
      onExport={(format) => (format === "png" ? void savePng() : start(format))}
    />
  );
}
