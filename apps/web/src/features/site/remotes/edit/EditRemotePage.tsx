import { useMayChange } from "../../../../data/useMayChange.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import { Skeleton } from "../../../../ui/kit/Skeleton.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { RemoteMissing } from "../RemoteMissing.tsx";
import { useRemoteOfAddress } from "../useRemoteOfAddress.ts";
import { EditRemoteForm } from "./EditRemoteForm.tsx";

/** Edits a remote's name, place and keys. */
export function EditRemotePage() {
  const { t } = useTranslation("remotes");
  const { remote, isWaiting, isMissing, error, retry } = useRemoteOfAddress();
  const mayChange = useMayChange();
  const owner = remote?.owner?.name;
  return (
    <Page title={t("edit.title")} lead={t("edit.lead")}>
      {remote && mayChange(remote) && <EditRemoteForm key={remote._id} remote={remote} />}
      {remote && !mayChange(remote) && (
        <EmptyState
          title={t("notYours.title")}
          text={owner ? t("notYours.text", { name: owner }) : t("notYours.unknown")}
          action={<ButtonLink to="/app/remotes">{t("missing.back")}</ButtonLink>}
        />
      )}
      {isWaiting && <Skeleton label={t("edit.title")} height={260} row={130} />}
      {isMissing && <RemoteMissing />}
      {error && <LoadFailure what="remote" error={error} onRetry={retry} />}
    </Page>
  );
}
