import type { Passkey, SecondFactors } from "@switchboard/contract";
import { IconPencil, IconTrash } from "@switchboard/icons";
import { hasPasskeys } from "../../../api/passkey-support.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { Lines } from "../../../ui/kit/layout/Lines.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { RelativeTime } from "../../../widgets/RelativeTime.tsx";
import classes from "./Account.module.css";
import type { FactorAction } from "./FactorDialogs.tsx";

interface PasskeyRowsProps {
  factors: SecondFactors;
  onAction(action: FactorAction): void;
}

export function PasskeyRows({ factors: { passkeys, passkeys_possible }, onAction }: PasskeyRowsProps) {
  const { t } = useTranslation("security");
  const whyNot = passkeys_possible ? "passkeys.unsupported" : "passkeys.impossible";
  const mayAdd = passkeys_possible && hasPasskeys();
  return (
    <>
      <Row wraps justify="between" gap="8 16" pad="12 0" line="above">
        <Stack as="span" grows className={classes.factorWords}>
          <strong>{t("passkeys.title")}</strong>
          <Text as="small" tone="quiet">
            {mayAdd ? t("passkeys.text") : t(whyNot)}
          </Text>
        </Stack>
        {mayAdd && (
          <Button isQuiet onClick={() => onAction({ kind: "passkey" })}>
            {t("passkeys.add")}
          </Button>
        )}
      </Row>
      {passkeys.length > 0 && (
        <Lines className={classes.keys}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} onAction={onAction} />
          ))}
        </Lines>
      )}
    </>
  );
}

function PasskeyRow({ passkey, onAction }: { passkey: Passkey; onAction(action: FactorAction): void }) {
  const { t } = useTranslation("security");
  const { date } = useMoments();
  const { name, createdAt, lastUsed } = passkey;
  return (
    <li>
      <span>
        {name}
        <small>{t("passkeys.created", { date: date(createdAt) })}</small>
        <small>
          {lastUsed ? (
            <>
              {t("passkeys.used")} <RelativeTime at={lastUsed} />
            </>
          ) : (
            t("passkeys.never")
          )}
        </small>
      </span>
      <IconButton
        label={t("passkeys.rename", { name })}
        icon={IconPencil}
        onClick={() => onAction({ kind: "rename", passkey })}
      />
      <IconButton
        label={t("passkeys.remove", { name })}
        icon={IconTrash}
        onClick={() => onAction({ kind: "removePasskey", passkey })}
      />
    </li>
  );
}
