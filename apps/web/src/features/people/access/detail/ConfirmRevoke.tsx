import { Button, Group, Modal } from "@mantine/core";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { type Choice, isOfRoom, type KnownAccess } from "../model/changes.ts";
import { heldSwitches } from "../model/grants.ts";
import { keptBy } from "../model/kept.ts";
import classes from "./ConfirmRevoke.module.css";

interface ConfirmRevokeProps {
  choices: readonly Choice[];
  known: KnownAccess;
  onAnswer(isYes: boolean): void;
}

/** Further lines would not be read. */
const LINES = 30;

/** Names what one choice takes away: the room, the device, or its single switches. */
function useLosses(known: KnownAccess): (choice: Choice) => { id: string; text: string }[] {
  const { t } = useTranslation("access");
  return (choice) => {
    if (isOfRoom(choice)) {
      const count = known.devicesIn(choice.room).length;
      return [{ id: choice.room, text: t("revoke.room", { name: choice.name, count }) }];
    }
    const device = known.device(choice.device);
    const grants = known.grants(choice.person);
    if (!device || !grants) return [];
    if (!choice.switch && grants.devices.has(device._id)) {
      return [{ id: device._id, text: device.device_name }];
    }
    const parts = choice.switch ? [choice.switch] : heldSwitches(grants, device);
    return device.switches
      .filter(({ _id }) => parts.includes(_id))
      .map(({ _id, name }) => ({ id: _id, text: t("revoke.part", { device: device.device_name, name }) }));
  };
}

/** Asks in the spec's words (§6), and names who loses what. */
export function ConfirmRevoke({ choices, known, onAnswer }: ConfirmRevokeProps) {
  const { t } = useTranslation(["access", "common"]);
  const lossesOf = useLosses(known);
  const people = [...Map.groupBy(choices, ({ person }) => person)];
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={t("revoke.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
      centered
    >
      {people.map(([id, own]) => {
        const losses = own.flatMap(lossesOf);
        const rest = losses.length - LINES;
        const kept = keptBy(id, own, known);
        return (
          <div key={id} className={classes.person}>
            <p>{t("revoke.loses", { name: known.grants(id)?.person.name })}</p>
            <ul>
              {losses.slice(0, LINES).map((loss) => (
                <Text as="li" weight={600} breaks key={loss.id}>
                  {loss.text}
                </Text>
              ))}
              {rest > 0 && (
                <Text as="li" weight={600} breaks>
                  {t("revoke.more", { count: rest })}
                </Text>
              )}
            </ul>
            {kept.length > 0 && (
              <>
                <p>{t("revoke.keeps", { name: known.grants(id)?.person.name })}</p>
                <ul data-kept>
                  {kept.slice(0, LINES).map(({ device, name, room }) => (
                    <Text as="li" weight={600} breaks key={device}>
                      {room === undefined ? t("revoke.direct", { name }) : t("revoke.byRoom", { name, room })}
                    </Text>
                  ))}
                </ul>
              </>
            )}
          </div>
        );
      })}
      <Text as="p" tone="quiet" className={classes.when}>
        {t("revoke.when")}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          {t("revoke.cancel")}
        </Button>
        <Button className={classes.yes} onClick={() => onAnswer(true)}>
          {t("bar.take")}
        </Button>
      </Group>
    </Modal>
  );
}
