import { Modal, TextInput } from "@mantine/core";
import type { View } from "@switchboard/contract";
import { type Arrangement, type TableName, VIEW_LIMITS } from "@switchboard/domain/core";
import { refusedBeside } from "../../api/refusal.ts";
import { useDeleteView, useEditView, useNewView } from "../../data/views.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import formClasses from "../../ui/kit/Form.module.css";
import { SubmitBar } from "../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../ui/kit/useForm.ts";
import { success } from "../../ui/notices/notices.ts";
import { DeleteQuestion } from "../DeleteQuestion.tsx";
import type { Filters } from "./view-filters.ts";

export type ViewQuestion =
  | { kind: "new"; arrangement: Arrangement; filters: Filters }
  | { kind: "rename" | "delete"; view: View };

interface ViewDialogsProps {
  question: ViewQuestion;
  list: TableName;
  onClose(): void;
  /** Called with the id of the saved view. */
  onSaved(id: string): void;
}

/** Asks for the name of a view, or confirms its deletion. */
export function ViewDialogs({ question, list, onClose, onSaved }: ViewDialogsProps) {
  if (question.kind === "delete") return <DeleteView view={question.view} list={list} onClose={onClose} />;
  return <NameView question={question} list={list} onClose={onClose} onSaved={onSaved} />;
}

type Naming = Omit<ViewDialogsProps, "question"> & { question: Exclude<ViewQuestion, { kind: "delete" }> };

function NameView({ question, list, onClose, onSaved }: Naming) {
  const { t } = useTranslation(["tables", "common"]);
  const make = useNewView(list);
  const edit = useEditView(list);
  const isNew = question.kind === "new";
  const { bind, form, failure, isBusy } = useForm({
    initial: { name: question.kind === "new" ? "" : question.view.name },
    check: ({ name }) => ({ name: name.trim() ? undefined : t("common:required") }),
    send: async ({ name }) => {
      const { _id } =
        question.kind === "new"
          ? await make.mutateAsync({ name, arrangement: question.arrangement, filters: question.filters })
          : await edit.mutateAsync({ id: question.view._id, name });
      onSaved(_id);
      success(t("tables:views.saved", { name: name.trim() }));
      onClose();
    },
    explain: refusedBeside({ "view.exists": "name" }),
  });
  return (
    <Modal
      opened
      centered
      withCloseButton={false}
      onClose={onClose}
      title={t(isNew ? "tables:views.saveTitle" : "tables:views.renameTitle")}
    >
      <form className={formClasses.form} {...form}>
        <TextInput
          label={t("tables:views.name")}
          description={isNew ? t("tables:views.saveText") : undefined}
          maxLength={VIEW_LIMITS.name}
          data-autofocus
          {...bind("name")}
        />
        <SubmitBar failure={failure} isBusy={isBusy} submit={t("common:save")}>
          <Button isQuiet onClick={onClose}>
            {t("common:cancel")}
          </Button>
        </SubmitBar>
      </form>
    </Modal>
  );
}

function DeleteView({ view, list, onClose }: { view: View; list: TableName; onClose(): void }) {
  const { t } = useTranslation(["tables", "common"]);
  const { name } = view;
  return (
    <DeleteQuestion
      remove={useDeleteView(list)}
      input={view._id}
      words={{
        title: t("tables:views.deleteTitle", { name }),
        confirm: t("tables:views.delete", { name }),
        cancel: t("common:cancel"),
        done: t("tables:views.deleted", { name }),
      }}
      onClose={onClose}
    >
      {t("tables:views.deleteText")}
    </DeleteQuestion>
  );
}
