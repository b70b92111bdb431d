import { NativeSelect, TextInput } from "@mantine/core";
import type { Role } from "@switchboard/domain/core";
import { ROLES } from "@switchboard/domain/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { useForm } from "../../../ui/kit/useForm.ts";

export type MemberDraft = Record<
  "name" | "fullname" | "email" | "username" | "phone" | "organisation" | "role",
  string
>;

interface MemberFieldsProps {
  fields: ReturnType<typeof useForm<MemberDraft>>;
  /** The address as an input or as text. */
  email: ReactNode;
  /** The suggested user name of an invitation. */
  username?: ReactNode;
  /** The access granted with an invitation. */
  access?: ReactNode;
  /** The reason why the role cannot be changed. */
  roleFixed?: string | undefined;
}

/** Shared by invitations and changes of a member. */
export function MemberFields({ fields: { bind, values }, email, username, access, roleFixed }: MemberFieldsProps) {
  const { t } = useTranslation("people");
  return (
    <>
      <TextInput label={t("form.name")} maxLength={80} data-autofocus {...bind("name")} />
      {email}
      <NativeSelect
        label={t("form.role")}
        description={roleFixed ?? t(values.role === "admin" ? "form.roleAdmin" : "form.roleUser")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        disabled={roleFixed !== undefined}
        data={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
        {...bind("role")}
      />
      {access}
      <TextInput label={t("form.fullname")} maxLength={120} {...bind("fullname")} />
      {username}
      <TextInput label={t("form.phone")} type="tel" maxLength={40} {...bind("phone")} />
      <TextInput label={t("form.organisation")} maxLength={120} {...bind("organisation")} />
    </>
  );
}

export function toInput({ name, fullname, phone, organisation, role }: MemberDraft) {
  return {
    name: name.trim(),
    fullname: fullname.trim(),
    phone: phone.trim(),
    organisation: organisation.trim(),
    role: [role as Role],
  };
}
