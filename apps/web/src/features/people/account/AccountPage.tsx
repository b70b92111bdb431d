import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { accountQuery } from "./api.ts";
import { ChannelsSection } from "./ChannelsSection.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { EmailSection } from "./EmailSection.tsx";
import { EnterprisesSection } from "./EnterprisesSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { SecondFactorSection } from "./SecondFactorSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import { TagsSection } from "./TagsSection.tsx";
import { UsernameSection } from "./UsernameSection.tsx";

/** One's own account (spec §2). */
export function AccountPage() {
  const { t } = useTranslation(["account", "security"]);
  const { data: account, error, isFetching, refetch } = useQuery(accountQuery());
  return (
    <Page title={t("title")} lead={t("lead")}>
      {!account && error && !isFetching && <LoadFailure what="account" error={error} onRetry={() => void refetch()} />}
      <div className={form.sections}>
        {!account && !error && <div className={form.skeleton} role="status" aria-label={t("title")} />}
        {account && (
          <>
            <ProfileSection account={account} />
            <EnterprisesSection email={account.email} />
            <EmailSection account={account} />
            <UsernameSection account={account} />
            <TagsSection tags={account.tags} />
            <ChannelsSection />
            <Text as="h2" size={20}>
              {t("security:title")}
            </Text>
            <PasswordSection />
            <SecondFactorSection />
            <SessionsSection />
            <DeleteAccount email={account.email} />
          </>
        )}
      </div>
    </Page>
  );
}
