import { RATING_BOUNDS } from "@switchboard/domain/site";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../../api/call.ts";
import { isDeleted, unlessDeleted } from "../../../../api/deleted.ts";
import { messageOf } from "../../../../api/error-notices.ts";
import { useRefreshBuilding } from "../../../../data/groups.ts";
import { followRecount } from "../../../../data/rollup.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { focusFirstProblem } from "../../../../ui/focus/focus-first-problem.ts";
import { notice, success } from "../../../../ui/notices/notices.ts";
import { undoNotice } from "../../../../ui/notices/undo-notice.tsx";
import { editDevice, editSwitch } from "../api.ts";
import { changeOf, type DeviceDraft, draftOf, missingIn, ratingProblemsIn, renamedOf } from "./device-draft.ts";

type Errors = Record<string, string>;

/** Which field a refusal of the device itself belongs to. */
function errorsOf(error: ApiError): Errors {
  const beside = error.fields.map(({ path, message }) => [
    path.startsWith("rating.") ? path : (path.split(".")[0] ?? ""),
    message,
  ]);
  if (beside.length > 0) return Object.fromEntries(beside);
  if (error.code === "group.not_found") return { room: messageOf(error) };
  return { form: messageOf(error) };
}

/** Sends the changes, and returns refusals by field. */
async function save(id: string, before: DeviceDraft, after: DeviceDraft): Promise<Errors> {
  const errors: Errors = {};
  const attempt = async (work: Promise<unknown>, explain: (error: ApiError) => Errors) => {
    await work.catch((error) => {
      if (!(error instanceof ApiError) || isDeleted(error)) throw error;
      Object.assign(errors, explain(error));
    });
  };
  const change = changeOf(before, after, id);
  if (change) await attempt(editDevice(change), errorsOf);
  for (const each of renamedOf(before, after)) {
    await attempt(editSwitch(each), (error) => ({ [each.id]: messageOf(error) }));
  }
  return errors;
}

/** The messages for invalid fields of a draft, by field. */
function useDraftProblems(): (draft: DeviceDraft) => Errors {
  const { t, i18n } = useTranslation(["devices", "common"]);
  const number = new Intl.NumberFormat(i18n.language);
  return (draft) => {
    const rating = ratingProblemsIn(draft).map(({ path, problem }) => {
      const { min, max } = RATING_BOUNDS[problem === "volts" ? "volts" : "amperes"];
      return [path, t(`edit.rating.problem.${problem}`, { min: number.format(min), max: number.format(max) })];
    });
    return Object.fromEntries([...missingIn(draft).map((key) => [key, t("common:required")]), ...rating]);
  };
}

/** Refreshes names and rooms at once, and sums when they are recomputed with another rating. */
function useRefresh() {
  const client = useQueryClient();
  const refreshBuilding = useRefreshBuilding();
  return async (isRecounted: boolean) => {
    await refreshBuilding();
    if (isRecounted) followRecount(client);
  };
}

/** Manages the form of one device. Changes are relative to the device when the form opened. */
export function useEditDevice(device: LiveDevice, onDone: () => void) {
  const { t } = useTranslation(["devices", "common"]);
  const problemsOf = useDraftProblems();
  const refresh = useRefresh();
  const [before, setBefore] = useState(() => draftOf(device));
  const [draft, setDraft] = useState(before);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);

  /** Undoes everything that was saved, including the move to another room. */
  async function takeBack(): Promise<void> {
    let refused: Errors = {};
    const saving = save(device._id, draft, before).then((errors) => {
      refused = errors;
    });
    const isThere = await unlessDeleted(saving, () => undefined);
    await refresh(draft.rating !== before.rating);
    const [reason] = Object.values(refused);
    if (!isThere) return;
    if (reason === undefined) success(t("edit.undone"));
    else notice({ head: t("edit.notUndone"), message: reason });
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    const problems = problemsOf(draft);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return focusFirstProblem(form);
    setBusy(true);
    const saving = async () => {
      const refused = await save(device._id, before, draft);
      await refresh(draft.rating !== before.rating);
      setErrors(refused);
      if (Object.keys(refused).length > 0) {
        focusFirstProblem(form);
        return setBefore(draftOf(liveStore.device(device._id) ?? device));
      }
      if (draft.room === before.room) success(t("edit.saved"));
      else undoNotice({ text: t("edit.saved"), undo: t("edit.undo"), onUndo: () => void takeBack() });
      onDone();
    };
    await unlessDeleted(saving(), onDone).finally(() => setBusy(false));
  }

  const set = (part: Partial<DeviceDraft>, key: string) => {
    setDraft((now) => ({ ...now, ...part }));
    setErrors(({ [key]: _, ...rest }) => rest);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void submit(event.currentTarget);
  };
  return { draft, set, errors, isBusy, onSubmit };
}
