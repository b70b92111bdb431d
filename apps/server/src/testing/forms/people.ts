import { contract } from "@switchboard/contract";
import { breaks, type FormRule, MANDATORY } from "./rule.ts";

const MEMBER = { name: "Kiran", email: "k@example.com", role: ["user"] };

/** The rules of the forms about people and the enterprise. */
export const PEOPLE: Record<string, FormRule[]> = {
  "features/people/people/InviteMember.tsx": [
    breaks(
      "an address",
      contract.createUser,
      { ...MEMBER, email: "me" },
      { path: "email", says: "Not an e-mail address" },
    ),
    breaks(
      "a phone number",
      contract.createUser,
      { ...MEMBER, phone: "ring me" },
      { path: "phone", says: "Not a phone number" },
    ),
    breaks(
      "a role",
      contract.createUser,
      { ...MEMBER, role: ["owner"] },
      { path: "role.0", says: "Has to be one of admin, user" },
    ),
  ],
  "features/people/people/EditMember.tsx": [
    {
      rule: "a name",
      call: contract.editUser,
      input: ({ user }) => ({ id: user.userId, name: "" }),
      path: "name",
      says: MANDATORY,
    },
  ],
  "features/people/settings/DetailsSection.tsx": [
    breaks("a name", contract.editEnterprise, { name: "" }, { path: "name", says: MANDATORY }),
    breaks("a zone", contract.editEnterprise, { time_zone: "Mars" }, { path: "time_zone", says: "Not a time zone" }),
    breaks("a currency", contract.editEnterprise, { currency: "ZZZ" }, { path: "currency", says: "Not a currency" }),
    breaks(
      "an address in one line",
      contract.editEnterprise,
      { address: "a\nb" },
      { path: "address", says: "Not a valid text" },
    ),
  ],
  "features/people/settings/BrandSection.tsx": [
    breaks("a colour", contract.editEnterprise, { accent: "red" }, { path: "accent", says: "Not a colour" }),
    breaks(
      "a picture",
      contract.editEnterprise,
      { logo: "data:image/svg+xml;base64,AAAA" },
      { path: "logo", says: "Not a picture" },
    ),
    breaks(
      "a partner's name",
      contract.editEnterprise,
      { partner_name: "a\u202eb" },
      { path: "partner_name", says: "Not a valid text" },
    ),
  ],
  "features/people/settings/RulesSection.tsx": [
    breaks(
      "a known time",
      contract.editEnterprise,
      { idle_minutes: 7 },
      { path: "idle_minutes", says: "Has to be one of" },
    ),
  ],
  "features/people/settings/HoldRulesSection.tsx": [
    {
      rule: "what is offered first",
      call: contract.editEnterprise,
      input: () => ({ hold_longest_minutes: 60 }),
      path: "hold_default_minutes",
      says: "Cannot be longer than the longest hold",
      code: "hold.invalid",
    },
  ],
  "features/people/settings/panels/NewPanel.tsx": [
    breaks("a room", contract.newPanel, { room: "", name: "Panel" }, { path: "room", says: "Not an id" }),
  ],
  "features/people/settings/MetaKeysForm.tsx": [
    {
      ...breaks(
        "names, each once",
        contract.addMetas,
        { meta_keys: ["Floor", "floor "] },
        { path: "meta_keys.1", says: "Please Provide Valid Name to all the KEYS!!" },
      ),
      code: "meta.invalid",
    },
    breaks(
      "at most 20",
      contract.addMetas,
      { meta_keys: Array(21).fill("a") },
      { path: "meta_keys", says: "Meta keys: At most 20 entries" },
    ),
  ],
};
