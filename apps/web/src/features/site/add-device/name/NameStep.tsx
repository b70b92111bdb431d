import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { groupsQuery } from "../../../../data/groups.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { StepActions, StepCard } from "../parts/StepCard.tsx";

interface NameStepProps {
  name: string;
  room: string | null;
  onNamed(device_name: string, room: string | null): void;
  onBack(): void;
}

const LONGEST_NAME = 80;
const collator = new Intl.Collator(undefined, { numeric: true });

function useRooms() {
  const { data, isError } = useQuery(groupsQuery());
  const rooms = (data ?? []).filter(({ type }) => type === "room");
  return { rooms: rooms.sort((a, b) => collator.compare(a.name, b.name)), isError };
}

/** Step 3: asks for the device's name and room. */
export function NameStep({ name, room, onNamed, onBack }: NameStepProps) {
  const { t } = useTranslation(["addDevice", "common"]);
  const [text, setText] = useState(name);
  const [chosen, setChosen] = useState(room ?? "");
  const [isEmpty, setEmpty] = useState(false);
  const { rooms, isError } = useRooms();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = text.trim();
    setEmpty(next === "");
    if (next !== "") return onNamed(next, chosen || null);
    (event.currentTarget.elements.namedItem("device_name") as HTMLElement | null)?.focus();
  };
  return (
    <StepCard title={t("addDevice:name.title")} lead={t("addDevice:name.lead")}>
      <Stack as="form" gap={16} most={480} noValidate onSubmit={submit}>
        <TextInput
          name="device_name"
          label={t("addDevice:name.name")}
          value={text}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          error={isEmpty && t("common:required")}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("addDevice:name.room")}
          description={isError && t("addDevice:name.roomsFailed")}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: "", label: t("addDevice:name.noRoom") },
            ...rooms.map((each) => ({ value: each._id, label: each.name })),
          ]}
        />
        <StepActions>
          <Button type="submit">{t("addDevice:next")}</Button>
          <Button isQuiet onClick={onBack}>
            {t("addDevice:back")}
          </Button>
        </StepActions>
      </Stack>
    </StepCard>
  );
}
