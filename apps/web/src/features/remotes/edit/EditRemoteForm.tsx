import { NativeSelect, TextInput } from "@mantine/core";
import type { Remote, RemoteKey } from "@switchboard/contract";
import { IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { messageOf } from "../../../gateway/error-notices.ts";
import { GatewayError } from "../../../gateway/gateway.ts";
import { Button, ButtonLink } from "../../../ui/kit/Button.tsx";
import { success } from "../../../ui/notices/notices.ts";
import { useEditRemote } from "../api.ts";
import classes from "../Form.module.css";
import { keyName } from "../key-words.ts";
import { useRemoteOptions } from "./useRemoteOptions.ts";

const LONGEST_NAME = 80;
const LONGEST_LABEL = 40;

/** The learnt and typed keys: renamed, or taken away. */
function KeyList({ keys, onChange }: { keys: RemoteKey[]; onChange(keys: RemoteKey[]): void }) {
  const { t } = useTranslation("remotes");
  if (keys.length === 0) return <p className={classes.quiet}>{t("edit.noKeys")}</p>;
  return (
    <ul className={classes.keys}>
      {keys.map((each) => {
        const name = keyName(each, t) || each.key;
        return (
          <li key={each.key}>
            <TextInput
              aria-label={t("edit.keyName", { name })}
              value={each.label}
              maxLength={LONGEST_LABEL}
              onChange={(event) => {
                const label = event.currentTarget.value;
                onChange(keys.map((key) => (key.key === each.key ? { ...key, label } : key)));
              }}
            />
            <button
              type="button"
              aria-label={t("edit.removeKey", { name })}
              onClick={() => onChange(keys.filter(({ key }) => key !== each.key))}
            >
              <IconTrash size={18} stroke={1.7} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function useFields(remote: Remote) {
  const [name, setName] = useState(remote.name);
  const [blaster, setBlaster] = useState(remote.paired_ud?._id ?? "");
  const [group, setGroup] = useState(remote.userdevice_group?._id ?? "");
  const [codeset, setCodeset] = useState(remote.paired_appliance.codeset);
  const [keys, setKeys] = useState<RemoteKey[]>(remote.custom_keys);
  return { name, setName, blaster, setBlaster, group, setGroup, codeset, setCodeset, keys, setKeys };
}

export function EditRemoteForm({ remote }: { remote: Remote }) {
  const { t } = useTranslation(["remotes", "common"]);
  const navigate = useNavigate();
  const fields = useFields(remote);
  const save = useEditRemote();
  const options = useRemoteOptions(remote);
  const isNameless = fields.name.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNameless || save.isPending) return;
    const changes = {
      remote_id: remote._id,
      name: fields.name,
      ...(fields.blaster && fields.blaster !== remote.paired_ud?._id && { paired_ud: fields.blaster }),
      userdevice_group: fields.group || null,
      codeset: fields.codeset,
      custom_keys: fields.keys,
    };
    save.mutate(changes, {
      onSuccess: () => {
        success(t("edit.saved"));
        void navigate({ to: "/app/remotes/play/$r", params: { r: remote._id } });
      },
    });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t("add.name")}
        value={fields.name}
        maxLength={LONGEST_NAME}
        error={isNameless && t("common:required")}
        onChange={(event) => fields.setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={t("add.room")}
        value={fields.group}
        onChange={(event) => fields.setGroup(event.currentTarget.value)}
        data={options.rooms}
      />
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
      <fieldset className={classes.own}>
        <legend>{t("edit.keys")}</legend>
        <KeyList keys={fields.keys} onChange={fields.setKeys} />
      </fieldset>
      {save.error && (
        <p role="alert" className={classes.failure}>
          {t("add.notSaved")} {save.error instanceof GatewayError && messageOf(save.error)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" isPending={save.isPending}>
          {t("edit.save")}
        </Button>
        <ButtonLink to="/app/remotes/play/$r" params={{ r: remote._id }} isQuiet>
          {t("edit.cancel")}
        </ButtonLink>
      </div>
    </form>
  );
}
