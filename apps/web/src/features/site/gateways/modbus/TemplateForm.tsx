import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import type { ModbusTemplate, OwnTemplate } from "@switchboard/contract";
import { RATING_BOUNDS } from "@switchboard/domain/site";
import { useState } from "react";
import { refusalOf } from "../../../../api/refusal.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Section } from "../../../../ui/kit/Section.tsx";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { UnsavedGuard } from "../../../../ui/kit/UnsavedGuard.tsx";
import { useForm } from "../../../../ui/kit/useForm.ts";
import { success } from "../../../../ui/notices/notices.ts";
import { useSaveTemplate } from "./api.ts";
import { PreviewPanel, useLook } from "./PreviewPanel.tsx";
import { type Place, placeOf } from "./place.ts";
import { RegisterList } from "./RegisterList.tsx";
import { linesOf, nextLine, registersOf } from "./template-lines.ts";

interface TemplateFormProps {
  gateway: string;
  /** The template to change, a copy of another, or an empty one. */
  first: ModbusTemplate;
  /** The id of the template to change. */
  id: string | undefined;
  /** Called with a place when a meter there is to be set up next. */
  onSaved(template: OwnTemplate, place: Place | undefined): void;
}

export const NEW_TEMPLATE: ModbusTemplate = {
  maker: "",
  model: "",
  phases: 3,
  words: "big",
  source: "",
  registers: [],
};

const { min, max } = RATING_BOUNDS.amperes;

function isRated(amperes: number | undefined): boolean {
  return amperes === undefined || (amperes >= min && amperes <= max);
}

function useTemplateForm({ first, id }: TemplateFormProps, onKept: (template: OwnTemplate) => void) {
  const { t, i18n } = useTranslation("modbus");
  const number = new Intl.NumberFormat(i18n.language);
  const bounds = { min: number.format(min), max: number.format(max) };
  const save = useSaveTemplate();
  const { maker, model, source, phases, amperes, words } = first;
  const lines = first.registers.length > 0 ? linesOf(first) : [nextLine([], phases)];
  return useForm({
    initial: { maker, model, source, phases, amperes, words, lines },
    check: (values) => ({
      ...(values.maker.trim() === "" && { maker: t("form.needsMaker") }),
      ...(values.model.trim() === "" && { model: t("form.needsModel") }),
      ...(!isRated(values.amperes) && { amperes: t("form.wrongAmperes", bounds) }),
      ...(registersOf(values.lines) === undefined && { lines: t("form.wrongLines") }),
    }),
    summary: (errors) => errors.lines,
    explain: refusalOf,
    send: async ({ lines: typed, ...about }) => {
      const registers = registersOf(typed) ?? [];
      const names = { maker: about.maker.trim(), model: about.model.trim(), source: about.source.trim() };
      onKept(await save.mutateAsync({ id, ...about, ...names, registers }));
    },
  });
}

function AboutFields({ values, set, bind, errors }: ReturnType<typeof useTemplateForm>) {
  const { t } = useTranslation("modbus");
  return (
    <Section title={t("form.about")}>
      <Grid min={240} isFit align="start" gap={16}>
        <TextInput label={t("form.maker")} maxLength={80} {...bind("maker")} />
        <TextInput label={t("form.model")} maxLength={80} {...bind("model")} />
        <NativeSelect
          label={t("form.phases")}
          value={String(values.phases)}
          data={[
            { value: "1", label: t("form.onePhase") },
            { value: "3", label: t("form.threePhases") },
          ]}
          onChange={({ currentTarget }) => set({ phases: currentTarget.value === "1" ? 1 : 3 })}
        />
        <NativeSelect
          label={t("form.words")}
          value={values.words}
          data={[
            { value: "big", label: t("form.big") },
            { value: "little", label: t("form.little") },
          ]}
          onChange={({ currentTarget }) => set({ words: currentTarget.value === "little" ? "little" : "big" })}
        />
        <NumberInput
          label={t("form.amperes")}
          description={t("form.amperesText")}
          value={values.amperes ?? ""}
          error={errors.amperes}
          clampBehavior="none"
          onChange={(value) => set({ amperes: value === "" ? undefined : Number(value) })}
        />
      </Grid>
      <TextInput label={t("form.source")} maxLength={400} {...bind("source")} />
    </Section>
  );
}

/** Edits how a kind of meter is read, with a live preview of a real one. */
export function TemplateForm(props: TemplateFormProps) {
  const { gateway, id, onSaved } = props;
  const { t } = useTranslation("modbus");
  const [place, setPlace] = useState<Place>({ host: "", port: "502", unit: "1" });
  const [isSaved, setSaved] = useState(false);
  const [isToAdd, setToAdd] = useState(false);
  const fields = useTemplateForm(props, (kept) => {
    success(t("form.saved", { name: `${kept.maker} ${kept.model}` }));
    setSaved(true);
    onSaved(kept, isToAdd ? place : undefined);
  });
  const { values, set, isTried } = fields;
  const look = useLook({ gateway, place, words: values.words, lines: values.lines });
  return (
    // Pressing any other button cancels adding a meter next, because the first attempt may have been refused.
    <form {...fields.form} className={form.form} onClickCapture={() => setToAdd(false)}>
      <UnsavedGuard isDirty={() => fields.isChanged && !isSaved} />
      <Grid min={420} isFit align="start" gap={16}>
        <AboutFields {...fields} />
        <PreviewPanel {...look} place={place} onPlace={setPlace} />
      </Grid>
      <RegisterList
        lines={values.lines}
        phases={values.phases}
        isTried={isTried}
        readings={look.isOn ? look.look.data?.byLine : undefined}
        onChange={(lines) => set({ lines })}
      />
      <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("form.save")}>
        {id === undefined && placeOf(place) && (
          <Button type="submit" isQuiet isPending={fields.isBusy} onClick={() => setToAdd(true)}>
            {t("form.saveAndAdd")}
          </Button>
        )}
      </SubmitBar>
    </form>
  );
}
