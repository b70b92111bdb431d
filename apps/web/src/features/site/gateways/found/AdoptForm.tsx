import { NativeSelect, TextInput } from "@mantine/core";
import type { FoundDevice } from "@switchboard/contract";
import { useState } from "react";
import { refusalOf } from "../../../../api/refusal.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import form from "../../../../ui/kit/Form.module.css";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../../ui/kit/useForm.ts";
import { success } from "../../../../ui/notices/notices.ts";
import { useAdopt } from "../api.ts";
import { ChannelTicks } from "./ChannelTicks.tsx";
import { adoptionOf } from "./found-list.ts";
import { useRooms } from "./useRooms.ts";

interface AdoptFormProps {
  found: FoundDevice;
  /** Names the new device, whose switches can be renamed next. */
  onDone(device: string | undefined): void;
}

/** Edits the name, room and channels of one device, starting from its own suggestion. */
export function AdoptForm({ found, onDone }: AdoptFormProps) {
  const { t } = useTranslation("gateways");
  const rooms = useRooms();
  const adopt = useAdopt();
  // The suggestion is fixed when the form opens, because the device may describe itself anew while somebody types.
  const [usual] = useState(() => adoptionOf(found));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(usual.channels.map(({ key }) => key)));
  const [problem, setProblem] = useState<string>();
  const fields = useForm({
    initial: { device_name: usual.device_name, room: usual.room ?? "" },
    check: ({ device_name }) => (device_name.trim() === "" ? { device_name: t("adopt.needsName") } : {}),
    explain: refusalOf,
    send: async ({ device_name, room }) => {
      const name = device_name.trim();
      const channels = adoptionOf(found, null, name).channels.filter(({ key }) => ticked.has(key));
      if (channels.length === 0) return setProblem(t("problem.nothing_chosen"));
      const wanted = { found: found._id, device_name: name, room: room || null, channels };
      const [result] = (await adopt.mutateAsync([wanted])).results;
      if (result?.problem) return setProblem(t(`problem.${result.problem}`));
      success(t("adopt.done", { name: wanted.device_name }));
      onDone(result?.device ?? undefined);
    },
  });
  return (
    <form {...fields.form} className={form.form}>
      <TextInput label={t("adopt.name")} maxLength={80} data-autofocus {...fields.bind("device_name")} />
      <NativeSelect
        label={t("adopt.room")}
        data={[
          { value: "", label: t("adopt.noRoom") },
          ...rooms.map(({ _id, name }) => ({
            value: _id,
            label: _id === found.suggestedRoom ? t("adopt.suggested", { name }) : name,
          })),
        ]}
        {...fields.bind("room")}
      />
      <ChannelTicks found={found} ticked={ticked} onTicked={setTicked} />
      <SubmitBar failure={fields.failure ?? problem} isBusy={fields.isBusy} submit={t("found.adopt")} />
    </form>
  );
}
