import { Drawer, SegmentedControl, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../data/groups.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { GROUP_TYPES } from "../group-list.ts";
import { DevicePicker } from "./DevicePicker.tsx";
import classes from "./GroupForm.module.css";
import { useGroupForm } from "./useGroupForm.ts";

interface GroupFormProps {
  /** Undefined where one is made. */
  group: Group | undefined;
  onClose(): void;
}

const LONGEST_NAME = 80;

/** A group's name and its devices; the type is chosen once. */
export function GroupForm({ group, onClose }: GroupFormProps) {
  const { t } = useTranslation("groups");
  const isPhone = useMediaQuery("(max-width: 767px)");
  const form = useGroupForm(group, onClose);
  // A device is in one room at most.
  const leaves = (device: LiveDevice) =>
    form.type === "room"
      ? device.groups.find(({ _id, type }) => type === "room" && _id !== group?._id)?.name
      : undefined;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t(group ? "form.editTitle" : "form.newTitle")}
      position={isPhone ? "bottom" : "right"}
      size={isPhone ? "94%" : 480}
      closeButtonProps={{ "aria-label": t("form.close"), size: 44, iconSize: 22 }}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
    >
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <TextInput
          label={t("form.name")}
          value={form.name}
          maxLength={LONGEST_NAME}
          error={form.nameError}
          data-autofocus={group ? undefined : true}
          onChange={(event) => form.changeName(event.currentTarget.value)}
        />
        {!group && (
          <div>
            <SegmentedControl
              fullWidth
              aria-label={t("form.type")}
              value={form.type}
              onChange={form.setType}
              data={GROUP_TYPES.map((type) => ({ value: type, label: t(`typeName.${type}`) }))}
            />
            <p className={classes.hint}>{t(form.type === "room" ? "form.roomHint" : "form.kindHint")}</p>
          </div>
        )}
        <DevicePicker label={t("form.devices")} chosen={form.devices} onChange={form.setDevices} leaves={leaves} />
        {form.failure && (
          <p className={classes.failure} role="alert">
            {form.failure}
          </p>
        )}
        <Button type="submit" isPending={form.isBusy}>
          {t(group ? "form.save" : "form.create")}
        </Button>
      </form>
    </Drawer>
  );
}
