import type { BuildInfo } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { askBuildInfo } from "../../../api/build-info.ts";
import { DISPENSABLE } from "../../../data/read-meta.ts";
import { useReader } from "../../../data/useReader.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { momentWords } from "../../../ui/format/moments.ts";
import { Row } from "../../../ui/kit/layout/Row.tsx";

/** Written beside the app when it is built (`scripts/lib/licences.mjs`). */
const LICENCES = "/licences.txt";

const isKnown = (text: string) => text !== "unknown";

/** Shows the running version, which support asks for first. Unknown details are left out. */
export function AboutFoot() {
  const { t } = useTranslation("settings");
  const { data } = useQuery({
    queryKey: ["build-info"],
    queryFn: ({ signal }) => askBuildInfo(signal),
    meta: DISPENSABLE,
    retry: false,
  });
  return (
    <Row as="footer" wraps gap="4 16" isTouch tone="quiet" size={12} hasLinks>
      {data && <Version build={data} />}
      <a href={LICENCES} target="_blank" rel="noopener">
        {t("about.licences")}
      </a>
    </Row>
  );
}

function Version({ build }: { build: BuildInfo }) {
  const { t } = useTranslation("settings");
  const reader = useReader();
  const isBuilt = !Number.isNaN(Date.parse(build.built_at));
  return (
    <>
      <span>{isKnown(build.version) ? t("about.version", { version: build.version }) : t("about.noVersion")}</span>
      {isKnown(build.commit) && <span>{t("about.commit", { commit: build.commit })}</span>}
      {isBuilt && <span>{t("about.built", { when: momentWords(reader).dateTime(build.built_at) })}</span>}
    </>
  );
}
