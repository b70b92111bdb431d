import type { Member } from "@switchboard/contract";
import { useState } from "react";
import { useSession } from "../../../api/session.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { success } from "../../../ui/notices/notices.ts";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { SessionList } from "../../../widgets/sessions/SessionList.tsx";
import { useEndMemberSessions, useMemberSessions } from "./api.ts";
import { ResetFactor } from "./ResetFactor.tsx";

/** Shows where somebody is signed in to this enterprise, and what to do when their phone is lost. */
export function MemberSignIn({ member }: { member: Member }) {
  const { t } = useTranslation(["people", "security"]);
  const me = useSession().user?._id;
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack as="section" gap={8} pad="20 0" line="above" aria-label={t("signIn.title")}>
      <h3>{t("signIn.title")}</h3>
      <Text as="p" tone="quiet" size={13}>
        {t(member.second_factor ? "signIn.factorOn" : "signIn.factorOff")}
      </Text>
      {member.second_factor && member._id !== me && (
        <div>
          <Button isQuiet onClick={() => setAsking(true)}>
            {t("signIn.reset")}
          </Button>
        </div>
      )}
      <Sessions member={member} />
      {isAsking && <ResetFactor member={member} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

function Sessions({ member: { _id } }: { member: Member }) {
  const { t } = useTranslation(["people", "security"]);
  const { data, error, isFetching, refetch } = useMemberSessions(_id);
  const end = useEndMemberSessions(_id);
  const endOne = (session?: string) =>
    end.isPending ||
    end.mutate(session, { onSuccess: ({ ended }) => success(t("security:sessions.ended", { count: ended })) });
  if (!data && error && !isFetching)
    return <LoadFailure what="sessions" error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.sessions.length === 0)
    return (
      <Text as="p" tone="quiet" size={13}>
        {t("security:sessions.none")}
      </Text>
    );
  return (
    <>
      <SessionList sessions={data.sessions} onEnd={endOne} />
      {data.sessions.length > 1 && (
        <div>
          <Button isQuiet onClick={() => endOne()}>
            {t("security:sessions.endAll")}
          </Button>
        </div>
      )}
    </>
  );
}
