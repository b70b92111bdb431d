import { TextInput } from "@mantine/core";
import { deviceType } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../../../api/useMay.ts";
import { enterpriseQuery } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { DeleteButton } from "../../../../ui/kit/DeleteButton.tsx";
import formClasses from "../../../../ui/kit/Form.module.css";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { DeleteDevice } from "./DeleteDevice.tsx";
import classes from "./EditDevice.module.css";
import { RatingFields } from "./RatingFields.tsx";
import { RoomSelect } from "./RoomSelect.tsx";
import { useEditDevice } from "./useEditDevice.ts";

interface EditDeviceProps {
  device: LiveDevice;
  onClose(): void;
}

const LONGEST_NAME = 80;
const LONGEST_VALUE = 200;

type EditForm = ReturnType<typeof useEditDevice>;

/** The enterprise's own fields; a refusal is of all of them together. */
function MetaFields({ keys, form: { draft, set, errors } }: { keys: readonly string[]; form: EditForm }) {
  const { t } = useTranslation("devices");
  return (
    <fieldset>
      <legend>{t("edit.meta")}</legend>
      {keys.map((key) => (
        <TextInput
          key={key}
          label={key}
          value={draft.meta[key] ?? ""}
          maxLength={LONGEST_VALUE}
          onChange={(event) => set({ meta: { ...draft.meta, [key]: event.currentTarget.value } }, "meta")}
        />
      ))}
      {errors.meta && (
        <Text as="p" tone="critical">
          {errors.meta}
        </Text>
      )}
    </fieldset>
  );
}

function SwitchFields({ switches, form: { draft, set, errors } }: Pick<LiveDevice, "switches"> & { form: EditForm }) {
  const { t } = useTranslation("devices");
  return (
    <fieldset>
      <legend>{t("edit.switches")}</legend>
      {switches.map(({ _id, switch_no }) => (
        <TextInput
          key={_id}
          label={t("edit.switch", { number: switch_no })}
          value={draft.switches[_id] ?? ""}
          maxLength={LONGEST_NAME}
          error={errors[_id]}
          onChange={(event) => set({ switches: { ...draft.switches, [_id]: event.currentTarget.value } }, _id)}
        />
      ))}
    </fieldset>
  );
}

function Fields({ device, onClose }: EditDeviceProps) {
  const { t } = useTranslation("devices");
  const { data: enterprise } = useQuery(enterpriseQuery());
  const form = useEditDevice(device, onClose);
  const { draft, set, errors, isBusy, onSubmit } = form;
  const keys = enterprise?.meta ?? [];
  return (
    <Stack as="form" gap={16} className={classes.form} onSubmit={onSubmit} noValidate>
      <TextInput
        label={t("edit.name")}
        value={draft.device_name}
        maxLength={LONGEST_NAME}
        error={errors.device_name}
        onChange={(event) => set({ device_name: event.currentTarget.value }, "device_name")}
      />
      <RoomSelect value={draft.room} error={errors.room} onChange={(room) => set({ room }, "room")} />
      {keys.length > 0 && <MetaFields keys={keys} form={form} />}
      {deviceType(device.device_type).phases > 0 && (
        <RatingFields
          type={device.device_type}
          rating={draft.rating}
          errors={errors}
          onChange={(rating, path) => set({ rating }, path)}
        />
      )}
      {device.switches.length > 0 && <SwitchFields switches={device.switches} form={form} />}
      {errors.form && (
        <Text as="p" tone="critical" role="alert">
          {errors.form}
        </Text>
      )}
      <Button type="submit" isPending={isBusy}>
        {t("edit.save")}
      </Button>
    </Stack>
  );
}

/** Name, room, details, the rating of a meter and the names of the switches of one device, and its end. */
export function EditDevice({ device, onClose }: EditDeviceProps) {
  const { t } = useTranslation("devices");
  const mayDelete = useMay("device.manage");
  return (
    <Sheet title={t("edit.title")} width={440} onClose={onClose}>
      <Text as="p" tone="quiet" size={13} className={classes.id}>
        {t("edit.id", { id: device.kd_id })}
      </Text>
      <Fields device={device} onClose={onClose} />
      {mayDelete && (
        <div className={formClasses.end}>
          <DeleteButton question={(close) => <DeleteDevice device={device} onClose={close} onDone={onClose} />}>
            {t("delete.open")}
          </DeleteButton>
        </div>
      )}
    </Sheet>
  );
}
