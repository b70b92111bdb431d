import { NativeSelect, TextInput } from "@mantine/core";
import type { Codeset } from "@switchboard/contract";
import { ANY_BRAND } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../../api/call.ts";
import { messageOf } from "../../../../api/error-notices.ts";
import { groupsQuery } from "../../../../data/groups.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { focusFirstProblem } from "../../../../ui/focus/focus-first-problem.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { useCreateRemote } from "../api.ts";
import { suggestedName } from "../key-words.ts";
import { useBlasters } from "../useBlasters.ts";
import classes from "./NewRemote.module.css";

const LONGEST_NAME = 80;

interface NameStepProps {
  codeset: Codeset;
  /** As it was chosen: an empty codeset has none. */
  brand: string;
  blaster: string;
}

function useNameForm({ codeset, brand, blaster }: NameStepProps) {
  const { t } = useTranslation("remotes");
  const navigate = useNavigate();
  const places = useBlasters().find(({ id }) => id === blaster)?.groups ?? [];
  const likely = places.find(({ type }) => type === "room") ?? places[0];
  const [name, setName] = useState(() => {
    const known = codeset.brand === ANY_BRAND ? brand : codeset.brand;
    return suggestedName({ type: codeset.type, brand: known }, t);
  });
  const [room, setRoom] = useState(likely?._id ?? "");
  const create = useCreateRemote();
  const isNameless = name.trim() === "";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isNameless) return focusFirstProblem(event.currentTarget);
    if (create.isPending) return;
    create.mutate(
      { name, codeset: codeset._id, paired_ud: blaster, userdevice_group: room || null },
      { onSuccess: ({ _id }) => void navigate({ to: "/app/remotes/play/$r", params: { r: _id } }) },
    );
  };
  return { name, setName, isNameless, room, setRoom, create, submit };
}

/** Step 5: its name and its room, which is likely the blaster's. */
export function NameStep(props: NameStepProps) {
  const { t } = useTranslation(["remotes", "common"]);
  const query = useQuery(groupsQuery());
  const rooms = loadOf(query);
  const groups = query.data;
  const { name, setName, isNameless, room, setRoom, create, submit } = useNameForm(props);
  return (
    <Stack as="form" align="start" gap={12} isCard pad={16} className={classes.step} onSubmit={submit} noValidate>
      <h2>{t("add.nameTitle")}</h2>
      <TextInput
        className={classes.field}
        label={t("add.name")}
        value={name}
        maxLength={LONGEST_NAME}
        error={isNameless && t("common:required")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        className={classes.field}
        label={t("add.room")}
        value={room}
        onChange={(event) => setRoom(event.currentTarget.value)}
        data={
          groups
            ? [{ value: "", label: t("add.noRoom") }, ...groups.map(({ _id, name: label }) => ({ value: _id, label }))]
            : [{ value: room, label: query.isError ? "–" : t("common:loading") }]
        }
      />
      {rooms.error && <LoadFailureLine what="rooms" error={rooms.error} onRetry={rooms.retry} />}
      {create.error && (
        <Text as="p" tone="critical" role="alert">
          {t("add.notSaved")} {create.error instanceof ApiError && messageOf(create.error)}
        </Text>
      )}
      <Row wraps gap={12}>
        <Button type="submit" isPending={create.isPending}>
          {t("add.save")}
        </Button>
      </Row>
    </Stack>
  );
}
