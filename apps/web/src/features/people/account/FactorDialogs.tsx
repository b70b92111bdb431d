import { Modal } from "@mantine/core";
import type { Passkey } from "@switchboard/contract";
import type { ReactNode } from "react";
import { newRecoveryCodes, removePasskey, removeTotp, useShowFactors } from "../../../data/second-factor.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { success } from "../../../ui/notices/notices.ts";
import { PasskeySetup } from "../../../widgets/second-factor/PasskeySetup.tsx";
import { PasswordStep } from "../../../widgets/second-factor/PasswordStep.tsx";
import { RecoveryCodes } from "../../../widgets/second-factor/RecoveryCodes.tsx";
import { TotpSetup } from "../../../widgets/second-factor/TotpSetup.tsx";
import { RenamePasskey } from "./RenamePasskey.tsx";

export type FactorAction =
  | { kind: "app" | "removeApp" | "passkey" | "renew" }
  | { kind: "rename" | "removePasskey"; passkey: Passkey }
  | { kind: "codes"; codes: string[] };

interface DialogProps {
  action: FactorAction;
  onAction(action: FactorAction | undefined): void;
}

/** Shows the dialogs of a second factor; new recovery codes are shown before it closes. */
export function FactorDialogs({ action, onAction }: DialogProps) {
  const { t } = useTranslation("security");
  const close = () => onAction(undefined);
  const showCodes = (codes: string[]) => onAction(codes.length > 0 ? { kind: "codes", codes } : undefined);
  const added = (words: string) => (codes: string[]) => {
    success(words);
    showCodes(codes);
  };
  switch (action.kind) {
    case "app":
      return (
        <Dialog title={t("app.setUp")} onClose={close}>
          <TotpSetup onDone={added(t("app.done"))} />
        </Dialog>
      );
    case "passkey":
      return (
        <Dialog title={t("passkeys.add")} onClose={close}>
          <PasskeySetup onDone={added(t("passkeys.added"))} />
        </Dialog>
      );
    case "codes":
      return (
        <Dialog title={t("recovery.shownTitle")} onClose={close} isKept>
          <RecoveryCodes codes={action.codes} onDone={close} />
        </Dialog>
      );
    case "rename":
      return <RenamePasskey passkey={action.passkey} onClose={close} />;
    default:
      return <Questions action={action} onAction={onAction} />;
  }
}

/** Asks for the password before destructive actions, and names what is lost. */
function Questions({ action, onAction }: DialogProps) {
  const { t } = useTranslation("security");
  const show = useShowFactors();
  const close = () => onAction(undefined);
  if (action.kind === "renew") {
    const renew = async (password: string) => {
      const { factors, recovery_codes } = await newRecoveryCodes(password);
      show(factors);
      onAction({ kind: "codes", codes: recovery_codes });
    };
    return (
      <Dialog title={t("recovery.renewTitle")} onClose={close}>
        <PasswordStep submit={t("recovery.renew")} onCancel={close} send={renew}>
          <p>{t("recovery.renewText")}</p>
        </PasswordStep>
      </Dialog>
    );
  }
  const passkey = action.kind === "removePasskey" ? action.passkey : undefined;
  const name = passkey?.name ?? "";
  const remove = async (password: string) => {
    show(passkey ? await removePasskey(passkey._id, password) : await removeTotp(password));
    success(t(passkey ? "passkeys.removed" : "app.removed"));
    close();
  };
  return (
    <Dialog title={passkey ? t("passkeys.removeTitle", { name }) : t("app.removeTitle")} onClose={close}>
      <PasswordStep
        submit={passkey ? t("passkeys.remove", { name }) : t("app.remove")}
        isDanger
        onCancel={close}
        send={remove}
      >
        <p>{t(passkey ? "passkeys.removeText" : "app.removeText")}</p>
      </PasswordStep>
    </Dialog>
  );
}

interface BoxProps {
  title: string;
  /** True when the content is shown only once, so that a click outside does not close it. */
  isKept?: boolean;
  onClose(): void;
  children: ReactNode;
}

function Dialog({ title, isKept = false, onClose, children }: BoxProps) {
  const { t } = useTranslation("common");
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={title}
      closeOnClickOutside={!isKept}
      closeOnEscape={!isKept}
      withCloseButton={!isKept}
      closeButtonProps={{ "aria-label": t("close"), size: 44, iconSize: 22 }}
    >
      {children}
    </Modal>
  );
}
