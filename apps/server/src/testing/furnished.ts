import { randomBytes, randomUUID } from "node:crypto";
import type { Database, Sql } from "../platform/db/database.ts";

export type FurnishedEnterprise = Awaited<ReturnType<typeof furnish>>;

const SLOT = { n: 1, sum: 24500, lowest: 24.5, highest: 24.5, last_value: 24.5 };

/**
 * Inserts an enterprise with rows in every table of an enterprise, straight into the store. A new table is missing here
 * first, and `admin/enterprise/enterprise.test.ts` reports it.
 */
export async function furnish(database: Database, name = "Charminar Offices") {
  const id = () => randomUUID();
  const [enterpriseId, admin, user, invited, board, meter, gone, lamp, fan, hall] = Array.from(
    { length: 10 },
    id,
  ) as Ids;
  const [remote, scene, schedule, run, workflow, entry, firing, ticket, binned, panel] = Array.from(
    { length: 10 },
    id,
  ) as Ids;
  const [tariff, supply, tower, floor] = [id(), id(), id(), id()];
  const [gateway, template, interlock, onCall, alarm, channel, mailing, outside] = Array.from({ length: 8 }, id) as Ids;
  const [sensor, button, sensed, seen, feasts] = Array.from({ length: 5 }, id) as Ids;
  const tag = randomBytes(4).toString("hex").toUpperCase();
  const at = "2026-03-02T06:30:00.000Z";
  const later = "2026-03-02T07:30:00.000Z";
  const in_ = <T extends object>(row: T) => ({ enterprise_id: enterpriseId, ...row });
  const person = (who: string, email: string) => ({
    id: who,
    email,
    username: email,
    name: email.split("@")[0],
    created_at: at,
    password_hash: "hash",
  });
  const rows: [table: string, row: object][] = [
    ["enterprises", { id: enterpriseId, name, time_zone: "Asia/Kolkata", created_at: at, meta_keys: ["floor"] }],
    ["users", person(admin, `asha-${tag}@example.test`.toLowerCase())],
    ["users", person(user, `ravi-${tag}@example.test`.toLowerCase())],
    ["users", { ...person(invited, `invited:${invited}`), password_hash: null }],
    ["memberships", in_({ user_id: admin, role: "admin", created_at: at })],
    ["memberships", in_({ user_id: user, role: "user", created_at: at })],
    [
      "memberships",
      in_({
        user_id: invited,
        role: "user",
        created_at: at,
        invited_at: at,
        email: `sita-${tag}@example.test`.toLowerCase(),
      }),
    ],
    ["sessions", in_({ id: id(), user_id: admin, created_at: at, expires_at: "2099-01-01" })],
    [
      "one_time_links",
      {
        token_hash: `\\x${randomBytes(32).toString("hex")}`,
        purpose: "invite",
        user_id: invited,
        payload: { enterprise: enterpriseId },
        created_at: at,
        expires_at: "2099-01-01",
      },
    ],
    [
      "account_mails",
      {
        id: id(),
        enterprise_id: enterpriseId,
        user_id: admin,
        kind: "invitation",
        state: "accepted",
        created_at: at,
        due_at: at,
      },
    ],
    [
      "one_time_links",
      {
        token_hash: `\\x${randomBytes(32).toString("hex")}`,
        purpose: "reset",
        user_id: admin,
        payload: {},
        created_at: at,
        expires_at: "2099-01-01",
      },
    ],
    [
      "devices",
      in_({
        id: board,
        kd_id: `KD-${tag}-1`,
        device_name: "Board",
        device_type: "KIOT_4_NODE",
        secret_hash: "\\x01",
        created_at: at,
        current_status: 1,
      }),
    ],
    [
      "devices",
      in_({
        id: meter,
        kd_id: `KD-${tag}-2`,
        device_name: "Mains",
        device_type: "ENERGY_METER_1",
        secret_hash: "\\x02",
        created_at: at,
      }),
    ],
    ["switch_appliances", in_({ id: lamp, device_id: board, switch_no: 1, kind: "relay", name: "Lamp" })],
    ["switch_appliances", in_({ id: fan, device_id: board, switch_no: 2, kind: "relay", name: 'Fan \\ "loud"\tone' })],
    ["places", in_({ id: tower, kind: "building", name: "Tower", area_m2: 1200, created_at: at })],
    ["places", in_({ id: floor, parent_id: tower, kind: "floor", name: "Floor 1", created_at: at })],
    ["device_groups", in_({ id: hall, name: "Hall", type: "room", place_id: floor, area_m2: 60, created_at: at })],
    [
      "on_call_plans",
      in_({
        id: onCall,
        name: "Facilities",
        room_id: hall,
        priorities: ["critical", "high"],
        turn: "week",
        starts_on: "2026-01-05",
        hand_over: 900,
        steps: [{ after_minutes: 0, tell: "people", people: [user] }],
        created_at: at,
      }),
    ],
    ["on_call_people", in_({ plan_id: onCall, place: 1, user_id: admin })],
    [
      "on_call_covers",
      in_({ id: id(), plan_id: onCall, user_id: user, starts_at: at, ends_at: later, by_id: admin, created_at: at }),
    ],
    [
      "tariffs",
      in_({
        id: tariff,
        name: "HT commercial",
        currency: "INR",
        time_zone: "Asia/Kolkata",
        template: "tg-ht-2a",
        created_at: at,
        changed_at: at,
      }),
    ],
    [
      "tariff_versions",
      in_({
        tariff_id: tariff,
        from_day: "2025-04-01",
        body: {
          lines: [{ kind: "energy", key: "energy", name: "Energy", measure: "import", price: "7.65" }],
          rounding: { total: { to: "1", mode: "half_up" } },
        },
        created_at: at,
      }),
    ],
    [
      "supplies",
      in_({
        id: supply,
        name: "Main building",
        consumer_number: "HYD 1234",
        export_meter: null,
        contract_demand: "70",
        past_demands: [{ month: "2026-02", demand: "61.5" }],
        reading_day: 1,
        budget: { amount: "250000", months: {} },
        co2: { factor: "0.71" },
        created_at: at,
      }),
    ],
    ["supply_meters", in_({ supply_id: supply, device_id: board, place: 1 })],
    ["supply_tariffs", in_({ supply_id: supply, from_day: "2025-04-01", tariff_id: tariff })],
    [
      "utility_bills",
      in_({ supply_id: supply, from_day: "2026-02-01", figures: { total: "183412.00", lines: [] }, changed_at: at }),
    ],
    [
      "calendars",
      in_({
        id: id(),
        name: "Holidays",
        group_id: hall,
        entries: [
          {
            _id: id(),
            name: "Diwali",
            type: "holiday",
            from: "2026-11-08",
            to: "2026-11-08",
            yearly: false,
            hours: null,
          },
        ],
        address: "https://calendar.example/private-0badc0de.ics",
        day_type: "holiday",
        fetch_at: at,
        created_at: at,
      }),
    ],
    [
      "holds",
      in_({
        id: id(),
        batch_id: id(),
        switch_id: lamp,
        level: "hold",
        switch_state: 1,
        by_id: admin,
        by_name: "Asha",
        since: at,
        chain_since: at,
        until_kind: "released",
        after_end: "resume",
      }),
    ],
    ["switch_protections", in_({ switch_id: fan, min_on_s: 60, min_off_s: 120, max_run_s: 7200 })],
    [
      "demand_limits",
      in_({
        supply_id: supply,
        upper_limit: 60_000,
        measure: "va",
        minutes: 15,
        restore_percent: 90,
        is_on: true,
        changed_at: at,
      }),
    ],
    [
      "demand_loads",
      in_({
        supply_id: supply,
        switch_id: fan,
        position: 0,
        necessary: false,
        watts: 1500,
        min_on_s: 300,
        min_off_s: 300,
        longest_off_s: 3600,
      }),
    ],
    [
      "shed_events",
      in_({
        id: id(),
        supply_id: supply,
        switch_id: fan,
        hold_id: id(),
        power: 1500,
        shed_at: at,
        until: at,
        ended_at: at,
        why: "room",
      }),
    ],
    [
      "shed_events",
      in_({ id: id(), supply_id: supply, switch_id: fan, hold_id: id(), power: 1500, shed_at: at, until: later }),
    ],
    ["interlocks", in_({ id: interlock, name: "Lamp or fan", corrects: false, created_at: at })],
    ["interlock_switches", in_({ interlock_id: interlock, switch_id: lamp })],
    ["interlock_switches", in_({ interlock_id: interlock, switch_id: fan })],
    [
      "protection_breaches",
      in_({
        id: id(),
        kind: "interlocked",
        interlock_id: interlock,
        switch_id: lamp,
        other_id: fan,
        at,
        ended_at: at,
        told_at: at,
      }),
    ],
    [
      "alarms",
      in_({
        id: alarm,
        source: "offline",
        key: `offline ${board}`,
        priority: "low",
        head: "Device offline",
        message: "x",
        params: { device_name: "Board" },
        device_id: board,
        is_on: false,
        is_latching: false,
        ends_by_self: true,
        is_loss: true,
        raised_at: at,
        cleared_at: at,
        acknowledged_at: at,
        acknowledged_by: admin,
        acknowledged_name: "Asha",
        closed_at: at,
        closed_cause: "returned",
        changed_at: at,
      }),
    ],
    [
      "alarms",
      in_({
        id: id(),
        source: "power",
        key: `power ${meter} 9`,
        priority: "high",
        head: "Over voltage",
        message: "x",
        device_id: meter,
        is_on: true,
        is_latching: false,
        ends_by_self: true,
        is_loss: false,
        raised_at: at,
        tell_at: at,
        changed_at: at,
      }),
    ],
    ["alarm_transitions", in_({ alarm_id: alarm, id: id(), kind: "raised", at })],
    [
      "alarm_conditions",
      in_({
        key: `power ${meter} 9`,
        source: "power",
        state: { isRaised: false, since: null, heardAt: null, changedAt: null },
        seen: { device: meter },
      }),
    ],
    ["alarm_floods", in_({ source: "offline", state: { recent: [], flood: null } })],
    [
      "alarm_rules",
      in_({
        source: "motor",
        priority: "critical",
        on_delay_s: 5,
        off_delay_s: 0,
        is_latching: true,
        advice: "Check the breaker",
        is_on: true,
      }),
    ],
    ["device_group_members", in_({ group_id: hall, device_id: board })],
    ["device_grants", in_({ user_id: user, device_id: board, created_at: at, is_owner: true })],
    ["switch_grants", in_({ user_id: user, switch_id: lamp, created_at: at })],
    ["room_grants", in_({ user_id: user, room_id: hall, created_at: at })],
    ["place_grants", in_({ user_id: user, place_id: floor, created_at: at })],
    [
      "plans",
      in_({
        place_id: floor,
        picture: "\\x89504e470d0a1a0a",
        kind: "png",
        width: 1200,
        height: 800,
        meters: 24.5,
        version: 1_772_433_000_000,
        created_at: at,
        updated_at: at,
      }),
    ],
    [
      "place_pictures",
      in_({
        place_id: floor,
        picture: "\\x89504e470d0a1a0a",
        kind: "png",
        width: 640,
        height: 480,
        version: 1_772_433_000_001,
        created_at: at,
        updated_at: at,
      }),
    ],
    [
      "plan_areas",
      in_({
        room_id: hall,
        place_id: floor,
        points: [
          [0.1, 0.1],
          [0.5, 0.1],
          [0.5, 0.4],
        ],
      }),
    ],
    ["plan_items", in_({ device_id: board, switch_no: 1, place_id: floor, x: 0.2, y: 0.3 })],
    [
      "panels",
      in_({ id: panel, room_id: hall, name: "Door", created_at: at, session_id: id(), paired_at: at, agent: "tablet" }),
    ],
    ["panels", in_({ id: id(), place_id: floor, name: "Stairs", created_at: at })],
    ["gateways", in_({ id: gateway, name: "Plant room", created_at: at, token_hash: "\\x03", paired_at: at })],
    [
      "found_devices",
      in_({
        id: id(),
        gateway_id: gateway,
        driver: "tasmota",
        field_id: "A1B2",
        description: { driver: "tasmota", id: "A1B2", name: "Plug" },
        first_seen: at,
        last_seen: at,
      }),
    ],
    [
      "modbus_templates",
      in_({ id: template, template: { maker: "Acme", model: "M1" }, created_at: at, changed_at: at }),
    ],
    [
      "modbus_meters",
      in_({
        id: id(),
        gateway_id: gateway,
        name: "Main",
        host: "10.0.0.7",
        port: 502,
        unit: 1,
        template_id: template,
        created_at: at,
      }),
    ],
    ["gateway_looks", in_({ id: id(), gateway_id: gateway, wanted: {}, expires_at: at })],
    [
      "gateway_tries",
      in_({ id: id(), gateway_id: gateway, driver: "tasmota", field_id: "A1B2", wanted: {}, expires_at: at }),
    ],
    [
      "remotes",
      in_({
        id: remote,
        name: "TV",
        codeset: "tv-lg-1",
        device_id: board,
        group_id: hall,
        owner_id: admin,
        custom_keys: [],
        state: {},
        presses: 1,
        version: 1,
        created_at: at,
      }),
    ],
    ["user_shortcuts", in_({ user_id: admin, id: id(), type: "switch", switch_id: lamp, position: 0 })],
    ["user_shortcuts", in_({ user_id: admin, id: id(), type: "plan", place_id: floor, position: 1 })],
    [
      "scenes",
      in_({
        id: scene,
        name: "Evening",
        actions: [{ switch_appliance_id: lamp, switch_state: 1 }],
        owner_id: admin,
        created_at: at,
      }),
    ],
    [
      "schedules",
      in_({
        id: schedule,
        name: "Morning",
        is_active: true,
        time: 600,
        repeats: true,
        days: [0, 1, 2, 3, 4, 5, 6],
        force: false,
        owner_id: admin,
        next_run: at,
        created_at: at,
      }),
    ],
    [
      "schedules",
      in_({
        id: id(),
        part_of: schedule,
        part: 1,
        name: "Morning",
        is_active: true,
        time: 900,
        repeats: true,
        days: [0, 1, 2, 3, 4, 5, 6],
        force: false,
        owner_id: admin,
        next_run: at,
        created_at: at,
      }),
    ],
    ["schedule_actions", in_({ schedule_id: schedule, position: 0, switch_id: lamp, switch_state: 1 })],
    [
      "schedule_runs",
      in_({ id: run, schedule_id: schedule, due: at, state: "done", finished_at: at, to_tell: false, manual: false }),
    ],
    [
      "schedule_starts",
      in_({
        run_id: run,
        schedule_id: schedule,
        sensor_id: id(),
        way: "warm",
        target: 21,
        unit: "°C",
        started_at: at,
        by_at: at,
        closed_at: at,
      }),
    ],
    [
      "workflows",
      in_({
        key: workflow,
        name: "High",
        is_active: true,
        trigger: "voltage",
        qualifier: "above",
        value: 250,
        actions: [{ groupId: hall, switch_state: 0 }],
        start_time: 0,
        end_time: 2359,
        owner_id: admin,
        created_at: at,
      }),
    ],
    ["workflow_entries", in_({ id: entry, key: workflow, position: 0, device_id: meter })],
    [
      "sensors",
      in_({
        id: sensor,
        device_id: board,
        channel: "temperature",
        name: "Hall temperature",
        kind: "temperature",
        unit: "°C",
        position: 1,
        time_zone: "Asia/Kolkata",
        last_value: 24.5,
        last_at: at,
      }),
    ],
    [
      "buttons",
      in_({ id: button, device_id: board, channel: "action", name: "Remote", presses: ["single"], position: 1 }),
    ],
    ["sensor_readings", in_({ device_id: board, sensor_id: sensor, ts: at, value: 24.5 })],
    ["sensor_hours", in_({ device_id: board, sensor_id: sensor, hour: at, ...SLOT, last_at: at })],
    ["sensor_days", in_({ device_id: board, sensor_id: sensor, day: "2026-03-02", ...SLOT, last_at: at })],
    [
      "workflows",
      in_({
        key: sensed,
        name: "Warm",
        is_active: true,
        trigger: "sensor",
        qualifier: "above",
        value: 30,
        minutes: 5,
        actions: [{ groupId: hall, switch_state: 0 }],
        start_time: 0,
        end_time: 2359,
        owner_id: admin,
        created_at: at,
      }),
    ],
    ["workflow_entries", in_({ id: seen, key: sensed, position: 0, device_id: board, sensor_id: sensor })],
    [
      "workflow_states",
      in_({ key: workflow, device_id: meter, active: true, fired: [at], judged_at: at, facts: {}, run_id: firing }),
    ],
    ["workflow_waits", in_({ run_id: firing, key: workflow, device_id: meter, step: 0, due_at: at })],
    [
      "workflow_versions",
      in_({ key: workflow, version: 1, rule: {}, watched: [], saved_at: at, saved_by: admin, saved_name: "Asha" }),
    ],
    [
      "workflow_firings",
      in_({ id: firing, key: workflow, entry_id: entry, device_id: meter, value: 255.5, stopped: false, fired_at: at }),
    ],
    [
      "commands",
      in_({
        id: id(),
        device_id: board,
        switch_id: lamp,
        source: "schedule",
        actor_id: admin,
        actor_name: "Asha",
        switch_state: 1,
        outcome: "confirmed",
        created_at: at,
        expires_at: at,
        finished_at: at,
        cause_id: schedule,
        cause_run: run,
      }),
    ],
    [
      "commands",
      in_({
        id: id(),
        device_id: board,
        switch_id: fan,
        source: "dashboard",
        actor_id: user,
        actor_name: "Ravi",
        switch_state: 0,
        outcome: "pending",
        created_at: at,
        expires_at: "2099-01-01",
        publish_after: at,
      }),
    ],
    [
      "ir_sends",
      in_({
        id: id(),
        device_id: board,
        remote_id: remote,
        codeset: "tv-lg-1",
        key: "power",
        actor_name: "Asha",
        outcome: "pending",
        created_at: at,
        expires_at: "2099-01-01",
        source: "dashboard",
      }),
    ],
    [
      "audit_log",
      in_({
        id: id(),
        at,
        actor_id: admin,
        actor_name: "Asha",
        source: "dashboard",
        action: "device.edit",
        subject: "Board",
        subject_id: board,
        before: { device: board },
        after: { room: hall },
        result: "ok",
      }),
    ],
    [
      "notifications",
      in_({
        user_id: admin,
        id: id(),
        kind: "schedule",
        head: "x",
        message: "y",
        params: { device: board },
        device_id: board,
        schedule_id: schedule,
        created_at: at,
      }),
    ],
    [
      "channels",
      in_({
        user_id: admin,
        id: channel,
        kind: "mail",
        name: "Mail",
        settings: "\\x00",
        hint: "",
        priorities: ["critical"],
        created_at: at,
      }),
    ],
    ["channel_preferences", in_({ user_id: admin, quiet: [{ from: 2200, to: 600 }] })],
    [
      "deliveries",
      in_({
        id: id(),
        kind: "test",
        user_id: admin,
        channel_id: channel,
        channel_kind: "mail",
        channel_name: "Mail",
        is_repeatable: false,
        priority: "low",
        words: { code: null, params: {}, head: "", message: "" },
        state: "accepted",
        created_at: at,
        due_at: at,
      }),
    ],
    [
      "report_mailings",
      in_({
        id: mailing,
        owner_id: admin,
        name: "Weekly energy",
        kind: "energy",
        format: "PDF",
        about: { device_ids: [], sensor_ids: [], step: "day" },
        every: "week",
        on_day: 1,
        at_time: 700,
        next_at: at,
        zone: "Asia/Kolkata",
        created_at: at,
      }),
    ],
    ["report_mailing_people", in_({ mailing_id: mailing, user_id: admin })],
    ["report_addresses", in_({ id: outside, email: "accounts@outside.test", added_at: at })],
    [
      "report_mailing_addresses",
      in_({ mailing_id: mailing, address_id: outside, decision: "approved", requested_by: admin, requested_at: at }),
    ],
    [
      "report_mails",
      in_({
        ...{
          id: id(),
          mailing_id: mailing,
          user_id: admin,
          planned_at: at,
          from_date: "2026-02-23",
          to_date: "2026-03-01",
        },
        ...{ state: "accepted", created_at: at, due_at: at },
      }),
    ],
    ["notification_settings", in_({ user_id: admin, muted: ["device"] })],
    ["notification_once", in_({ key: `doubt:${meter}:2026-03-02`, told_at: at })],
    [
      "device_config_requests",
      in_({ id: id(), device_id: board, config: {}, actor_name: "Asha", requested_at: at, expires_at: at }),
    ],
    ["device_days", in_({ device_id: gone, day: "2026-03-01", last_seen: at })],
    [
      "removed_devices",
      in_({ device_id: gone, device_name: "Gone", device_type: "KIOT_4_NODE", created_at: at, removed_at: at }),
    ],
    ["device_events", in_({ device_id: meter, ts: at, type: 1, value: 0.1 })],
    ["device_offline_notices", in_({ device_id: meter, since: at })],
    ["device_power_states", in_({ device_id: meter, active: [1, 2] })],
    ["device_status_changes", in_({ device_id: board, ts: at, status: 1 })],
    ["switch_status_changes", in_({ switch_id: lamp, device_id: board, ts: at, is_on: true })],
    ["switch_status_changes", in_({ switch_id: lamp, device_id: board, ts: later, is_on: false })],
    ["readings", in_({ device_id: meter, ts: at, v: 230.1, p: 1200, pf: 0.93, e: 7_200_000.125 })],
    ["reading_hours", in_({ device_id: meter, hour: at, energy: 7200, gap_ms: 0, n: 1 })],
    [
      "reading_days",
      in_({ device_id: meter, day: "2026-03-02", energy: 7200, gap_ms: 0, n: 1, p_n: 1, p_sum: 1_200_000 }),
    ],
    ["reading_months", in_({ device_id: meter, month: "2026-03-01", energy: 7200, gap_ms: 0, n: 1, p_n: 0, p_sum: 0 })],
    [
      "usage_months",
      in_({
        device_id: meter,
        month: "2026-03-01",
        zone: "Asia/Kolkata",
        made_of: "counted 7200 0 1 0",
        days: { "2026-03-02": "7200 0 1 1200000" },
        hours: "AQAAAAAAAAA=",
        quarters: "AQAAAAAAAAA=",
        made_at: at,
      }),
    ],
    [
      "reading_marks",
      in_({
        device_id: meter,
        ts: at,
        kind: "jump",
        e: 1,
        last_ts: at,
        last_e: 2,
        claimed: 3,
        possible: 4,
        counted: 0,
        is_told: true,
      }),
    ],
    [
      "waste_findings",
      in_({
        id: id(),
        device_id: meter,
        kind: "closed",
        from_day: "2026-03-01",
        to_day: "2026-03-01",
        waste_wh: 12_000,
        measured_wh: 14_000,
        expected_wh: 2000,
        facts: {
          hours: { from: 8, to: 18 },
          deviations: null,
          cvRmse: null,
          comparedDays: 20,
          minds: [],
          dayName: "Holi",
        },
        proof: { unit: "hour", measure: "Wh", points: [] },
        found_at: at,
        decision: "fixed",
        decided_at: at,
        decided_day: "2026-03-02",
        decided_name: "Asha",
      }),
    ],
    ["waste_checks", in_({ due_at: at, checked_day: "2026-03-01" })],
    ["rollup_rebuilds", in_({ time_zone: "Asia/Kolkata", total: 2, started_at: at })],
    ["meter_places", in_({ device_id: meter })],
    ["feedback", in_({ id: id(), user_id: user, rating: 5, message: "", created_at: at })],
    [
      "tickets",
      in_({
        id: ticket,
        author_id: user,
        issue_type: "other",
        title: "t",
        description: "d",
        device_id: board,
        reason: "",
        customer_name: "",
        status: "pending",
        created_at: at,
        updated_at: at,
      }),
    ],
    [
      "ticket_replies",
      in_({ ticket_id: ticket, id: id(), author_name: "Asha", by_admin: true, message: "m", created_at: at }),
    ],
    [
      "table_views",
      in_({
        user_id: admin,
        id: id(),
        list: "devices",
        name: "Mine",
        arrangement: {},
        filters: { room: hall },
        updated_at: at,
      }),
    ],
    [
      "reports",
      in_({
        id: id(),
        user_id: admin,
        device_ids: [meter],
        format: "PDF",
        step: "ready",
        file_name: "r.pdf",
        due_at: at,
        expires_at: at,
      }),
    ],
    ["deletions", in_({ id: gone, thing: "device", owner_id: admin, deleted_at: at })],
    [
      "bin_entries",
      in_({
        id: binned,
        thing: "scene",
        thing_id: scene,
        named: [scene],
        name: "Old",
        deleted_by: admin,
        deleted_at: at,
      }),
    ],
    [
      "bin_rows",
      in_({
        entry_id: binned,
        rank: 20,
        relation: "scenes",
        key: scene,
        was: in_({ id: id(), name: "Old", actions: [{ switch_appliance_id: fan }], owner_id: admin }),
      }),
    ],
    [
      "bin_rows",
      in_({
        entry_id: binned,
        rank: 10,
        relation: "devices",
        key: gone,
        was: in_({ id: gone, kd_id: `KD-${tag}-9`, secret_hash: "\\x0badc0de" }),
      }),
    ],
    [
      "bin_rows",
      in_({
        entry_id: binned,
        rank: 20,
        relation: "calendars",
        key: feasts,
        was: in_({ id: feasts, name: "Feasts", entries: [], address: "https://calendar.test/0badc0de", fetch_at: at }),
      }),
    ],
  ];
  await database.transaction(async (sql) => {
    await sql.query("SELECT ensure_readings_partition($1)", [at]);
    const known = await columnsByTable(sql);
    if (known.has("sensor_readings")) await sql.query("SELECT ensure_sensor_readings_partition($1)", [at]);
    const hasInvitations = known.get("memberships")?.has("email");
    for (const [table, given] of rows) {
      const there = known.get(table);
      // An older store lacks some of the columns, so only existing ones are filled.
      const row = Object.fromEntries(Object.entries(given).filter(([column]) => there?.has(column)));
      if (!there || lacksMeaning(table, given, row) || (!hasInvitations && JSON.stringify(given).includes(invited)))
        continue;
      const columns = Object.keys(row)
        .map((column) => `"${column}"`)
        .join(", ");
      await sql.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::${table}, $1)`,
        [JSON.stringify(row)],
      );
    }
  });
  return {
    enterprise: enterpriseId,
    name,
    admin,
    user,
    invited,
    board,
    meter,
    lamp,
    fan,
    hall,
    schedule,
    scene,
    run,
    remote,
    binned,
    tag,
  };
}

/** Without these columns a row would be another thing than meant, or none. */
const DEFINING: Record<string, string> = { schedules: "part_of", user_shortcuts: "place_id", panels: "place_id" };

function lacksMeaning(table: string, given: object, row: object): boolean {
  const column = DEFINING[table];
  return column !== undefined && column in given && !(column in row);
}

async function columnsByTable(sql: Sql): Promise<Map<string, Set<string>>> {
  const rows = await sql.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text) AS columns FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
     GROUP BY c.relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
}

type Ids = [string, string, string, string, string, string, string, string, string, string];
