import type { SecondStep } from "./factors.ts";
import type { HeldBy } from "./held-by.ts";

/** The catalogue of every error that a call can answer, with its status and, where the spec has one, its text (§8). */
const catalogue = {
  "request.invalid": { status: 400, head: "Validation error", message: "All fields are mandatory" },
  "request.too_large": { status: 413, head: "Too large", message: "The request is larger than this server accepts" },
  "request.not_found": {
    status: 404,
    head: "Page not found",
    message: "The server does not have what was asked for. Load the page again.",
  },
  "thing.deleted": {
    status: 410,
    head: "Deleted meanwhile",
    message: "It was deleted meanwhile, so nothing was changed",
  },
  "bin.not_found": {
    status: 404,
    head: "Not in the bin",
    message: "It is no longer in the bin, so it cannot be brought back",
  },
  "bin.restored": {
    status: 409,
    head: "Restored meanwhile",
    message: "It was restored meanwhile, so nothing was deleted for good",
  },
  "session.required": { status: 401, head: "Signed out", message: "Please sign in" },
  "access.denied": { status: 403, head: "Forbidden", message: "You are not allowed to access this resource" },
  "access.owner": {
    status: 409,
    head: "Forbidden",
    message: "The owner of a device always has the use of it. Hand the device over first",
  },
  "demo.read_only": {
    status: 403,
    head: "Demo account",
    message: "This works only in a real account. Nothing was saved.",
  },
  "auth.wrong_credentials": { status: 400, head: "Sign-in failed", message: "Wrong user name or password" },
  "auth.confirm_required": {
    status: 403,
    head: "Confirm it is you",
    message: "Please enter your password to confirm that it is you",
  },
  "session.idle": {
    status: 401,
    head: "Signed out",
    message: "You were signed out because nothing was done for a while. Please sign in",
  },
  "auth.second_step": {
    status: 401,
    head: "Second step",
    message: "The password is right. A second step is needed to sign in",
  },
  "auth.enrol": {
    status: 403,
    head: "Second step needed",
    message: "Your enterprise asks for a second step at sign-in. Set one up to go on",
  },
  "auth.wrong_code": { status: 400, head: "Sign-in failed", message: "This code is not right, or was used already" },
  "auth.wrong_passkey": { status: 400, head: "Sign-in failed", message: "This passkey was not accepted" },
  "auth.step_over": { status: 400, head: "Too late", message: "This took too long. Please start again" },
  "panel.not_found": { status: 404, head: "Not found", message: "There is no such wall panel" },
  "panel.code_invalid": {
    status: 400,
    head: "Not paired",
    message: "This code is not right, was used already, or is older than ten minutes",
  },
  "panel.too_many": {
    status: 409,
    head: "Too many",
    message: "The enterprise has as many wall panels as there may be",
  },
  "factor.not_found": { status: 404, head: "Not found", message: "There is no such second factor" },
  "factor.demanded": {
    status: 409,
    head: "Forbidden",
    message: "Your enterprise asks for a second step. Add another one before you remove this one",
  },
  "factor.too_many": { status: 409, head: "Too many", message: "You have as many passkeys as there may be" },
  "factor.impossible": {
    status: 409,
    head: "Not possible here",
    message: "Passkeys need a server with a name of its own, not just a number",
  },
  "gateway.not_found": { status: 404, head: "Not found", message: "There is no such gateway" },
  "gateway.code_invalid": {
    status: 400,
    head: "Not paired",
    message: "This code is not right, was used already, or is older than ten minutes",
  },
  "gateway.too_many": {
    status: 409,
    head: "Too many",
    message: "The enterprise has as many gateways as there may be",
  },
  "gateway.offline": { status: 409, head: "Not possible now", message: "This gateway is not connected" },
  "gateway.required": { status: 401, head: "Not paired", message: "This gateway is not paired, or was removed" },
  "template.not_found": { status: 404, head: "Not found", message: "There is no such template" },
  "template.in_use": {
    status: 409,
    head: "In use",
    message: "Meters are read by this template. Remove them, or set them up with another one, first",
  },
  "template.too_many": {
    status: 409,
    head: "Too many",
    message: "The enterprise has as many templates as there may be",
  },
  "meter.not_found": { status: 404, head: "Not found", message: "There is no such meter" },
  "meter.taken": { status: 409, head: "Already there", message: "There is a meter with this address and unit already" },
  "meter.too_many": { status: 409, head: "Too many", message: "This gateway has as many meters as it can read" },
  "found.not_found": { status: 404, head: "Not found", message: "There is no such found device" },
  "found.does_not_fit": {
    status: 409,
    head: "Does not fit",
    message: "The new hardware cannot do all that the device was used for",
  },
  "auth.throttled": {
    status: 429,
    head: "Too many tries",
    message: "Too many tries. Please wait a minute and try again",
  },
  "auth.weak_password": {
    status: 400,
    head: "Easy to guess",
    message: "This password is easy to guess: many people use it, or it is made of your own name or address",
  },
  "auth.link_invalid": {
    status: 400,
    head: "Link not valid",
    message: "This link has been used or is too old. Please ask for a new one",
  },
  "setup.done": { status: 409, head: "Already set up", message: "This server has been set up already" },
  "enterprise.not_found": { status: 404, head: "Not found", message: "There is no such enterprise" },
  "enterprise.too_many": {
    status: 409,
    head: "Too many enterprises",
    message: "You are an admin of too many enterprises to create another. Leave one first",
  },
  "enterprise.last_admin": {
    status: 409,
    head: "Forbidden",
    message: "You are the only admin there. Make somebody else an admin first",
  },
  "enterprise.only_one": {
    status: 409,
    head: "Forbidden",
    message: "This is your only enterprise. To leave it, delete your account",
  },
  "device.not_found": { status: 404, head: "Not found", message: "There is no such device" },
  "device.offline": { status: 409, head: "Not connected", message: "The device might not be connected to internet" },
  "device.wrong_pin": { status: 400, head: "Not found", message: "There is no device with this ID and PIN" },
  "device.pin_locked": {
    status: 429,
    head: "Too many tries",
    message: "Too many wrong PINs. Please compare the ID and the PIN with the box, and try again tomorrow",
  },
  "device.wrong_type": {
    status: 400,
    head: "Wrong Device Type",
    message: "This device ID is not registered for the selected device type",
  },
  "device.taken": { status: 409, head: "Forbidden", message: "This device belongs to someone already" },
  "device.unknown_meta": {
    status: 400,
    head: "Validation error",
    message: "The enterprise has no such meta key",
  },
  "reading.not_found": {
    status: 404,
    head: "Not found",
    message: "There is no such doubtful reading, or it is no longer kept",
  },
  "meter.no_meter": { status: 400, head: "Validation error", message: "This device measures no energy" },
  "meter.circle": {
    status: 409,
    head: "Not possible",
    message: "A meter cannot stand behind itself, or behind one that stands behind it",
  },
  "meter.too_deep": { status: 409, head: "Not possible", message: "At most eight meters can stand behind each other" },
  "config.invalid": { status: 400, head: "Validation error", message: "Some settings are not valid" },
  "group.not_found": { status: 404, head: "Not found", message: "There is no such group" },
  "group.name_taken": { status: 409, head: "Validation error", message: "There is a group of this name already" },
  "user.not_found": { status: 404, head: "Not found", message: "There is no such person" },
  "user.exists": { status: 409, head: "Validation error", message: "This person belongs to the enterprise already" },
  "user.name_taken": { status: 409, head: "Validation error", message: "This user name is taken. Choose another" },
  "user.last_admin": { status: 409, head: "Forbidden", message: "An enterprise needs at least one admin" },
  "meta.invalid": { status: 400, head: "Validation error", message: "Please Provide Valid Name to all the KEYS!!" },
  "ticket.not_found": { status: 404, head: "Not found", message: "There is no such ticket" },
  "codeset.not_found": { status: 404, head: "Not found", message: "There is no such codeset" },
  "remote.unknown_key": { status: 400, head: "Invalid action", message: "This remote cannot do that" },
  "remote.nothing_learnt": { status: 409, head: "Nothing learnt", message: "The blaster has not seen a remote" },
  "sensor.not_found": { status: 404, head: "Not found", message: "There is no such sensor" },
  "switch.not_found": { status: 404, head: "Not found", message: "There is no such switch" },
  "switch.unsupported": { status: 400, head: "Invalid action", message: "This switch cannot do that" },
  "command.too_late": {
    status: 409,
    head: "Too late",
    message: "This reached the server too late, so nothing was switched. Please try again",
  },
  "switch.held": { status: 409, head: "Held", message: "Somebody holds this switch, so nothing was switched" },
  "switch.interlocked": {
    status: 409,
    head: "Interlocked",
    message: "Another switch is on that must not be on with this one, so nothing was switched",
  },
  "switch.resting": {
    status: 409,
    head: "Resting",
    message: "This switch has to stay off for a while, so nothing was switched",
  },
  "switch.must_run": {
    status: 409,
    head: "Still running",
    message: "This switch has to stay on for a while, so nothing was switched",
  },
  "protection.invalid": { status: 400, head: "Validation error", message: "Validation error" },
  "protection.curtain": {
    status: 409,
    head: "A curtain",
    message: "The relays of a curtain are kept apart already",
  },
  "interlock.not_found": { status: 404, head: "Not found", message: "This interlock no longer exists" },
  "interlock.too_many": { status: 409, head: "Too many", message: "An enterprise can have 200 interlocks" },
  "hold.invalid": { status: 400, head: "Validation error", message: "Validation error" },
  "hold.not_found": { status: 404, head: "Not found", message: "This hold is over already" },
  "hold.of_another": {
    status: 403,
    head: "Not yours",
    message: "Somebody else holds this switch. They or an admin can release it",
  },
  "schedule.not_found": { status: 404, head: "Not found", message: "There is no such schedule" },
  "schedule.invalid": { status: 400, head: "Validation error", message: "Validation error" },
  "schedule.over": {
    status: 409,
    head: "This schedule is over",
    message: "It was to run once, and that time has passed. Choose a new time, and it runs again",
  },
  "schedule.not_due": { status: 409, head: "Not found", message: "This run has been, or is not planned" },
  "schedule.pause_over": { status: 400, head: "Validation error", message: "Choose a time in the future" },
  "schedule.disabled": {
    status: 409,
    head: "This schedule is disabled",
    message: "It does not run, so there is nothing to pause. Enable it first",
  },
  "scene.not_found": { status: 404, head: "Not found", message: "There is no such scene" },
  "scene.invalid": { status: 400, head: "Validation error", message: "Validation error" },
  "workflow.not_found": { status: 404, head: "Not found", message: "There is no such workflow" },
  "workflow.invalid": { status: 400, head: "Validation error", message: "Validation error" },
  "workflow.safety": {
    status: 403,
    head: "For admins",
    message: "Only admins can make, change or delete a safety workflow",
  },
  "alarm.not_found": { status: 404, head: "Not found", message: "There is no such alarm" },
  "alarm.closed": { status: 409, head: "Closed", message: "This alarm is closed already" },
  "alarm.no_suggestion": {
    status: 409,
    head: "Changed meanwhile",
    message: "The rule was changed meanwhile. Load the report again",
  },
  "on_call.not_found": { status: 404, head: "Not found", message: "There is no such on-call plan" },
  "on_call.invalid": { status: 400, head: "Validation error", message: "All fields are mandatory" },
  "on_call.of_another": {
    status: 403,
    head: "Forbidden",
    message: "You can stand in yourself. Only admins can name somebody else",
  },
  "on_call.too_many": {
    status: 409,
    head: "Too many",
    message: "The enterprise has as many on-call plans or replacements as there may be",
  },
  "notification.not_found": { status: 404, head: "Not found", message: "There is no such notification" },
  "shortcut.not_found": { status: 404, head: "Not found", message: "There is no such shortcut" },
  "shortcut.exists": { status: 409, head: "Validation error", message: "There is a shortcut to this already" },
  "calendar.not_found": { status: 404, head: "Not found", message: "There is no such calendar" },
  "calendar.too_many": {
    status: 409,
    head: "Too many calendars",
    message: "An enterprise can have 100 calendars. Delete one you no longer need",
  },
  "calendar.full": {
    status: 409,
    head: "Calendar is full",
    message: "A calendar can hold 2,000 days. Delete some you no longer need",
  },
  "calendar.unreadable": {
    status: 400,
    head: "Not a calendar",
    message: "This is no iCal file, or one that cannot be read",
  },
  "calendar.busy": {
    status: 429,
    head: "One file at a time",
    message: "Files of your enterprise are being read. Please try again in a moment",
  },
  "calendar.address": {
    status: 400,
    head: "Not an address",
    message: "Enter an address that begins with https://, http:// or webcal://, without a user name and password",
  },
  "tariff.not_found": { status: 404, head: "Not found", message: "There is no such tariff" },
  "tariff.invalid": { status: 400, head: "Validation error", message: "Validation error" },
  "tariff.too_many": {
    status: 409,
    head: "Too many tariffs",
    message: "An enterprise can have 100 tariffs. Delete one you no longer need",
  },
  "tariff.in_force": {
    status: 409,
    head: "Already in force",
    message: "This version has begun to count, so it stays as it is. Add a version from a later day",
  },
  "tariff.fuel_changed": {
    status: 409,
    head: "Changed meanwhile",
    message: "This month has another price by now. Look at it before you replace it",
  },
  "tariff.used": {
    status: 409,
    head: "In use",
    message: "A utility connection is billed by this tariff, so it cannot be deleted",
  },
  "supply.not_found": { status: 404, head: "Not found", message: "There is no such utility connection" },
  "supply.too_many": {
    status: 409,
    head: "Too many supplies",
    message: "An enterprise can have 200 supplies. Delete one you no longer need",
  },
  "supply.order": {
    status: 400,
    head: "Validation error",
    message: "Each tariff has to begin on a later day than the one before",
  },
  "supply.currencies": {
    status: 400,
    head: "Validation error",
    message: "The tariffs of a utility connection have to share one currency and time zone",
  },
  "demand.invalid": { status: 400, head: "Validation error", message: "Validation error" },
  "demand.taken": {
    status: 409,
    head: "Already in use",
    message: "One of these switches is shut off by the demand limit of another utility connection",
  },
  "waste.not_found": { status: 404, head: "Not found", message: "There is no such finding" },
  "channel.not_found": { status: 404, head: "Not found", message: "There is no such channel" },
  "channel.too_many": {
    status: 409,
    head: "Too many channels",
    message: "You can have 20 channels. Delete one you no longer need",
  },
  "channel.exists": { status: 409, head: "Channel exists", message: "You have this channel already" },
  "channel.address": {
    status: 400,
    head: "Not an address",
    message: "Enter an address that begins with https:// or http://, without a user name and password",
  },
  "channel.private": {
    status: 400,
    head: "Address not allowed",
    message: "This address is inside the server's own network. The operator of the server can allow such addresses",
  },
  "channel.no_command": {
    status: 409,
    head: "Not set up",
    message: "The operator of the server has not set up text messages",
  },
  "channel.too_often": {
    status: 429,
    head: "Too many tests",
    message: "You have sent many tests. Please wait a few minutes",
  },
  "channel.not_confirmed": {
    status: 409,
    head: "Not confirmed yet",
    message: "Confirm this number first: enter the code that was sent to it",
  },
  "channel.confirmed": { status: 409, head: "Already confirmed", message: "This channel needs no code" },
  "channel.wrong_code": {
    status: 400,
    head: "Wrong code",
    message: "This code is not right. Check the newest message",
  },
  "channel.code_over": {
    status: 409,
    head: "Code no longer valid",
    message: "This code is too old, or was entered wrongly too often. Ask for a new one",
  },
  "channel.code_too_often": {
    status: 429,
    head: "Too many codes",
    message: "Many codes were sent. Please wait an hour",
  },
  "channel.quiet": { status: 400, head: "Validation error", message: "Check the quiet hours" },
  "alarm_link.invalid": {
    status: 400,
    head: "Link not valid",
    message: "This link was used already, is too old, or was never valid. Sign in to see the alarm",
  },
  "view.not_found": { status: 404, head: "Not found", message: "There is no such view" },
  "view.exists": { status: 409, head: "Validation error", message: "You have a view of this name already" },
  "view.too_many": {
    status: 409,
    head: "Too many views",
    message: "20 views of a list can be kept. Delete one you no longer need",
  },
  "remote.not_found": { status: 404, head: "Not found", message: "There is no such remote" },
  "report.no_data": { status: 404, head: "No data", message: "No Data Present to Download Report." },
  "report.not_found": { status: 404, head: "Not found", message: "There is no such report, or it is no longer kept" },
  "report.busy": { status: 409, head: "One at a time", message: "A report of yours is being made already" },
  "report.throttled": { status: 429, head: "Too many reports", message: "Please wait a few minutes and try again" },
  "report.too_large": {
    status: 413,
    head: "Too large",
    message: "This report would be too large. Choose fewer days or fewer devices",
  },
  "report.failed": { status: 500, head: "Not made", message: "The report could not be made. Please try again" },
  "report_mailing.not_found": { status: 404, head: "Not found", message: "There is no such report by e-mail" },
  "report_mailing.too_many": {
    status: 409,
    head: "Too many reports",
    message: "No more reports can be sent by e-mail. Delete one you no longer need",
  },
  "report_mailing.of_others": {
    status: 403,
    head: "Not allowed",
    message: "Only admins can have reports sent to other people",
  },
  "report_mailing.addresses": {
    status: 409,
    head: "Address not possible",
    message: "This address can get no reports",
  },
  "report_link.invalid": {
    status: 400,
    head: "Link not valid",
    message: "This link is not valid any more. Sign in to see which reports you get",
  },
  "server.unavailable": {
    status: 503,
    head: "Server Error",
    message: "We are unable to process the response, please try again later",
  },
  "server.failed": { status: 500, head: "Server Error", message: "Something went wrong, please try again later!" },
} as const satisfies Record<string, { status: number; head: string; message: string }>;

export type ErrorCode = keyof typeof catalogue;
interface CatalogueEntry {
  status: number;
  head: string;
  message: string;
}

export const ERRORS: Record<ErrorCode, CatalogueEntry> = catalogue;

/** The body of every failed call. */
export interface ErrorBody {
  code: ErrorCode;
  head: string;
  message: string;
  /** The wrong inputs by path, so that a form can show the message beside the field. */
  fields?: { path: string; message: string }[];
  /** The second step after the right password (`auth.second_step`). */
  second_step?: SecondStep;
  /** The holder of the switch, or the other switch that keeps it off, and until when (`switch.held`, `switch.interlocked` …). */
  held?: HeldBy;
  /** For server errors (5xx): the id of the call in the server's log. */
  request_id?: string;
}
