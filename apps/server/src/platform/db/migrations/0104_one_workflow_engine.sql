-- 0.3.0: the version before runs on this.
-- One engine judges every workflow and keeps one kind of state (ADR 0090): a row for each thing that a workflow watches, or one row for
-- the whole of a workflow with a condition tree. The version before goes on with its rows of devices, by the columns that it knows.
ALTER TABLE workflow_states DROP CONSTRAINT workflow_states_pkey;
ALTER TABLE workflow_states
  ALTER COLUMN device_id DROP NOT NULL,
  ADD COLUMN sensor_id uuid,
  ADD COLUMN button_id uuid,
  -- When the condition changes though no message arrives; null where only a message changes it.
  ADD COLUMN look_at timestamptz,
  -- For each watched value the instants at which it changed sides, as far back as it counts: [[ms, value], …].
  ADD COLUMN facts jsonb NOT NULL DEFAULT '{}',
  -- Up to when devices that went offline or came back are included in the facts; null where that does not matter.
  ADD COLUMN status_at timestamptz,
  -- The firing that lasts.
  ADD COLUMN run_id uuid,
  -- The device, sensor or button that is judged by itself; the workflow where all that it watches is judged together.
  ADD COLUMN scope uuid NOT NULL GENERATED ALWAYS AS (coalesce(device_id, sensor_id, button_id, key)) STORED;
ALTER TABLE workflow_states
  ADD PRIMARY KEY (enterprise_id, key, scope),
  -- The version before writes its rows by this key.
  ADD UNIQUE (enterprise_id, key, device_id),
  ADD CHECK (num_nonnulls(device_id, sensor_id, button_id) <= 1),
  ADD FOREIGN KEY (enterprise_id, sensor_id) REFERENCES sensors ON DELETE CASCADE,
  ADD FOREIGN KEY (enterprise_id, button_id) REFERENCES buttons ON DELETE CASCADE,
  SET (fillfactor = 70);
CREATE INDEX workflow_states_of_sensor ON workflow_states (enterprise_id, sensor_id) WHERE sensor_id IS NOT NULL;
CREATE INDEX workflow_states_of_button ON workflow_states (enterprise_id, button_id) WHERE button_id IS NOT NULL;
CREATE INDEX workflow_states_due ON workflow_states (look_at) WHERE look_at IS NOT NULL;

-- Whether a workflow is on, whichever of the two columns says so: the version before must see those with a tree turned off.
ALTER TABLE workflows ADD COLUMN is_on boolean NOT NULL
  GENERATED ALWAYS AS (CASE WHEN tree IS NULL THEN is_active ELSE tree_active END) STORED;

-- Devices: the end of the condition also ends the firing that it began with.
UPDATE workflow_states s SET run_id = f.id
FROM (SELECT DISTINCT ON (enterprise_id, key, device_id) enterprise_id, key, device_id, id FROM workflow_firings
  ORDER BY enterprise_id, key, device_id, fired_at DESC) f
WHERE s.active AND f.enterprise_id = s.enterprise_id AND f.key = s.key AND f.device_id = s.device_id;

-- Sensors and buttons: the last value counts since the condition holds, so that its minutes go on.
INSERT INTO workflow_states (enterprise_id, key, sensor_id, button_id, active, fired, judged_at, look_at, facts, run_id)
SELECT e.enterprise_id, e.key, e.sensor_id, e.button_id, t.active, t.fired, t.judged_at,
  CASE WHEN e.sensor_id IS NOT NULL THEN t.judged_at END,
  CASE WHEN e.sensor_id IS NOT NULL THEN jsonb_build_object('sensor ' || e.sensor_id, jsonb_build_array(jsonb_build_array(
      floor(extract(epoch FROM coalesce(t.since, t.judged_at)) * 1000), t.value)))
    ELSE jsonb_build_object('press ' || coalesce(w.press, '') || ' ' || e.button_id,
      jsonb_build_array(jsonb_build_array(floor(extract(epoch FROM t.judged_at) * 1000), true))) END,
  CASE WHEN t.active THEN (SELECT f.id FROM workflow_firings f WHERE f.enterprise_id = e.enterprise_id AND f.key = e.key
    AND f.entry_id = e.id ORDER BY f.fired_at DESC LIMIT 1) END
FROM workflow_sensor_states t
JOIN workflow_entries e ON e.enterprise_id = t.enterprise_id AND e.id = t.entry_id AND coalesce(e.sensor_id, e.button_id) IS NOT NULL
JOIN workflows w ON w.enterprise_id = e.enterprise_id AND w.key = e.key AND w.tree IS NULL
ON CONFLICT DO NOTHING;

-- Trees. A workflow that was changed into one has no other rows than its own.
DELETE FROM workflow_states s USING workflows w WHERE w.enterprise_id = s.enterprise_id AND w.key = s.key AND w.tree IS NOT NULL;
INSERT INTO workflow_states (enterprise_id, key, active, fired, judged_at, look_at, facts, status_at, run_id)
SELECT t.enterprise_id, t.key, t.is_true, t.fired, t.looked_at, t.look_at, t.facts, t.status_at, t.run_id
FROM workflow_trees t JOIN workflows w ON w.enterprise_id = t.enterprise_id AND w.key = t.key AND w.tree IS NOT NULL;

-- Workflows in the bin come back with their state. Presses have none that matters by then.
UPDATE bin_rows SET relation = 'workflow_states', was = jsonb_build_object('enterprise_id', was -> 'enterprise_id', 'key', was -> 'key',
  'active', was -> 'is_true', 'fired', was -> 'fired', 'judged_at', was -> 'looked_at', 'look_at', was -> 'look_at',
  'facts', was -> 'facts', 'status_at', was -> 'status_at', 'run_id', was -> 'run_id')
WHERE relation = 'workflow_trees';
UPDATE bin_rows b SET relation = 'workflow_states', was = jsonb_build_object('enterprise_id', b.was -> 'enterprise_id', 'key', e.key,
  'sensor_id', e.sensor_id, 'active', b.was -> 'active', 'fired', b.was -> 'fired', 'judged_at', b.was -> 'judged_at',
  'look_at', b.was -> 'judged_at', 'facts', jsonb_build_object('sensor ' || e.sensor_id, jsonb_build_array(jsonb_build_array(
    floor(extract(epoch FROM coalesce(b.was ->> 'since', b.was ->> 'judged_at')::timestamptz) * 1000), b.was -> 'value'))))
FROM (SELECT enterprise_id, id::text AS id, key::text AS key, sensor_id::text AS sensor_id FROM workflow_entries
  UNION ALL SELECT enterprise_id, was ->> 'id', was ->> 'key', was ->> 'sensor_id' FROM bin_rows WHERE relation = 'workflow_entries') e
WHERE b.relation = 'workflow_sensor_states' AND e.enterprise_id = b.enterprise_id AND e.id = b.was ->> 'entry_id'
  AND e.sensor_id IS NOT NULL;
DELETE FROM bin_rows WHERE relation = 'workflow_sensor_states';

DROP TABLE workflow_sensor_states;
DROP TABLE workflow_trees;
