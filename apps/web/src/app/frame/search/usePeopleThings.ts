import { useDebouncedValue } from "@mantine/hooks";
import { foldedWords } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useMay } from "../../../api/useMay.ts";
import { DISPENSABLE } from "../../../data/read-meta.ts";
import { placeOfRemote, remotesQuery } from "../../../data/remotes.ts";
import { PAGE, peopleQuery, ticketsQuery } from "./api.ts";
import { loadOfSource, type Source } from "./source.ts";
import type { Thing } from "./thing.ts";

const TYPING_MS = 250;
/** Shorter words would find too much to be worth a call. */
const WORD_FROM = 2;

/** Returns the word to search on the server, which matches names rather than sentences, when there is more than a page. */
function longestWord(text: string): string {
  const [longest = ""] = foldedWords(text).sort((a, b) => b.length - a.length);
  return longest.length >= WORD_FROM ? longest : "";
}

const distinct = <T extends { _id: string }>(all: readonly T[]) => [
  ...new Map(all.map((each) => [each._id, each])).values(),
];

/** Lists the people of the enterprise for users who may see them. */
function usePeople(word: string) {
  const enabled = useMay("people.manage");
  const first = useQuery({ ...peopleQuery(""), enabled });
  const hasMore = (first.data?.count ?? 0) > PAGE;
  const more = useQuery({ ...peopleQuery(word), enabled: enabled && hasMore && word !== "" });
  const people = useMemo(
    () => distinct([...(first.data?.users ?? []), ...((hasMore && more.data?.users) || [])]),
    [first.data, more.data, hasMore],
  );
  return { people, first };
}

function useTickets(word: string) {
  const enabled = useMay("support.use");
  const first = useQuery({ ...ticketsQuery(""), enabled });
  const hasMore = (first.data?.count ?? 0) > PAGE;
  const more = useQuery({ ...ticketsQuery(word), enabled: enabled && hasMore && word !== "" });
  const tickets = useMemo(
    () => distinct([...(first.data?.tickets ?? []), ...((hasMore && more.data?.tickets) || [])]),
    [first.data, more.data, hasMore],
  );
  return { tickets, first };
}

/** Lists people, tickets and remotes, requested when the search opens and only if the user may read them. */
export function usePeopleThings(text: string): Source {
  const navigate = useNavigate();
  const [word] = useDebouncedValue(longestWord(text), TYPING_MS);
  const { people, first: members } = usePeople(word);
  const { tickets, first: support } = useTickets(word);
  const remotes = useQuery({ ...remotesQuery(), enabled: useMay("device.view"), meta: DISPENSABLE });
  const things = useMemo(
    (): Thing[] => [
      ...(remotes.data ?? []).map((remote) => ({
        key: `remote:${remote._id}`,
        kind: "remote" as const,
        name: remote.name,
        place: placeOfRemote(remote),
        also: [remote.paired_appliance.brand, remote.paired_ud?.device_name ?? ""],
        open: () => void navigate({ to: "/app/remotes/play/$r", params: { r: remote._id } }),
      })),
      ...people.map((member) => ({
        key: `person:${member._id}`,
        kind: "person" as const,
        name: member.fullname || member.name,
        place: member.email,
        aliases: [member.name, member.username],
        also: [member.phone, member.organisation],
        open: () => void navigate({ to: "/app/users", search: { search: member.email } }),
      })),
      ...tickets.map((ticket) => ({
        key: `ticket:${ticket._id}`,
        kind: "ticket" as const,
        name: ticket.title,
        place: ticket.customer_name,
        also: [ticket.device?.device_name ?? "", ticket.issue_type],
        open: () => void navigate({ to: "/app/support", search: { ticket: ticket._id } }),
      })),
    ],
    [remotes.data, people, tickets, navigate],
  );
  const load = loadOfSource([
    ["remotes", remotes],
    ["people", members],
    ["tickets", support],
  ]);
  return { things, ...load };
}
