import { contract, type InputOf } from "@switchboard/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { useRefreshCalendars } from "../../../data/calendars.ts";

const IN_PLACE = { silent: true };

export function useNewCalendar() {
  const onSuccess = useRefreshCalendars();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.newCalendar>) => call(contract.newCalendar, input, IN_PLACE),
    onSuccess,
  });
}

export function useRenameCalendar() {
  const onSuccess = useRefreshCalendars();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.editCalendar>) => call(contract.editCalendar, input, IN_PLACE),
    onSuccess,
  });
}

export function useDeleteCalendar() {
  const onSuccess = useRefreshCalendars();
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteCalendar, { id }, IN_PLACE),
    onSuccess,
  });
}

export function useEditDays() {
  const onSuccess = useRefreshCalendars();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.editCalendarDays>) => call(contract.editCalendarDays, input, IN_PLACE),
    onSuccess,
  });
}

export function useTakeHolidays() {
  const onSuccess = useRefreshCalendars();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.takeHolidays>) => call(contract.takeHolidays, input, IN_PLACE),
    onSuccess,
  });
}

export function useSetPlace() {
  const onSuccess = useRefreshCalendars();
  return useMutation({
    mutationFn: (place: { latitude: number; longitude: number }) => call(contract.editEnterprise, { place }, IN_PLACE),
    onSuccess,
  });
}

export function useImport() {
  const onSuccess = useRefreshCalendars();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.importCalendar>) => call(contract.importCalendar, input, IN_PLACE),
    onSuccess,
  });
}

export function useFollow() {
  const onSuccess = useRefreshCalendars();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.followCalendar>) => call(contract.followCalendar, input, IN_PLACE),
    onSuccess,
  });
}
