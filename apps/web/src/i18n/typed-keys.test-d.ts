import { i18n, translatorOf } from "./i18n.ts";
import type { Translate } from "./typed-keys.ts";

/** Compiled and never run: a text that does not exist must not compile. */
export function typedKeys(): void {
  const t = translatorOf(["control", "common"]);
  t("common:language");
  // @ts-expect-error There is no such text.
  t("no.such");
  // @ts-expect-error The devices' texts are not loaded here.
  t("devices:title");
  // @ts-expect-error Only the first file's texts go without its name.
  t("language");
  i18n.t("common:close");
  // @ts-expect-error Nobody knows which file this is of.
  i18n.t("close");
  const control: Translate<"control"> = t;
  // @ts-expect-error Those are other texts.
  const devices: Translate<"devices"> = t;
  void [control, devices];
}
