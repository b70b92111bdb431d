import { Group, Modal, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { success } from "../../../../ui/notices/notices.ts";
import { useHandOver } from "../api.ts";
import type { Grants } from "../model/grants.ts";
import { byName } from "./access-rows.ts";
import classes from "./Detail.module.css";

/** Stands for the admins alone: a list has no value that is none. */
const NOBODY = "nobody";

interface HandOverProps {
  device: LiveDevice;
  grants: ReadonlyMap<string, Grants>;
  onClose(): void;
}

/** Chooses a device's new owner, and says what that means for the former one. */
export function HandOver({ device, grants, onClose }: HandOverProps) {
  const { t } = useTranslation(["access", "common"]);
  const { mutate, isPending } = useHandOver();
  const current = device.owner?._id ?? NOBODY;
  const [heir, setHeir] = useState<string | null>(null);
  const people = [...grants.values()]
    .map(({ person }) => ({ value: person._id, label: `${person.name} · ${person.email}`, name: person.name }))
    .sort((a, b) => byName(a.name, b.name));
  const save = () => {
    const name = grants.get(heir ?? NOBODY)?.person.name;
    const onSuccess = () => {
      const words = { device: device.device_name, name };
      success(name === undefined ? t("owner.doneNobody", words) : t("owner.done", words));
      onClose();
    };
    mutate({ device: device._id, owner: heir === NOBODY ? null : heir }, { onSuccess });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("owner.title", { name: device.device_name })}
      closeButtonProps={{ "aria-label": t("common:close") }}
      centered
    >
      <Select
        label={t("owner.label")}
        description={t("owner.hint")}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t("people.nothing")}
        maxDropdownHeight={260}
        data={[{ value: NOBODY, label: t("owner.none") }, ...people].filter(({ value }) => value !== current)}
        value={heir}
        onChange={setHeir}
        placeholder={t("owner.choose")}
        data-autofocus
      />
      {device.owner && (
        <Text as="p" tone="quiet" breaks className={classes.kept}>
          {t("owner.keeps", { name: device.owner.name })}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button isQuiet onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button isPending={isPending} disabled={heir === null} onClick={save}>
          {t("owner.confirm")}
        </Button>
      </Group>
    </Modal>
  );
}
