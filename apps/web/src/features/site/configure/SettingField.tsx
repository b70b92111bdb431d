import { NativeSelect, Switch } from "@mantine/core";
import type { ConfigOption, ConfigValue } from "@switchboard/domain/site";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { DIFFERS } from "./config-values.ts";
import { NumberField } from "./NumberField.tsx";
import classes from "./Settings.module.css";
import type { Setting } from "./useSettings.ts";

interface SettingFieldProps {
  setting: Setting;
  onChange(option: ConfigOption, value: ConfigValue): void;
}

function useError({ option, problem }: Setting): string | undefined {
  const { t } = useTranslation("configure");
  if (!problem) return undefined;
  return t(`problem.${problem}`, option.kind === "number" ? { ...option } : {});
}

/** Shows a setting's value and purpose, and whether the device has confirmed it. */
export function SettingField({ setting, onChange }: SettingFieldProps) {
  const { t } = useTranslation("configure");
  const { mark, value } = setting;
  const state = mark ? t(`mark.${mark}`) : value === DIFFERS ? t("value.differs") : undefined;
  return (
    <div className={classes.setting} data-setting={setting.option.key} data-mark={mark}>
      <Control setting={setting} onChange={onChange} />
      <Text as="p" size={12} weight={600} className={classes.mark} role="status">
        {state}
      </Text>
    </div>
  );
}

function Control(props: SettingFieldProps) {
  const { t } = useTranslation("configure");
  const { option } = props.setting;
  const field = {
    label: t(`option.${option.key}.label`),
    description: t(`option.${option.key}.help`),
    error: useError(props.setting),
  };
  if (option.kind === "boolean") return <OnOffControl {...props} field={field} />;
  if (option.kind === "choice") return <ChoiceControl {...props} option={option} field={field} />;
  return <NumberControl {...props} option={option} field={field} />;
}

type OptionOf<Kind extends ConfigOption["kind"]> = Extract<ConfigOption, { kind: Kind }>;

interface ControlProps extends SettingFieldProps {
  field: { label: string; description: string; error: string | undefined };
}

function OnOffControl({ setting: { option, value }, onChange, field }: ControlProps) {
  const { t } = useTranslation("configure");
  const word = value === true ? "on" : value === false ? "off" : "notSet";
  return (
    <Switch
      role="switch"
      // The label wraps the help, which would become part of the name.
      aria-label={field.label}
      {...field}
      label={
        <Row as="span" wraps gap="0 8">
          {field.label}
          <Text tone="quiet" isTabular className={classes.word} aria-hidden="true">
            {value === DIFFERS ? "" : t(`value.${word}`)}
          </Text>
        </Row>
      }
      checked={value === true}
      onChange={(event) => onChange(option, event.currentTarget.checked)}
    />
  );
}

function ChoiceControl({ setting: { value }, onChange, field, option }: ControlProps & { option: OptionOf<"choice"> }) {
  const { t } = useTranslation("configure");
  const choices = option.choices.map((each) => ({
    value: each,
    label: t(`choice.${option.key}.${each}` as "choice.led_color_type.RGB"),
  }));
  return (
    <NativeSelect
      {...field}
      data={[{ value: "", label: value === DIFFERS ? "–" : t("value.notSet") }, ...choices]}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => onChange(option, event.currentTarget.value || null)}
    />
  );
}

function NumberControl({ setting: { value }, onChange, field, option }: ControlProps & { option: OptionOf<"number"> }) {
  const { t } = useTranslation("configure");
  const description = (
    <>
      {field.description}{" "}
      <Text tone="quiet" isTabular className={classes.range}>
        {t("value.range", { ...option })}
      </Text>
    </>
  );
  return (
    <NumberField
      {...field}
      description={description}
      placeholder={value === DIFFERS ? "–" : t("value.notSet")}
      unit={option.unit}
      value={typeof value === "number" || value === null ? value : undefined}
      onChange={(next) => onChange(option, next)}
    />
  );
}
