import { Group, Modal, Button as ModalButton, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { success } from "../../../../ui/notices/notices.ts";
import { undoNotice } from "../../../../ui/notices/undo-notice.tsx";
import { useAcceptAll } from "../api.ts";
import classes from "./Doubtful.module.css";
import type { DoubtAddress } from "./doubt-search.ts";

interface AcceptAllProps {
  device: string;
  name: string;
  days: Pick<DoubtAddress, "from_date" | "to_date">;
  count: number;
}

/** Includes all open readings of one meter in the chosen days at once, after a question and with an undo. */
export function AcceptAll({ device, name, days, count }: AcceptAllProps) {
  const { t, i18n } = useTranslation("analytics");
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const [isAsking, setAsking] = useState(false);
  const { accept, withdraw } = useAcceptAll();
  const onUndo = (decided_at: string) =>
    withdraw.mutate({ device, decided_at }, { onSuccess: () => success(t("doubtful.all.undone")) });
  const onAccept = () => {
    setAsking(false);
    accept.mutate(
      { device, ...days },
      {
        onSuccess: ({ count: accepted, decided_at }) =>
          undoNotice({
            text: t("doubtful.all.done", { count: accepted, number: number(accepted) }),
            undo: t("doubtful.undo"),
            onUndo: () => onUndo(decided_at),
          }),
      },
    );
  };
  return (
    <Row
      as="section"
      wraps
      justify="between"
      gap="12 24"
      pad={16}
      isCard
      className={classes.all}
      aria-label={t("doubtful.ofDevice", { name })}
    >
      <div>
        <p>{t("doubtful.all.text", { count, number: number(count), name })}</p>
        <p className={classes.hint}>
          {t("doubtful.all.hint")}{" "}
          <Link to="/app/devices" search={{ edit: device }}>
            {t("doubtful.all.rating")}
          </Link>
        </p>
      </div>
      <Button isPending={accept.isPending} onClick={() => setAsking(true)}>
        {t("doubtful.all.accept")}
      </Button>
      {isAsking && (
        <Modal
          opened
          onClose={() => setAsking(false)}
          title={t("doubtful.all.title", { name })}
          centered
          withCloseButton={false}
        >
          <Text>{t("doubtful.all.confirm", { count, number: number(count) })}</Text>
          <Group justify="flex-end" mt="lg">
            <ModalButton variant="default" onClick={() => setAsking(false)}>
              {t("doubtful.all.cancel")}
            </ModalButton>
            <ModalButton onClick={onAccept} data-autofocus>
              {t("doubtful.all.accept")}
            </ModalButton>
          </Group>
        </Modal>
      )}
    </Row>
  );
}
