import { TextInput } from "@mantine/core";
import { DEFAULT_LOCAL_ADDRESS } from "@switchboard/contract";
import { useState } from "react";
import { localAddress } from "../../../../api/local-device.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Disclosure } from "../parts/Disclosure.tsx";

interface LocalAddressProps {
  address: string;
  onAddress(address: string): void;
}

/** Almost every device is found at the default address; another one is used as soon as it is one. */
export function LocalAddress({ address, onAddress }: LocalAddressProps) {
  const { t } = useTranslation("addDevice");
  const [text, setText] = useState(address);
  const isValid = localAddress(text) !== undefined;
  const change = (next: string) => {
    setText(next);
    const valid = localAddress(next);
    if (valid) onAddress(valid);
  };
  return (
    <Disclosure summary={t("join.advanced")}>
      <TextInput
        label={t("join.address")}
        description={t("join.addressHint")}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={!isValid && t("join.addressInvalid", { example: DEFAULT_LOCAL_ADDRESS })}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {address !== DEFAULT_LOCAL_ADDRESS && (
        <div>
          <Button isQuiet onClick={() => change(DEFAULT_LOCAL_ADDRESS)}>
            {t("join.addressReset", { address: DEFAULT_LOCAL_ADDRESS })}
          </Button>
        </div>
      )}
    </Disclosure>
  );
}
