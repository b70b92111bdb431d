import { NativeSelect, TextInput } from "@mantine/core";
import type { ComponentProps } from "react";
import { GROUP_TYPES, type Group, type GroupType } from "../../data/groups.ts";
import { useManagedPlaces } from "../../data/useManagedPlaces.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { SegmentedControl } from "../../ui/kit/SegmentedControl.tsx";
import { Sheet } from "../../ui/kit/Sheet.tsx";
import { placeChoices } from "../places/place-choices.ts";
import classes from "./GroupForm.module.css";
import { MemberPicker } from "./MemberPicker.tsx";
import { useGroupForm } from "./useGroupForm.ts";

interface GroupFormProps {
  /** Missing when a group is created. */
  group: Group | undefined;
  /** True where only a room is offered. */
  isRoom?: boolean | undefined;
  onClose(): void;
}

const LONGEST_NAME = 80;

/** Edits a group's name and devices; its type is chosen once. */
export function GroupForm({ group, isRoom = group?.type === "room", onClose }: GroupFormProps) {
  const { t } = useTranslation("groups");
  const { form, bind, values, set, failure, isBusy } = useGroupForm(group, useFirstPlace(), onClose);
  const task = group ? "edit" : "new";
  // A device is in one room at most.
  const leaves = (device: LiveDevice) =>
    values.type === "room"
      ? device.groups.find(({ _id, type }) => type === "room" && _id !== group?._id)?.name
      : undefined;
  return (
    <Sheet title={t(isRoom ? `form.room.${task}` : `form.${task}Title`)} width={480} isFilled onClose={onClose}>
      <Stack as="form" gap={16} grows {...form} className={classes.form}>
        <TextInput
          label={t("form.name")}
          maxLength={LONGEST_NAME}
          data-autofocus={group ? undefined : true}
          {...bind("name")}
        />
        {!group && !isRoom && <TypeChoice type={values.type} onType={(type) => set({ type })} />}
        {values.type === "room" && <PlaceField {...bind("place")} />}
        <MemberPicker
          label={t(isRoom ? "form.room.devices" : "form.devices")}
          chosen={values.devices}
          onChange={(devices) => set({ devices })}
          leaves={leaves}
        />
        {failure && (
          <Text as="p" tone="critical" role="alert">
            {failure}
          </Text>
        )}
        <Button type="submit" isPending={isBusy}>
          {group ? t("form.save") : t(isRoom ? "form.room.create" : "form.create")}
        </Button>
      </Stack>
    </Sheet>
  );
}

/** A new room of a manager is in one of their places; an admin chooses whether it is in any. */
function useFirstPlace(): string {
  const { isAdmin, tree } = useManagedPlaces();
  return isAdmin ? "" : (tree.lines()[0]?.place._id ?? "");
}

/** Chooses the site, building or floor of a room; an enterprise without any is not asked. */
function PlaceField(field: ComponentProps<typeof NativeSelect>) {
  const { t } = useTranslation("groups");
  const { isAdmin, tree } = useManagedPlaces();
  const choices = placeChoices(tree);
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      {...field}
      label={t("form.room.place")}
      data={[...(isAdmin ? [{ value: "", label: t("form.room.noPlace") }] : []), ...choices]}
    />
  );
}

function TypeChoice({ type, onType }: { type: GroupType; onType(type: GroupType): void }) {
  const { t } = useTranslation("groups");
  return (
    <div>
      <SegmentedControl
        fullWidth
        aria-label={t("form.type")}
        value={type}
        onChange={onType}
        data={GROUP_TYPES.map((each) => ({ value: each, label: t(`typeName.${each}`) }))}
      />
      <Text as="p" tone="quiet" size={13} className={classes.hint}>
        {t(type === "room" ? "form.roomHint" : "form.kindHint")}
      </Text>
    </div>
  );
}
