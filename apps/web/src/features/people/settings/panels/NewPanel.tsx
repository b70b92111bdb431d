import { NativeSelect, TextInput } from "@mantine/core";
import type { Panel, PanelCode } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { refusalOf } from "../../../../api/refusal.ts";
import { groupsQuery } from "../../../../data/groups.ts";
import { usePlaces } from "../../../../data/places.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import form from "../../../../ui/kit/Form.module.css";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../../ui/kit/useForm.ts";
import { placeChoices } from "../../../../widgets/places/place-choices.ts";
import { useNewPanel } from "./api.ts";

interface NewPanelProps {
  /** The room or other place from which the user came. */
  room?: string | undefined;
  onClose(): void;
  onMade(panel: Panel, code: PanelCode): void;
}

/** Asks for a room or other place, and the tablet's name in the history. */
export function NewPanel({ room: asked = "", onClose, onMade }: NewPanelProps) {
  const { t } = useTranslation(["settings", "common"]);
  const create = useNewPanel();
  const rooms = useQuery(groupsQuery()).data?.filter(({ type }) => type === "room") ?? [];
  const { places, tree } = usePlaces();
  const nameOf = (room: string) => {
    const name = [...rooms, ...places].find(({ _id }) => _id === room)?.name;
    return name ? t("panels.named", { name }) : "";
  };
  const fields = useForm({
    initial: { room: asked, name: "" },
    check: ({ room }) => (room === "" ? { room: t("panels.chooseRoom") } : {}),
    explain: refusalOf,
    send: async ({ room, name }) => {
      const { panel, ...code } = await create.mutateAsync({ room, name: name.trim() || nameOf(room) });
      onMade(panel, code);
    },
  });
  return (
    <Sheet title={t("panels.add")} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <Text as="p" tone="quiet" size={13}>
          {t("panels.addLead")}
        </Text>
        <NativeSelect
          label={t("panels.roomLabel")}
          description={places.length > 0 && t("panels.roomHint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={[
            { value: "", label: t("panels.choose") },
            { group: t("panels.rooms"), items: rooms.map(({ _id, name }) => ({ value: _id, label: name })) },
            { group: t("panels.places"), items: placeChoices(tree) },
          ].filter(({ items }) => items?.length !== 0)}
          data-autofocus
          {...fields.bind("room")}
        />
        <TextInput
          label={t("panels.name")}
          description={t("panels.nameHint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          placeholder={nameOf(fields.values.room)}
          maxLength={80}
          {...fields.bind("name")}
        />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("panels.make")} />
      </form>
    </Sheet>
  );
}
