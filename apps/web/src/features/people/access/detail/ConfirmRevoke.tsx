import { Group, Modal } from "@mantine/core";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { areaOf, type Choice, isOfArea, isOfManager, isOfPlace, type KnownAccess, keyOf } from "../model/changes.ts";
import { type AccessChanges, isPart, wholeOf } from "../model/draft.ts";
import { keptBy } from "../model/kept.ts";
import classes from "./ConfirmRevoke.module.css";

interface ConfirmRevokeProps {
  changes: AccessChanges;
  known: KnownAccess;
  onAnswer(isYes: boolean): void;
}

/** Further lines would not be read. */
const LINES = 30;

/** Names what is granted or taken away: places, rooms, devices, and single switches of other devices. */
function useNames(known: KnownAccess): (choices: readonly Choice[]) => { id: string; text: string }[] {
  const { t } = useTranslation("access");
  const nameParts = (choice: Choice) => {
    if (isOfArea(choice)) {
      const count = known.devicesIn(areaOf(choice)).length;
      const text = t(isOfPlace(choice) ? "revoke.place" : "revoke.room", { name: choice.name, count });
      return { id: areaOf(choice), text };
    }
    if (isOfManager(choice)) return { id: keyOf(choice), text: t("revoke.managed", { name: choice.name }) };
    const device = known.device(choice.device);
    if (!device) return [];
    if (!isPart(choice)) return { id: device._id, text: device.device_name };
    const name = device.switches.find(({ _id }) => _id === choice.switch)?.name ?? "";
    return { id: choice.switch, text: t("revoke.part", { device: device.device_name, name }) };
  };
  return (choices) => {
    const keys = new Set(choices.map(keyOf));
    return choices.filter((each) => !isPart(each) || !keys.has(keyOf(wholeOf(each)))).flatMap(nameParts);
  };
}

function NameList({ items }: { items: readonly { id: string; text: string }[] }) {
  const { t } = useTranslation("access");
  const rest = items.length - LINES;
  return (
    <ul>
      {items.slice(0, LINES).map(({ id, text }) => (
        <Text as="li" weight={600} breaks key={id}>
          {text}
        </Text>
      ))}
      {rest > 0 && (
        <Text as="li" weight={600} breaks>
          {t("revoke.more", { count: rest })}
        </Text>
      )}
    </ul>
  );
}

/** Asks in the spec's words (§6), and names who loses what and who gets what with it. */
export function ConfirmRevoke({ changes: { give, take }, known, onAnswer }: ConfirmRevokeProps) {
  const { t } = useTranslation(["access", "common"]);
  const toNames = useNames(known);
  const people = [...Map.groupBy(take, ({ person }) => person)];
  const gaining = [...Map.groupBy(give, ({ person }) => person)];
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={t("revoke.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
      centered
    >
      {people.map(([id, own]) => {
        const kept = keptBy(id, own, known);
        return (
          <div key={id} className={classes.person}>
            <p>{t("revoke.loses", { name: known.grants(id)?.person.name })}</p>
            <NameList items={toNames(own)} />
            {kept.length > 0 && (
              <>
                <p>{t("revoke.keeps", { name: known.grants(id)?.person.name })}</p>
                <ul>
                  {kept.slice(0, LINES).map(({ device, name, area }) => (
                    <Text as="li" breaks key={device}>
                      {area === undefined ? t("revoke.direct", { name }) : t("revoke.byArea", { name, area })}
                    </Text>
                  ))}
                </ul>
              </>
            )}
          </div>
        );
      })}
      {gaining.map(([id, own]) => (
        <div key={id} className={classes.person}>
          <p>{t("revoke.gains", { name: known.grants(id)?.person.name })}</p>
          <NameList items={toNames(own)} />
        </div>
      ))}
      <Text as="p" tone="quiet">
        {t("revoke.when")}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button isQuiet onClick={() => onAnswer(false)} data-autofocus>
          {t("revoke.cancel")}
        </Button>
        <Button isDanger onClick={() => onAnswer(true)}>
          {t(gaining.length > 0 ? "bar.save" : "bar.take")}
        </Button>
      </Group>
    </Modal>
  );
}
