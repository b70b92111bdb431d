import type { EnterpriseSummary } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useSession } from "../../../api/session.ts";
import { enterprisesQuery } from "../../../data/enterprises.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Lines } from "../../../ui/kit/layout/Lines.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Section } from "../../../ui/kit/Section.tsx";
import { Skeleton } from "../../../ui/kit/Skeleton.tsx";
import { LoadFailureLine } from "../../../widgets/LoadFailureLine.tsx";
import { useMayCreateEnterprise } from "./api.ts";
import { CreateEnterprise } from "./CreateEnterprise.tsx";
import { EnterpriseRow } from "./EnterpriseRow.tsx";
import { LeaveEnterprise } from "./LeaveEnterprise.tsx";

const ANCHOR = "enterprises";

/** The address may lead straight here; the section is not there yet when the router looks for it. */
function useScrolledHere(): void {
  const isMeant = useLocation({ select: ({ hash }) => hash === ANCHOR });
  useEffect(() => {
    if (isMeant) document.getElementById(ANCHOR)?.scrollIntoView();
  }, [isMeant]);
}

/** All enterprises of the signed-in person: switch, leave, and create another. */
export function EnterprisesSection({ email }: { email: string }) {
  const { t } = useTranslation(["account", "errors"]);
  const { user } = useSession();
  const query = useQuery({ ...enterprisesQuery(user?.enterprise_id), staleTime: 0 });
  const [isCreating, setCreating] = useState(false);
  const [leaving, setLeaving] = useState<EnterpriseSummary>();
  const mayCreate = useMayCreateEnterprise(email);
  useScrolledHere();
  const { data, error, isFetching, refetch } = query;
  return (
    <Section title={t("enterprises.title")} lead={t("enterprises.lead")} anchor={ANCHOR}>
      {!data && error && !isFetching && (
        <LoadFailureLine what="enterprises" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton label={t("enterprises.title")} height={60} />}
      {data && (
        <Lines>
          {data.enterprises.map((each) => (
            <EnterpriseRow key={each._id} enterprise={each} onLeave={() => setLeaving(each)} />
          ))}
        </Lines>
      )}
      {mayCreate ? (
        <div>
          <Button isQuiet onClick={() => setCreating(true)}>
            {t("enterprises.create.open")}
          </Button>
        </div>
      ) : (
        <Text as="p" tone="quiet" size={13}>
          {t("errors:code.enterprise.not_allowed.message")}
        </Text>
      )}
      {isCreating && <CreateEnterprise onClose={() => setCreating(false)} />}
      {leaving && <LeaveEnterprise enterprise={leaving} onClose={() => setLeaving(undefined)} />}
    </Section>
  );
}
