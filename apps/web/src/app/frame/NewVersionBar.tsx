import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { mayLeave } from "../../ui/kit/unsaved.ts";
import { takeNewVersion, useNewVersion } from "../worker/new-version.ts";
import classes from "./NewVersionBar.module.css";

async function reload(): Promise<void> {
  if (await mayLeave()) takeNewVersion();
}

/** Offers a new version; nothing changes until the user accepts. */
export function NewVersionBar() {
  const { t } = useTranslation("shell");
  const isReady = useNewVersion();
  return (
    <div role="status">
      {isReady && (
        <Row as="p" wraps justify="center" gap="4 16" pad="4 16" line="below" text="center" className={classes.bar}>
          {t("version.ready")}
          <Button isQuiet onClick={() => void reload()}>
            {t("version.reload")}
          </Button>
        </Row>
      )}
    </div>
  );
}
