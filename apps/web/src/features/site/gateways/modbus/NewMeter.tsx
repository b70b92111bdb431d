import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { refusalOf } from "../../../../api/refusal.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import form from "../../../../ui/kit/Form.module.css";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../../ui/kit/useForm.ts";
import { success } from "../../../../ui/notices/notices.ts";
import { type Templates, useNewMeter } from "./api.ts";
import { PlaceFields } from "./PlaceFields.tsx";
import { type Place, placeOf, placeProblems } from "./place.ts";

interface NewMeterProps {
  gateway: string;
  templates: Templates;
  /** From a template that was just tried on it. */
  first: { template: string; place: Place };
  onClose(): void;
}

/** Adds a meter to the gateway: its name, address and template. */
export function NewMeter({ gateway, templates: { templates, shipped }, first, onClose }: NewMeterProps) {
  const { t } = useTranslation("modbus");
  const add = useNewMeter();
  const [place, setPlace] = useState(first.place);
  const fields = useForm({
    initial: { name: "", template: first.template, host: "" },
    check: ({ name, template }) => ({
      ...(name.trim() === "" && { name: t("meter.needsName") }),
      ...(template === "" && { template: t("meter.needsTemplate") }),
      ...(!placeOf(place) && { host: "" }),
    }),
    explain: refusalOf,
    send: async ({ name, template }) => {
      const where = placeOf(place);
      if (!where) return;
      const { meter } = await add.mutateAsync({ gateway, name: name.trim(), template, ...where });
      success(t("meter.added", { name: meter.name }));
      onClose();
    },
  });
  const named = ({ maker, model }: { maker: string; model: string }) => `${maker} ${model}`;
  return (
    <Sheet title={t("meter.add")} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <Text as="p" tone="quiet" size={13}>
          {t("meter.lead")}
        </Text>
        <TextInput label={t("meter.name")} maxLength={80} data-autofocus {...fields.bind("name")} />
        <PlaceFields
          place={place}
          problems={fields.isTried ? placeProblems(place) : {}}
          onChange={(next) => {
            setPlace(next);
            fields.set({ host: "" });
          }}
        />
        <NativeSelect
          label={t("meter.template")}
          data={[
            { value: "", label: t("meter.choose") },
            ...(templates.length > 0
              ? [{ group: t("list.own"), items: templates.map((each) => ({ value: each._id, label: named(each) })) }]
              : []),
            { group: t("list.shipped"), items: shipped.map((each) => ({ value: each.id, label: named(each) })) },
          ]}
          {...fields.bind("template")}
        />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("meter.add")} />
      </form>
    </Sheet>
  );
}
