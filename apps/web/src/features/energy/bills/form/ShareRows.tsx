import { NativeSelect, TextInput } from "@mantine/core";
import { SHARE_BASES } from "@switchboard/contract";
import { IconPlus, IconTrash } from "@switchboard/icons";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { FieldRow } from "../../../../ui/kit/FieldRow.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { MetersField } from "./MetersField.tsx";
import type { ShareDraft, SupplyDraft } from "./supply-draft.ts";

const MOST_METERS = 200;

interface ShareRowsProps {
  draft: Pick<SupplyDraft, "basis" | "shares">;
  problem: string | undefined;
  onChange(part: Partial<Pick<SupplyDraft, "basis" | "shares">>): void;
}

/** Edits the shares of the bill, and how they are divided. */
export function ShareRows({ draft: { basis, shares }, problem, onChange }: ShareRowsProps) {
  const { t } = useTranslation("bills");
  const set = (at: number, part: Partial<ShareDraft>) =>
    onChange({ shares: shares.map((share, index) => (index === at ? { ...share, ...part } : share)) });
  return (
    <>
      <NativeSelect
        label={t("form.sharing")}
        data={[
          { value: "", label: t("form.notShared") },
          ...SHARE_BASES.map((value) => ({ value, label: t(`shares.by.${value}`) })),
        ]}
        value={basis}
        onChange={(event) => onChange({ basis: SHARE_BASES.find((each) => each === event.currentTarget.value) ?? "" })}
      />
      {basis !== "" &&
        shares.map((share, index) => (
          <ShareFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place
            key={index}
            {...{ share, basis }}
            onChange={(part) => set(index, part)}
            onRemove={() => onChange({ shares: shares.filter((_, at) => at !== index) })}
          />
        ))}
      {problem && (
        <p className={form.failure} role="alert">
          {problem}
        </p>
      )}
      {basis !== "" && (
        <Button isQuiet onClick={() => onChange({ shares: [...shares, { name: "", device_ids: [], weight: "" }] })}>
          <IconPlus size={18} stroke={1.8} aria-hidden="true" />
          {t("form.addShare")}
        </Button>
      )}
    </>
  );
}

interface ShareFieldsProps {
  share: ShareDraft;
  basis: Exclude<SupplyDraft["basis"], "">;
  onChange(part: Partial<ShareDraft>): void;
  onRemove(): void;
}

function ShareFields({ share, basis, onChange, onRemove }: ShareFieldsProps) {
  const { t } = useTranslation("bills");
  return (
    <FieldRow hasAction>
      <TextInput
        label={t("form.shareName")}
        maxLength={80}
        value={share.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {basis === "meters" ? (
        <MetersField
          label={t("form.shareMeters")}
          chosen={share.device_ids}
          most={MOST_METERS}
          onChoose={(device_ids) => onChange({ device_ids })}
        />
      ) : (
        <TextInput
          label={t(basis === "area" ? "form.area" : "form.parts")}
          inputMode="decimal"
          value={share.weight}
          onChange={(event) => onChange({ weight: event.currentTarget.value })}
        />
      )}
      <IconButton icon={IconTrash} label={t("form.removeShare", { name: share.name })} onClick={onRemove} />
    </FieldRow>
  );
}
