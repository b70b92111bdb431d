import { type BodyOf, type Channel, contract, type Delivery, headOf, type QueryOf } from "@switchboard/contract";
import { languageOf, quietProblems, quietText } from "@switchboard/domain";
import { type DeliveryRow, planChannels, planDeliveries } from "@switchboard/sample-building";
import type { On } from "../calls.ts";
import { need, refuse } from "../refuse.ts";
import type { DemoStore } from "../store.ts";

const MOST = 20;
/** A message is put into words when it is looked at: by then the screen may speak another language. */
type Sent = Omit<Delivery, "head"> & { words: Pick<DeliveryRow, "code" | "params" | "head" | "message"> };

/** A test says what every test says. */
const NO_WORDS: Sent["words"] = { code: null, params: {}, head: "", message: "" };

/** By what whoever looks at the demo would be reached. Nothing leaves it: a test is said to have arrived. */
class DemoChannels {
  readonly #store: DemoStore;
  readonly #mail: string;
  #channels: Channel[];
  #deliveries: Sent[];
  #quiet: BodyOf<typeof contract.setQuietHours>["quiet"] = [];

  constructor(store: DemoStore, mail: string) {
    this.#store = store;
    this.#mail = mail;
    this.#channels = planChannels(store.site, store.start);
    this.#deliveries = planDeliveries(store.site, store.start).map((row) => this.#sent(row));
  }

  list() {
    const [channels, quiet] = [this.#channels, this.#quiet];
    return { channels, quiet, is_chosen: true, push_key: "", has_command: false, mail: this.#mail, most: MOST };
  }

  create(wanted: BodyOf<typeof contract.newChannel>) {
    const { kind, name, priorities, shape = "json", secret } = wanted;
    if (kind === "command") throw refuse("channel.no_command");
    const address = wanted.subscription?.endpoint ?? wanted.address ?? "";
    const url = kind === "mail" ? undefined : URL.parse(address);
    if (kind !== "mail" && !/^https?:$/.test(url?.protocol ?? "")) throw refuse("channel.address");
    if (kind === "mail" && this.#channels.some((each) => each.kind === "mail")) throw refuse("channel.exists");
    if (this.#channels.length >= MOST) throw refuse("channel.too_many");
    const isSigned = kind === "webhook" && (shape === "json" || secret !== undefined);
    const hook = kind === "webhook";
    const channel = this.#made({ kind, shape: hook ? shape : null, name, hint: url?.host ?? "", priorities });
    channel.is_signed = isSigned;
    this.#channels.push(channel);
    this.#record("create", { after: channel });
    return { channel, secret: isSigned ? (secret ?? crypto.randomUUID()) : null };
  }

  edit({ id, name, priorities }: BodyOf<typeof contract.editChannel>) {
    const channel = this.#find(id);
    const before = { ...channel };
    Object.assign(channel, name !== undefined && { name }, priorities && { priorities });
    this.#record("edit", { before, after: channel });
    return { channel };
  }

  remove(id: string) {
    this.#record("delete", { before: this.#find(id) });
    this.#channels = this.#channels.filter(({ _id }) => _id !== id);
    return { ok: true as const };
  }

  test(id: string) {
    const channel = this.#find(id);
    const at = new Date().toISOString();
    channel.accepted_at = at;
    const { _id, kind, name } = channel;
    const [looker] = this.#store.people;
    this.#deliveries.unshift({
      ...{ _id: this.#store.newId(), kind: "test", alarm: null, priority: "low", words: NO_WORDS },
      person: { _id: looker?._id ?? _id, name: looker?.account.name ?? "" },
      channel: { _id, kind, name },
      ...{ state: "accepted", reason: null, tries: 1 },
      ...{ created_at: at, due_at: at, sent_at: at, accepted_at: at, seen_at: null },
    });
    return { outcome: "accepted" as const, reason: null, channel };
  }

  setQuiet({ quiet }: BodyOf<typeof contract.setQuietHours>) {
    const problems = quietProblems(quiet);
    if (problems.length > 0) throw refuse("channel.quiet", problems);
    const [before, after] = [this.#quiet, quiet].map((hours) => ({ quiet: hours.map(quietText) }));
    this.#store.record({ action: "channel.quiet", subject: this.#store.self.account.name, before, after });
    this.#quiet = quiet;
    return { quiet };
  }

  deliveries({ limit, page, alarm, person, state }: QueryOf<typeof contract.listDeliveries>) {
    const found = this.#deliveries.filter(
      (each) =>
        (alarm === undefined || each.alarm === alarm) &&
        (person === undefined || each.person._id === person) &&
        (state === undefined || each.state === state),
    );
    return { docs: found.slice((page - 1) * limit, page * limit).map(shown), count: found.length };
  }

  #sent({ alarm, priority, code, params, head, message, channel, state, reason, tries, ...row }: DeliveryRow): Sent {
    const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
    const at = new Date(row.at).toISOString();
    return {
      ...{ _id: row._id, kind: "alarm", alarm, priority, words: { code, params, head, message } },
      person: { _id: row.person, name: this.#store.personRef(row.person)?.name ?? "" },
      ...{ channel, state, reason, tries },
      ...{ created_at: at, due_at: at, sent_at: at, accepted_at: iso(row.acceptedAt), seen_at: iso(row.seenAt) },
    };
  }

  #record(verb: string, { before, after }: { before?: Channel; after?: Channel }): void {
    const { name: subject = "", _id: subject_id = null } = after ?? before ?? {};
    this.#store.record({ action: `channel.${verb}`, subject, subject_id, before, after });
  }

  #made(given: Pick<Channel, "kind" | "shape" | "name" | "hint" | "priorities">): Channel {
    return { ...given, _id: this.#store.newId(), is_signed: false, failing: null, accepted_at: null };
  }

  #find(id: string): Channel {
    return need(
      this.#channels.find(({ _id }) => _id === id),
      "channel.not_found",
    );
  }
}

const shown = ({ words, ...sent }: Sent): Delivery => ({
  ...sent,
  head: headOf({ ...sent, words }, languageOf(document.documentElement.lang)),
});

export function channelCalls(on: On, store: DemoStore, mail: string): void {
  const channels = new DemoChannels(store, mail);
  on(contract.listChannels, () => channels.list());
  on(contract.newChannel, (body) => channels.create(body));
  on(contract.editChannel, (body) => channels.edit(body));
  on(contract.deleteChannel, ({ id }) => channels.remove(id));
  on(contract.testChannel, ({ id }) => channels.test(id));
  on(contract.setQuietHours, (body) => channels.setQuiet(body));
  on(contract.listDeliveries, (query) => channels.deliveries(query));
  // The demo sends nothing, so there is no link to follow.
  for (const call of [contract.lookAtAlarmLink, contract.answerAlarmLink])
    on(call, () => {
      throw refuse("alarm_link.invalid");
    });
}
