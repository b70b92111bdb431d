import { useCallback, useState } from "react";
import { ApiError } from "../../../../../api/api-error.ts";
import { messageWithReference } from "../../../../../api/error-notices.ts";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { PictureFileError } from "../../../../../widgets/picture/drawable.ts";
import { toBase64 } from "../../../../../widgets/picture/picture-file.ts";
import { useSetPicture } from "../api.ts";
import { readPlanFile } from "./plan-file.ts";

export type UploadState =
  | { kind: "idle" }
  | { kind: "reading" | "saving" }
  | { kind: "asking"; pages: number; answer(page: number | undefined): void }
  | { kind: "failed"; message: string };

/** Turns a file into the picture of a plan, step by step. */
export function usePlanUpload(place: string, onDone: () => void) {
  const { t } = useTranslation("planEditor");
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  const { mutateAsync: setPicture } = useSetPicture(place);
  const take = useCallback(
    async (file: Blob) => {
      const askPage = async (pages: number) => {
        const page = await new Promise<number | undefined>((answer) => setState({ kind: "asking", pages, answer }));
        setState({ kind: "reading" });
        return page;
      };
      setState({ kind: "reading" });
      try {
        const picture = await readPlanFile(file, askPage);
        if (!picture) return setState({ kind: "idle" });
        setState({ kind: "saving" });
        await setPicture(await toBase64(picture));
        setState({ kind: "idle" });
        onDone();
      } catch (error) {
        if (error instanceof PictureFileError)
          setState({ kind: "failed", message: t(`file.problem.${error.problem}`) });
        else if (error instanceof ApiError) setState({ kind: "failed", message: messageWithReference(error) });
        else {
          setState({ kind: "failed", message: t("file.problem.broken") });
          throw error;
        }
      }
    },
    [setPicture, onDone, t],
  );
  return { state, take };
}
