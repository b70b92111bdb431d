import type { Remote } from "@switchboard/contract";
import { useMayChange } from "../../../../data/useMayChange.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import { Skeleton } from "../../../../ui/kit/Skeleton.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { ShortcutButton } from "../../../../widgets/ShortcutButton.tsx";
import { RemoteMissing } from "../RemoteMissing.tsx";
import { useRemoteOfAddress } from "../useRemoteOfAddress.ts";
import { EmptyCodesetError, useCodeset } from "./codeset-cache.ts";
import { RemoteBody } from "./RemoteBody.tsx";

function Keys({ remote }: { remote: Remote }) {
  const { data: codeset, error, isFetching, refetch } = useCodeset(remote.paired_appliance.codeset);
  if (codeset) return <RemoteBody key={remote._id} remote={remote} codeset={codeset} />;
  if (!error || isFetching) return <Skeleton label={remote.name} height={260} row={130} />;
  if (!(error instanceof EmptyCodesetError))
    return <LoadFailure what="codeset" error={error} onRetry={() => void refetch()} />;
  return <EmptyCodeset remote={remote} onRetry={() => void refetch()} />;
}

/** Shown when the server has no codes for the remote; users who may change it can choose others. */
function EmptyCodeset({ remote, onRetry }: { remote: Remote; onRetry(): void }) {
  const { t } = useTranslation("remotes");
  const mayChange = useMayChange()(remote);
  const ways = (
    <Row wraps gap={8}>
      <Button isQuiet={mayChange || undefined} onClick={onRetry}>
        {t("codeset.retry")}
      </Button>
      {mayChange && (
        <ButtonLink to="/app/remotes/edit/$r" params={{ r: remote._id }}>
          {t("codeset.chooseOther")}
        </ButtonLink>
      )}
    </Row>
  );
  return (
    <div role="alert">
      <EmptyState title={t("codeset.invalid")} text={t("codeset.invalidText")} action={ways} />
    </div>
  );
}

/** One remote to be used (spec §2). */
export function PlayRemotePage() {
  const { t } = useTranslation("remotes");
  const { remote, isWaiting, isMissing, error, retry } = useRemoteOfAddress();
  const mayChange = useMayChange();
  const actions = remote && (
    <Row wraps gap={8}>
      <ShortcutButton type="remote" target={remote._id} />
      {mayChange(remote) && (
        <ButtonLink to="/app/remotes/edit/$r" params={{ r: remote._id }} isQuiet>
          {t("play.edit")}
        </ButtonLink>
      )}
    </Row>
  );
  const lead = remote?.paired_ud && t("play.through", { name: remote.paired_ud.device_name });
  return (
    <Page title={remote?.name ?? t("title")} lead={lead} action={actions}>
      {remote && <Keys remote={remote} />}
      {isWaiting && <Skeleton label={t("title")} height={260} row={130} />}
      {isMissing && <RemoteMissing />}
      {error && <LoadFailure what="remote" error={error} onRetry={retry} />}
    </Page>
  );
}
