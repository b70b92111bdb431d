import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";

export function NoGateway() {
  const { t } = useTranslation("modbus");
  const back = <ButtonLink to="/app/devices/gateways">{t("toGateways")}</ButtonLink>;
  return <EmptyState title={t("noGateway")} text={t("noGatewayText")} action={back} />;
}
