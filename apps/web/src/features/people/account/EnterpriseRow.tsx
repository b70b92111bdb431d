import type { EnterpriseSummary } from "@switchboard/contract";
import { switchTo } from "../../../data/enterprises.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { success } from "../../../ui/notices/notices.ts";
import { useDeclineInvitation } from "./api.ts";

/** Shows one of the user's enterprises: the role, its size, and the actions. */
export function EnterpriseRow({ enterprise, onLeave }: { enterprise: EnterpriseSummary; onLeave(): void }) {
  const { t } = useTranslation(["account", "shell"]);
  const { _id, name, role, current, invited = false, inviter, leaving_refused: refusal, people, devices } = enterprise;
  const decline = useDeclineInvitation();
  const invitation = inviter ? t("enterprises.invitedBy", { name: inviter }) : t("enterprises.invited");
  const facts = [
    invited ? invitation : role.map((each) => t(`shell:person.role.${each}`)).join(", "),
    people !== undefined && t("enterprises.people", { count: people }),
    devices !== undefined && t("enterprises.devices", { count: devices }),
  ];
  return (
    <li aria-current={current || undefined}>
      <Stack as="span" breaks>
        <strong>{name}</strong>
        <small>{facts.filter(Boolean).join(" · ")}</small>
        {refusal && <small>{t(`enterprises.refused.${refusal}`)}</small>}
      </Stack>
      <Row as="span" wraps gap={8}>
        {current && (
          <Text isPill tone="quiet" size={13}>
            {t("enterprises.current")}
          </Text>
        )}
        {!current && (
          <Button
            isQuiet
            aria-label={t(invited ? "enterprises.acceptNamed" : "enterprises.switchNamed", { name })}
            onClick={() => void switchTo(_id)}
          >
            {t(invited ? "enterprises.accept" : "enterprises.switch")}
          </Button>
        )}
        {invited && (
          <Button
            isQuiet
            aria-label={t("enterprises.declineNamed", { name })}
            isPending={decline.isPending}
            onClick={() => decline.mutate(_id, { onSuccess: () => success(t("enterprises.declined", { name })) })}
          >
            {t("enterprises.decline")}
          </Button>
        )}
        {!invited && !refusal && (
          <Button isQuiet aria-label={t("enterprises.leaveNamed", { name })} onClick={onLeave}>
            {t("enterprises.leave")}
          </Button>
        )}
      </Row>
    </li>
  );
}
