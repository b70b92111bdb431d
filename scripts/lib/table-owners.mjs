/**
 * The owner of each table of the database, including views and functions. Only the owner writes it; another module that reads it is named
 * with its reason, mostly a join that would otherwise be a query for each row. `platform` owns what belongs to no module. `npm run check`
 * compares the SQL of the server with this.
 */
export const OWNERS = {
  // Infrastructure.
  migrations: { owner: "platform" },
  is_past_keeping: { owner: "platform" },
  server_leases: { owner: "platform" },
  throttles: { owner: "platform" },
  backups: { owner: "operator" },

  // People and enterprises.
  enterprises: {
    owner: "enterprises",
    readBy: {
      channels: "the zone of people who are told, many at once",
      operator: "how many there are, for whoever runs the server",
      devices: "reports of many enterprises, each in its zone",
      factors: "whether an enterprise of a person asks for a second factor",
      "on-call": "turns change by the clock of the enterprise",
      usage: "the zone of meters that wait in the bin",
      "report-mailings": "reports of many enterprises, each due in its zone",
      platform: "the row is the lock of an enterprise's changes",
      sessions: "whoever calls is looked up in one read",
      schedules: "due runs of many enterprises, each in its zone",
      sensors: "roll-ups of many enterprises, each in its zone",
      telemetry: "roll-ups of many enterprises, each in its zone",
      waste: "nights of many enterprises, each in its zone",
      workflows: "conditions of many enterprises, each in its zone",
    },
  },
  users: {
    owner: "users",
    readBy: {
      "account-mails": "whether whoever a mail is for is still there, many at once",
      alarms: "who takes care of an alarm, by name",
      access: "people by their names",
      channels: "the address, the name and the language of whoever is told, many at once",
      enterprises: "the address that a person may have been invited by",
      members: "people by their names",
      memberships: "what each enterprise calls a person",
      "on-call": "who takes turns, by name",
      remotes: "the name of the owner",
      "report-mailings": "the address, the name and the language of whoever gets a report",
      scenes: "the name of the owner",
      schedules: "the name of the owner",
      sessions: "whoever calls is looked up in one read",
      support: "who gave feedback, by name",
      workflows: "the name of the owner",
    },
  },
  memberships: {
    owner: "memberships",
    readBy: {
      "account-mails": "whose admins see a mail to a person, in the statement that stores it",
      alarms: "who takes care of an alarm, and whether they may see it",
      operator: "how many there are, for whoever runs the server",
      access: "an admin may use everything, and everyone can be told",
      channels: "held, so that nobody leaves while they are told; names of a page of deliveries",
      enterprises: "the enterprises of a person",
      factors: "whether an enterprise of a person asks for a second factor",
      members: "the people of an enterprise, a page at a time",
      notifications: "held, so that nobody leaves while they are told",
      "on-call": "whether somebody who is to take turns is a member",
      "report-mailings": "whether somebody who gets a report is still a member, and what kind",
      scenes: "an admin's scenes are there for everyone",
      sessions: "whoever calls is looked up in one read",
      support: "who gave feedback, by name",
      users: "one who belongs nowhere is deleted",
      workflows: "whether the owner of a condition is still a member, and what kind",
    },
  },
  sessions: { owner: "sessions", readBy: { operator: "how many are open, for whoever runs the server" } },
  one_time_links: {
    owner: "auth",
    readBy: { "account-mails": "whether the link of a mail still works, many at once" },
  },
  account_mails: { owner: "account-mails", readBy: { channels: "one page of everything that was sent" } },
  totp_factors: { owner: "factors" },
  passkeys: { owner: "factors" },
  removed_passkeys: { owner: "factors" },
  recovery_codes: { owner: "factors" },
  auth_challenges: { owner: "factors" },
  second_factors: {
    owner: "factors",
    readBy: {
      members: "who of a page of people has one",
      "report-mailings": "whoever has yet to set one up gets no report",
      sessions: "whoever calls is looked up in one read",
    },
  },
  table_views: { owner: "views" },
  tickets: { owner: "support", readBy: { alarms: "the ticket that was raised for an alarm" } },
  ticket_replies: { owner: "support" },
  feedback: { owner: "support" },

  // Access.
  room_grants: { owner: "access" },
  device_grants: { owner: "access" },
  switch_grants: { owner: "access" },
  panels: {
    owner: "panels",
    readBy: {
      access: "a panel holds its room, and is told what changes in it",
      sessions: "whoever calls is looked up in one read",
    },
  },
  // A view over memberships and panels.
  principals: {
    owner: "panels",
    readBy: {
      commands: "whether the owner of an order is still there, and what kind",
      sensors: "whether the owner of a schedule may still see the thermometer it goes by, many at once",
    },
  },
  // A view over the grants of devices and of the rooms that they are in.
  held_devices: { owner: "access" },

  // Devices and groups.
  devices: {
    owner: "devices",
    readBy: {
      alarms: "what an alarm is about, by name, and whether it is still there; how many of a room are online",
      operator: "how many there are, for whoever runs the server",
      access: "what can be granted; topics are by hardware id",
      audit: "what the devices of a change are called now",
      enterprises: "how many each enterprise of an admin has",
      gateways: "the device that a found one was adopted as, by name, for a whole inbox",
      actions: "what actions are about, by name",
      bills: "which meters a utility bills, by name",
      commands: "what is ordered: its state, its hardware id, its name",
      demand: "loads and their meters by name, and whether they can be reached",
      health: "events by the device's name, those that are offline, and when each was added",
      holds: "what is held, by name",
      protections: "what is protected, by name, and whether it can be reached",
      meters: "the meters one may see, by name and type",
      notifications: "the device that a page of notifications is about",
      provisioning:
        "whether a box is somebody's already, in the time that every answer takes; whether a claimant has any",
      remotes: "the blaster of a remote",
      sensors: "readings of many devices by hardware id; sensors by their device's name",
      support: "the device that a page of tickets is about",
      telemetry: "readings of many devices by hardware id; charts by name",
      waste: "findings by the name of their meter, for those who may see it",
      workflows: "what is watched: its state, its hardware id, its name",
    },
  },
  device_days: { owner: "devices", readBy: { health: "how each device of a day gone by was" } },
  removed_devices: { owner: "devices", readBy: { health: "the devices that were there on a day gone by" } },
  switch_appliances: {
    owner: "devices",
    readBy: {
      access: "a grant on a switch is one on a part of its device",
      actions: "what actions are about, by name",
      commands: "what is ordered: its number, its kind, its name",
      demand: "loads by name, and whether they are on",
      holds: "what is held, by name",
      protections: "what is protected, by name, and whether it is on",
      schedules: "whether schedules of others act on what a person may use",
      shortcuts: "held, so that what a shortcut leads to stays until it stands",
      telemetry: "charts by name",
    },
  },
  device_groups: {
    owner: "groups",
    readBy: {
      alarms: "the room that many alarms are in, or that is gone",
      access: "what can be granted: rooms, by name",
      bills: "what each room costs",
      calendars: "the room of a calendar, by name",
      "on-call": "the room of a plan, by name",
      panels: "the room of a panel",
      gateways: "rooms by name, for those that the field names",
      actions: "what actions are about, by name",
      devices: "the groups of a page of devices",
      remotes: "the room of a remote",
      schedules: "devices that are in no room",
      sensors: "the room of a sensor",
      workflows: "what is watched, by name",
    },
  },
  device_group_members: {
    owner: "groups",
    readBy: {
      alarms: "the alarms of a room",
      bills: "what each room costs",
      access: "a group is seen by what is in it",
      actions: "whether all of a group may be used",
      commands: "the switches of a group at this moment",
      devices: "the groups of a page of devices",
      schedules: "whether schedules of others act in a room",
      sensors: "the room of a sensor",
      waste: "the rooms by whose calendars meters are closed",
      workflows: "the devices of a group at this moment",
    },
  },
  gateways: {
    owner: "gateways",
    readBy: {
      alarms: "what an alarm is about, by name, and whether it is still there",
      devices: "what the gateway of an adopted device is called",
    },
  },
  found_devices: { owner: "gateways", readBy: { alarms: "the gateway that took a device along" } },
  gateway_tries: { owner: "gateways" },
  gateway_looks: { owner: "gateways" },
  modbus_templates: { owner: "gateways" },
  modbus_meters: { owner: "gateways" },
  meter_places: { owner: "meters", readBy: { alarms: "the meter whose supply takes others along" } },
  manufactured_devices: { owner: "provisioning" },
  device_config_requests: { owner: "configuration" },
  remotes: {
    owner: "remotes",
    readBy: {
      members: "how much each person of a page owns",
      shortcuts: "held, so that what a shortcut leads to stays until it stands",
    },
  },
  user_shortcuts: { owner: "shortcuts" },
  holds: {
    owner: "holds",
    readBy: { commands: "whether something holds what is ordered, in the read that looks it up" },
  },

  switch_protections: {
    owner: "protections",
    readBy: { commands: "whether what is ordered is protected, in the read that looks it up" },
  },
  interlocks: { owner: "protections" },
  interlock_switches: {
    owner: "protections",
    readBy: { commands: "whether what is ordered is protected, in the read that looks it up" },
  },
  protection_breaches: { owner: "protections" },

  waste_findings: { owner: "waste" },
  waste_checks: { owner: "waste" },

  // Alarms and notifications.
  alarms: { owner: "alarms" },
  alarm_transitions: { owner: "alarms" },
  alarm_conditions: { owner: "alarms" },
  alarm_floods: { owner: "alarms" },
  alarm_rules: { owner: "alarms" },

  // Costs.
  tariffs: { owner: "tariffs" },
  tariff_versions: { owner: "tariffs" },
  supplies: { owner: "bills" },
  supply_meters: { owner: "bills" },
  supply_tariffs: { owner: "bills", readBy: { tariffs: "how many supplies are billed by a tariff" } },
  utility_bills: { owner: "bills" },
  demand_limits: { owner: "demand" },
  demand_loads: { owner: "demand" },
  shed_events: { owner: "demand" },

  // Automation.
  scenes: { owner: "scenes", readBy: { members: "how much each person of a page owns" } },
  schedules: {
    owner: "schedules",
    readBy: {
      alarms: "what an alarm is about, by name, and whose it is",
      members: "how much each person of a page owns",
    },
  },
  on_call_plans: { owner: "on-call" },
  on_call_people: { owner: "on-call" },
  on_call_covers: { owner: "on-call" },
  calendars: {
    owner: "calendars",
    readBy: {
      schedules: "due runs of many enterprises, each by its calendars",
      waste: "days of many meters, each by its calendars",
      workflows: "conditions of many enterprises, each by its calendars",
    },
  },
  schedule_actions: { owner: "schedules" },
  schedule_runs: { owner: "schedules" },
  schedule_starts: { owner: "schedules" },
  workflows: {
    owner: "workflows",
    readBy: {
      alarms: "what an alarm is about, by name, and whose it is",
      members: "how much each person of a page owns",
    },
  },
  workflow_entries: { owner: "workflows" },
  workflow_states: { owner: "workflows" },
  workflow_firings: { owner: "workflows" },
  workflow_waits: { owner: "workflows" },
  workflow_versions: { owner: "workflows" },

  // History.
  has_new_hold: { owner: "commands" },
  commands: {
    owner: "commands",
    readBy: {
      audit: "switching is part of the trail",
      protections: "what is on its way to a protected switch, while orders for it wait",
      schedules: "a run ends with the last of its commands, many runs at once",
      telemetry: "how often each switch was used",
    },
  },
  ir_sends: { owner: "remotes", readBy: { audit: "what went out as infrared is part of the trail" } },
  audit_log: { owner: "audit" },
  // Written by triggers of the tables themselves.
  deletions: { owner: "deletions" },
  bin_entries: {
    owner: "bin",
    readBy: {
      operator: "people who wait in the bin of an enterprise that goes",
      telemetry: "sums of all devices leave out those in the bin",
    },
  },
  bin_rows: { owner: "bin" },
  put_back: { owner: "bin" },
  put_row_back: { owner: "bin" },
  let_go_of_gone: { owner: "bin" },
  audit_trail: { owner: "audit" },
  notifications: { owner: "notifications" },
  notification_once: { owner: "notifications" },
  notification_settings: { owner: "notifications" },
  channels: { owner: "channels" },
  channel_preferences: { owner: "channels" },
  deliveries: { owner: "channels" },
  push_keys: { owner: "channels" },
  report_mailings: { owner: "report-mailings", readBy: { channels: "the names of a page of mailed reports" } },
  report_mailing_people: { owner: "report-mailings" },
  report_addresses: {
    owner: "report-mailings",
    readBy: { channels: "the external addresses of a page of mailed reports" },
  },
  report_mailing_addresses: { owner: "report-mailings" },
  report_mails: { owner: "report-mailings", readBy: { channels: "one page of everything that was sent" } },
  device_events: { owner: "health" },
  device_power_states: { owner: "health" },
  device_offline_notices: { owner: "health" },
  device_status_changes: {
    owner: "live",
    readBy: {
      health: "when each of many devices could be reached",
      workflows: "since when each of many devices is gone",
    },
  },
  switch_status_changes: {
    owner: "live",
    readBy: {
      demand: "since when a load is on or off",
      protections: "since when a protected switch is on or off",
      telemetry: "how long each switch was on",
    },
  },
  reports: { owner: "reports" },

  // Measurements.
  readings: {
    owner: "telemetry",
    readBy: {
      demand: "the power of mains and loads, for a few minutes or a month",
      usage: "windows of demand, which no roll-up keeps",
    },
  },
  ensure_readings_partition: { owner: "telemetry" },
  telemetry_states: { owner: "telemetry", readBy: { usage: "the zone whose hours a meter is kept in" } },
  reading_hours: {
    owner: "telemetry",
    readBy: {
      demand: "what loads drew in the month that a limit is tried on",
      usage: "the energy of each hour",
    },
  },
  reading_days: { owner: "telemetry", readBy: { usage: "which days have changed since usage was made of them" } },
  reading_months: { owner: "telemetry", readBy: { usage: "which months have changed since usage was made of them" } },
  usage_months: { owner: "usage" },
  reading_marks: { owner: "telemetry" },
  on_time_hours: { owner: "telemetry" },
  on_time_days: { owner: "telemetry" },
  on_changes: { owner: "telemetry" },
  rollup_rebuilds: { owner: "telemetry" },
  known_zone: {
    owner: "telemetry",
    readBy: { sensors: "roll-ups in the zones that the store knows", usage: "the same zones" },
  },
  local_hour: { owner: "telemetry", readBy: { sensors: "the same hours" } },
  hour_pieces: { owner: "telemetry" },
  add_on_time: { owner: "telemetry" },
  roll_up_on_time: { owner: "telemetry" },
  sensors: {
    owner: "sensors",
    readBy: {
      alarms: "what an alarm is about, by name, and whether it is still there",
      demand: "what the sensor beside a load shows, and its name",
      workflows: "what is watched: its channel, its kind, its name",
    },
  },
  buttons: { owner: "sensors", readBy: { workflows: "what is watched: its channel, its name" } },
  sensor_readings: { owner: "sensors" },
  ensure_sensor_readings_partition: { owner: "sensors" },
  sensor_hours: { owner: "sensors", readBy: { demand: "what it was like beside loads in the month that is tried" } },
  sensor_days: { owner: "sensors" },
};
