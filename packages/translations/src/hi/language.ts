import type { LanguageInfo } from "../language-info.ts";

export const language: LanguageInfo = {
  name: "हिन्दी",
  aliases: ["Hindi", "హిందీ", "हिन्दी", "हिंदी"],
  justNow: "अभी",
};
