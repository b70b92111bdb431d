import { NativeSelect, TextInput } from "@mantine/core";
import type { Remote, RemoteKey } from "@switchboard/contract";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../../api/call.ts";
import { isDeleted } from "../../../../api/deleted.ts";
import { messageOf } from "../../../../api/error-notices.ts";
import { changesOf } from "../../../../data/changed-fields.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { success } from "../../../../ui/notices/notices.ts";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { useEditRemote } from "../api.ts";
import { KeyList } from "./KeyList.tsx";
import { useRemoteOptions } from "./useRemoteOptions.ts";

const LONGEST_NAME = 80;

function useRemoteFields(remote: Remote) {
  const [name, setName] = useState(remote.name);
  const [blaster, setBlaster] = useState(remote.paired_ud?._id ?? "");
  const [group, setGroup] = useState(remote.userdevice_group?._id ?? "");
  const [codeset, setCodeset] = useState(remote.paired_appliance.codeset);
  const [keys, setKeys] = useState<RemoteKey[]>(remote.custom_keys);
  return { name, setName, blaster, setBlaster, group, setGroup, codeset, setCodeset, keys, setKeys };
}

/** A blaster that was taken away is none that could be sent. */
function inputOf({ name, blaster, group, codeset, keys }: ReturnType<typeof useRemoteFields>) {
  const kept = { name, userdevice_group: group || null, codeset, custom_keys: keys };
  return blaster ? { ...kept, paired_ud: blaster } : kept;
}

/** Manages the fields of a remote, and returns to the remote after saving. */
function useEditRemoteForm(remote: Remote) {
  const { t } = useTranslation("remotes");
  const navigate = useNavigate();
  const fields = useRemoteFields(remote);
  const sent = inputOf(fields);
  const [first] = useState(sent);
  const save = useEditRemote();
  const isNameless = fields.name.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNameless || save.isPending) return;
    save.mutate(
      { remote_id: remote._id, ...changesOf(first, sent) },
      {
        onError: (error) => isDeleted(error) && void navigate({ to: "/app/remotes" }),
        onSuccess: () => {
          success(t("edit.saved"));
          void navigate({ to: "/app/remotes/play/$r", params: { r: remote._id } });
        },
      },
    );
  };
  return { fields, save, isNameless, submit };
}

type Fields = ReturnType<typeof useRemoteFields>;

/** Chooses the room, the blaster and the codes. */
function Choices({ remote, fields }: { remote: Remote; fields: Fields }) {
  const { t } = useTranslation("remotes");
  const options = useRemoteOptions(remote);
  return (
    <>
      <NativeSelect
        label={t("add.room")}
        value={fields.group}
        onChange={(event) => fields.setGroup(event.currentTarget.value)}
        data={options.rooms}
      />
      {options.loads.rooms.error && (
        <LoadFailureLine what="rooms" error={options.loads.rooms.error} onRetry={options.loads.rooms.retry} />
      )}
      <NativeSelect
        label={t("edit.blaster")}
        value={fields.blaster}
        onChange={(event) => fields.setBlaster(event.currentTarget.value)}
        data={options.blasters}
      />
      <NativeSelect
        label={t("edit.codes")}
        value={fields.codeset}
        onChange={(event) => fields.setCodeset(event.currentTarget.value)}
        data={options.codes}
      />
      {options.loads.codesets.error && (
        <LoadFailureLine what="codesets" error={options.loads.codesets.error} onRetry={options.loads.codesets.retry} />
      )}
    </>
  );
}

export function EditRemoteForm({ remote }: { remote: Remote }) {
  const { t } = useTranslation(["remotes", "common"]);
  const { fields, save, isNameless, submit } = useEditRemoteForm(remote);
  return (
    <Stack as="form" gap={20} most={560} onSubmit={submit} noValidate>
      <TextInput
        label={t("add.name")}
        value={fields.name}
        maxLength={LONGEST_NAME}
        error={isNameless && t("common:required")}
        onChange={(event) => fields.setName(event.currentTarget.value)}
      />
      <Choices remote={remote} fields={fields} />
      <fieldset>
        <legend>{t("edit.keys")}</legend>
        <KeyList keys={fields.keys} onChange={fields.setKeys} />
      </fieldset>
      {save.error && (
        <Text as="p" tone="critical" role="alert">
          {t("add.notSaved")} {save.error instanceof ApiError && messageOf(save.error)}
        </Text>
      )}
      <Row wraps gap={12}>
        <Button type="submit" isPending={save.isPending}>
          {t("edit.save")}
        </Button>
        <ButtonLink to="/app/remotes/play/$r" params={{ r: remote._id }} isQuiet>
          {t("edit.cancel")}
        </ButtonLink>
      </Row>
    </Stack>
  );
}
