-- 0.3.0: the version before runs on this.
-- A workflow raises an alarm only if it says so. Those of one trigger raised one with every notification, by the rule of their enterprise,
-- and their form had no choice: they go on, and the form shows it. Conditions of several triggers had the choice, and it counts now.
UPDATE workflows w SET alarm = jsonb_build_object('priority', coalesce(r.priority, 'high'), 'advice', '',
  'latching', coalesce(r.is_latching, false), 'onDelay', coalesce(r.on_delay_s, 0), 'offDelay', coalesce(r.off_delay_s, 0))
FROM enterprises n LEFT JOIN alarm_rules r ON r.enterprise_id = n.id AND r.source = 'workflow'
WHERE n.id = w.enterprise_id AND w.tree IS NULL AND w.alarm IS NULL AND w.notification IS NOT NULL;

UPDATE bin_rows b SET was = b.was || jsonb_build_object('alarm', jsonb_build_object('priority', coalesce(r.priority, 'high'),
  'advice', '', 'latching', coalesce(r.is_latching, false), 'onDelay', coalesce(r.on_delay_s, 0),
  'offDelay', coalesce(r.off_delay_s, 0)))
FROM enterprises n LEFT JOIN alarm_rules r ON r.enterprise_id = n.id AND r.source = 'workflow'
WHERE n.id = b.enterprise_id AND b.relation = 'workflows' AND b.was ->> 'tree' IS NULL AND b.was ->> 'alarm' IS NULL
  AND b.was ->> 'notification' IS NOT NULL;
