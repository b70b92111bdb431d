import { contract } from "@switchboard/contract";
import { breaks, type FormRule, LONG, MANDATORY, NAME } from "./rule.ts";

const TOKEN = "the token of the link in the mail";
const TICKET = { issue_type: "device", title: "Dark", description: "It is dark", customer_name: "Ananya" };
const PASSKEY = { id: "a", rawId: "a", type: "public-key", clientExtensionResults: {} };
const NEW_KEY = { ...PASSKEY, response: { clientDataJSON: "a", attestationObject: "a" } };

const VIEW = { list: "devices", arrangement: { columns: [{ id: "name" }], sort: null } };

/** The rules of the forms about the own account, and about support. */
export const OWN: Record<string, FormRule[]> = {
  "features/people/account/CreateEnterprise.tsx": [
    breaks("a name", contract.createEnterprise, { name: " ", time_zone: "UTC" }, { path: "name", says: MANDATORY }),
    breaks(
      "a time zone",
      contract.createEnterprise,
      { name: "Mall", time_zone: "Mars" },
      { path: "time_zone", says: "Not a time zone" },
    ),
  ],
  "widgets/tables/ViewDialogs.tsx": [
    breaks("a name", contract.newView, { ...VIEW, name: " " }, { path: "name", says: MANDATORY }),
    breaks(
      "at most 40 characters",
      contract.newView,
      { ...VIEW, name: "x".repeat(41) },
      { path: "name", says: "Name: At most 40 characters" },
    ),
  ],
  "features/people/account/ProfileSection.tsx": [
    breaks("a name", contract.editAccount, { name: "" }, { path: "name", says: MANDATORY }),
    breaks("a phone number", contract.editAccount, { phone: "ring me" }, { path: "phone", says: "Not a phone number" }),
    breaks("one line", contract.editAccount, { location: "a\nb" }, { path: "location", says: "Not a valid text" }),
  ],
  "features/people/account/TagsSection.tsx": [
    breaks(
      "a value",
      contract.editAccount,
      { tags: [" "] },
      { path: "tags.0", says: "Enter atleast a value to add new tag(s)." },
    ),
    breaks(
      "at most 20",
      contract.editAccount,
      { tags: Array(21).fill("a") },
      { path: "tags", says: "Tags: At most 20 entries" },
    ),
    breaks(
      "at most 40 characters",
      contract.editAccount,
      { tags: ["x".repeat(41)] },
      { path: "tags.0", says: "At most 40 characters" },
    ),
  ],
  "features/people/account/EmailSection.tsx": [
    breaks(
      "an address",
      contract.editAccount,
      { email: "me", password: "x" },
      { path: "email", says: "Not an e-mail address" },
    ),
  ],
  "features/people/account/UsernameSection.tsx": [
    breaks(
      "a name to sign in with",
      contract.changeUsername,
      { username: "a b", password: "x" },
      { path: "username", says: "User name: 3 to 32 letters" },
    ),
  ],
  "features/people/account/PasswordSection.tsx": [
    breaks(
      "a password of 8",
      contract.changePassword,
      { password: "x", new_password: "short" },
      { path: "new_password", says: "at least 8 characters" },
    ),
  ],
  "features/people/account/DeleteAccount.tsx": [
    breaks("the password", contract.deleteAccount, {}, { path: "password", says: MANDATORY }),
  ],
  "features/people/account/RenamePasskey.tsx": [
    breaks("a name", contract.editPasskey, { id: crypto.randomUUID(), name: "" }, { path: "name", says: MANDATORY }),
  ],
  "widgets/second-factor/PasskeySetup.tsx": [
    breaks("a name", contract.addPasskey, { challenge: TOKEN, name: LONG, passkey: NEW_KEY }, NAME),
  ],
  "widgets/second-factor/TotpSetup.tsx": [
    breaks("six digits", contract.confirmTotp, { code: "12345" }, { path: "code", says: "Six digits" }),
  ],
  "features/people/support/CreateTicketPage.tsx": [
    breaks("a title", contract.newTicket, { ...TICKET, title: "" }, { path: "title", says: MANDATORY }),
    breaks(
      "a known type",
      contract.newTicket,
      { ...TICKET, issue_type: "mood" },
      { path: "issue_type", says: "Issue type: Has to be one of" },
    ),
    breaks(
      "at most 4000 characters",
      contract.newTicket,
      { ...TICKET, description: "x".repeat(4001) },
      { path: "description", says: "Description: At most 4000 characters" },
    ),
    breaks(
      "a reason in one line",
      contract.newTicket,
      { ...TICKET, reason: "a\nb" },
      { path: "reason", says: "Not a valid text" },
    ),
  ],
  "features/people/support/ReplyForm.tsx": [
    breaks(
      "words",
      contract.replyToTicket,
      { id: crypto.randomUUID(), message: " " },
      { path: "message", says: MANDATORY },
    ),
  ],
  "features/people/support/FeedbackPage.tsx": [
    breaks(
      "1 to 5 stars",
      contract.sendFeedback,
      { rating: 6, message: "x" },
      { path: "rating", says: "Rating: At most 5" },
    ),
  ],
};
