import type { ModbusPreviewed } from "@switchboard/contract";
import { MOST_MODBUS_REGISTERS } from "@switchboard/domain/site";
import { IconPlus } from "@switchboard/icons";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Section } from "../../../../ui/kit/Section.tsx";
import { RegisterLine } from "./RegisterLine.tsx";
import { type Line, nextLine, problemsOf, repeatedIds } from "./template-lines.ts";

interface RegisterListProps {
  lines: readonly Line[];
  phases: 1 | 3;
  /** True after an attempt to save, when empty fields count as wrong. */
  isTried: boolean;
  /** The current reading of each line, by line id. */
  readings: ReadonlyMap<number, ModbusPreviewed["rows"][number] | undefined> | undefined;
  onChange(lines: Line[]): void;
}

export function RegisterList({ lines, phases, isTried, readings, onChange }: RegisterListProps) {
  const { t } = useTranslation("modbus");
  const repeated = repeatedIds(lines);
  return (
    <Section title={t("form.registers")} lead={t("form.hint")}>
      <Stack as="ol">
        {lines.map((line, index) => (
          <RegisterLine
            key={line.id}
            line={line}
            number={index + 1}
            phases={phases}
            problems={{
              ...((isTried || line.address !== "") && problemsOf(line)),
              ...(repeated.has(line.id) && { what: "twice" as const }),
            }}
            reading={readings?.get(line.id)}
            onChange={(changed) => onChange(lines.map((each) => (each.id === changed.id ? changed : each)))}
            onRemove={(gone) => onChange(lines.filter(({ id }) => id !== gone))}
          />
        ))}
      </Stack>
      <div className={form.buttons}>
        <Button
          isQuiet
          isIdle={lines.length >= MOST_MODBUS_REGISTERS}
          onClick={() => onChange([...lines, nextLine(lines, phases)])}
        >
          <IconPlus size={18} aria-hidden="true" /> {t("form.add")}
        </Button>
      </div>
    </Section>
  );
}
