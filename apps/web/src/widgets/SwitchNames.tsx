import { TextInput } from "@mantine/core";
import { contract } from "@switchboard/contract";
import { LONGEST } from "@switchboard/domain/core";
import { isKindAlone } from "@switchboard/domain/site";
import { call } from "../api/call.ts";
import { refusalOf } from "../api/refusal.ts";
import { useTranslation } from "../i18n/useTranslation.ts";
import { liveStore } from "../live/live.ts";
import type { LiveDevice } from "../live/live-device.ts";
import { useLiveView } from "../live/useLive.ts";
import { Button } from "../ui/kit/Button.tsx";
import form from "../ui/kit/Form.module.css";
import { Text } from "../ui/kit/layout/Text.tsx";
import { SubmitBar } from "../ui/kit/SubmitBar.tsx";
import { useForm } from "../ui/kit/useForm.ts";
import { success } from "../ui/notices/notices.ts";

interface SwitchNamesProps {
  device: string;
  /** Missing where the screen itself leads on. */
  onDone?: () => void;
}

/** Offers names for the switches of a device that was just added. */
export function SwitchNames({ device: id, onDone }: SwitchNamesProps) {
  const device = useLiveView(id, id, (store) => store.device(id));
  const { t } = useTranslation("devices");
  if (!device && onDone)
    return (
      <Text as="p" role="status">
        {t("load.waiting")}
      </Text>
    );
  if (!device || device.switches.length === 0) return null;
  return <Names device={device} onDone={onDone} />;
}

/** A lone switch that is only called by its kind is best known by the name of its device. */
function usualNames({ device_name, switches }: LiveDevice): Record<string, string> {
  const isLone = switches.length === 1;
  return Object.fromEntries(
    switches.map(({ _id, name }) => [_id, isLone && isKindAlone(name) ? device_name.slice(0, LONGEST.name) : name]),
  );
}

function Names({ device, onDone }: { device: LiveDevice; onDone: SwitchNamesProps["onDone"] }) {
  const { t } = useTranslation(["devices", "common"]);
  const { switches } = device;
  const fields = useForm<Record<string, string>>({
    initial: usualNames(device),
    check: (names) =>
      Object.fromEntries(Object.keys(names).flatMap((id) => (names[id]?.trim() ? [] : [[id, t("common:required")]]))),
    explain: refusalOf,
    send: async (names) => {
      for (const { _id, name } of switches) {
        const next = names[_id]?.trim();
        if (next && next !== name) liveStore.edit(_id, await call(contract.editSwitch, { id: _id, name: next }));
      }
      success(t("switchNames.saved"));
      onDone?.();
    },
  });
  return (
    <form {...fields.form} className={form.form}>
      <h3>{t("switchNames.title")}</h3>
      <Text as="p" tone="quiet" size={13}>
        {t("switchNames.lead")}
      </Text>
      {switches.map(({ _id, switch_no }) => (
        <TextInput
          key={_id}
          label={t("switchNames.number", { number: switch_no })}
          maxLength={LONGEST.name}
          autoComplete="off"
          {...fields.bind(_id)}
        />
      ))}
      <SubmitBar isQuiet={!onDone} failure={fields.failure} isBusy={fields.isBusy} submit={t("switchNames.save")}>
        {onDone && (
          <Button isQuiet onClick={onDone}>
            {t("switchNames.done")}
          </Button>
        )}
      </SubmitBar>
    </form>
  );
}
