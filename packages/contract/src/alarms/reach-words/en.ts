import type { ReachWords } from "./shape.ts";

export const en: ReachWords = {
  priority: { critical: "Critical", high: "High", low: "Low" },
  over: "Over",
  acknowledged: "Acknowledged",
  device: "Device: {name}",
  advice: "What to do: {text}",
  at: "Since: {time}",
  open: "Open in Switchboard",
  acknowledge: "Acknowledge",
  closing: "You choose what you are told, and how, under My channels in your account.",
  summary: {
    head: "During your quiet hours: {count} alarms",
    open: "Still open: {count}",
    over: "Over since: {count}",
    more: "… and {count} more",
  },
  test: { head: "A test of Switchboard", text: "If you read this, alarms reach you by this channel." },
  code: {
    head: "{code} is your Switchboard code",
    text: "Enter it under My channels within {minutes} minutes. If you did not ask for it, ignore this message.",
  },
  sentences: {
    "device.offline": { head: "{device} is offline", text: "The device might not be connected to internet" },
    "power.doubt": { head: "Doubtful meter reading", text: "It is left out of totals until you decide" },
    "schedule.failed": { head: "{name} failed", text: "The schedule did not do everything it should." },
    "schedule.missed": { head: "{name} was missed", text: "The schedule did not run because the server was down." },
    "protection.interlocked": {
      head: "Protection of {name}",
      text: "It is on together with {other}. They should never be on together.",
    },
    "protection.resting": {
      head: "Protection of {name}",
      text: "It was turned on at the wall before its rest was over.",
    },
    "protection.must_run": {
      head: "Protection of {name}",
      text: "It was turned off at the wall before its minimum on time was over.",
    },
    "channel.failing": {
      head: "{name} reaches {person} no more",
      text: "Messages by this channel fail. Look at it under My channels.",
    },
    "alarm.sensor": { head: "{name} is silent", text: "The sensor has not reported for hours." },
    "alarm.gateway": {
      head: "{name} is offline",
      text: "Nothing is heard of this gateway, nor of the devices behind it.",
    },
    "alarm.room": { head: "{name} is offline", text: "Nearly all devices in this room went offline together." },
    "alarm.site": { head: "The site is offline", text: "Nearly all devices went offline together." },
    "alarm.budget": {
      head: "{name} goes over budget",
      text: "This month will cost about {forecast}. The budget is {budget}.",
    },
    "alarm.hold": { head: "{name} is still held", text: "Somebody has held it for more than a week." },
    "alarm.chore": { head: "Server in trouble", text: "What the server does by itself keeps failing: {chore}" },
    "alarm.broker": {
      head: "Devices are not heard",
      text: "What devices say does not reach the server: its message broker is away. Switching does not work either.",
    },
    "alarm.intake": {
      head: "The server falls behind",
      text: "What devices say is stored late, or not at all. Charts and workflows may miss some of it.",
    },
    "alarm.backup": {
      head: "Backup overdue",
      text: "The last backup is older than a day and a half. Whoever runs the server should look.",
    },
    "alarm.flood": {
      head: "{count} alarms at once",
      text: "Many alarms of one kind came at once. They are told as one. {place}",
    },
  },
};
