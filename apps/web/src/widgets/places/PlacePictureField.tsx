import { PLACE_PICTURE_LIMITS } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Place } from "../../data/places.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { PictureFileError, type PictureFileProblem } from "../picture/drawable.ts";
import { FileButton } from "../picture/FileButton.tsx";
import { readPhoto, toDataUrl } from "../picture/picture-file.ts";
import { PictureFrame } from "./PlacePicture.tsx";
import { placePictureQuery } from "./place-picture-query.ts";

/** The address of a new picture, null for none any more, or undefined for the one there is. */
export type PictureDraft = string | null | undefined;

interface PlacePictureFieldProps {
  place: Place | undefined;
  picture: PictureDraft;
  onChange(picture: PictureDraft): void;
}

type Problem = Exclude<PictureFileProblem, "locked">;

/** Turns the chosen file into the picture that is stored. */
function usePhoto(onChange: (picture: string) => void) {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  async function take(file: File): Promise<void> {
    setReading(true);
    setProblem(undefined);
    try {
      onChange(await toDataUrl(await readPhoto(file, PLACE_PICTURE_LIMITS)));
    } catch (error) {
      const known = error instanceof PictureFileError && error.problem !== "locked" ? error.problem : "broken";
      setProblem(known);
      if (!(error instanceof PictureFileError)) throw error;
    } finally {
      setReading(false);
    }
  }
  return { isReading, problem, take };
}

/** Chooses, replaces and removes the picture of a place. Nothing is sent before the form is saved. */
export function PlacePictureField({ place, picture, onChange }: PlacePictureFieldProps) {
  const { t } = useTranslation("places");
  const { isReading, problem, take } = usePhoto(onChange);
  const version = place?.picture ?? null;
  const stored = useQuery(placePictureQuery(place?._id ?? "", version)).data;
  const hasPicture = picture === undefined ? version !== null : picture !== null;
  const isChanged = picture !== undefined;
  return (
    <Stack as="fieldset" gap={8}>
      <legend>{t("picture.label")}</legend>
      <Row wraps gap={12}>
        {hasPicture && <PictureFrame address={picture ?? stored} isLarge />}
        <Stack gap={4} align="start">
          <FileButton
            label={t(hasPicture ? "picture.replace" : "picture.choose")}
            accept="image/png,image/jpeg,image/webp"
            isQuiet
            isPending={isReading}
            onFile={(file) => void take(file)}
          />
          {hasPicture && !isChanged && (
            <Button isQuiet onClick={() => onChange(null)}>
              {t("picture.remove")}
            </Button>
          )}
          {isChanged && (
            <Button isQuiet onClick={() => onChange(undefined)}>
              {t("picture.undo")}
            </Button>
          )}
        </Stack>
      </Row>
      <Text as="p" tone="quiet" size={13} role="status">
        {isReading ? t("picture.reading") : hint(t, picture)}
      </Text>
      {problem && (
        <Text as="p" tone="critical" role="alert">
          {t(`picture.problem.${problem}`)}
        </Text>
      )}
    </Stack>
  );
}

function hint(t: ReturnType<typeof useTranslation<"places">>["t"], picture: PictureDraft): string {
  if (picture === undefined) return t("picture.hint");
  return t(picture === null ? "picture.removed" : "picture.changed");
}
