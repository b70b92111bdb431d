import { BOXED_TYPES, type DeviceType, type DeviceTypeCode } from "@switchboard/domain/site";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { StepCard } from "../parts/StepCard.tsx";
import { DeviceDrawing } from "./DeviceDrawing.tsx";
import classes from "./TypeStep.module.css";

interface TypeStepProps {
  selected: DeviceTypeCode | undefined;
  onSelect(code: DeviceTypeCode): void;
}

function useTypeWords() {
  const { t } = useTranslation(["addDevice", "devices"]);
  const name = ({ code }: DeviceType) => t(`devices:types.${code}`);
  const remark = ({ switches, phases }: DeviceType) => {
    if (switches.length > 0) return t("addDevice:type.switches", { count: switches.length });
    return phases > 0 ? t("addDevice:type.meter", { count: phases }) : t("addDevice:type.plain");
  };
  return { name, remark };
}

/** Step 1: the types in the spec's order; choosing one leads on. */
export function TypeStep({ selected, onSelect }: TypeStepProps) {
  const { t } = useTranslation("addDevice");
  const { name, remark } = useTypeWords();
  const [text, setText] = useState("");
  const wanted = text.trim().toLocaleLowerCase();
  const shown = BOXED_TYPES.filter((type) =>
    [name(type), type.label, type.code, type.code.replaceAll("_", " ")].some((each) =>
      each.toLocaleLowerCase().includes(wanted),
    ),
  );
  return (
    <StepCard title={t("type.title")} lead={t("type.lead")}>
      <SearchField label={t("type.search")} value={text} onChange={setText} />
      <p role="status" className={shown.length > 0 ? "sb-visually-hidden" : classes.nothing}>
        {shown.length === 0 && t("type.nothing")}
      </p>
      <Grid as="ul" min={220} gap={12} className={classes.types}>
        {shown.map((type) => (
          <li key={type.code}>
            <PlainButton
              className={classes.type}
              aria-current={type.code === selected || undefined}
              onClick={() => onSelect(type.code)}
            >
              <DeviceDrawing code={type.code} />
              <Stack as="span">
                <strong>{name(type)}</strong>
                <small>{remark(type)}</small>
              </Stack>
            </PlainButton>
          </li>
        ))}
      </Grid>
    </StepCard>
  );
}
