-- Values of the enterprise's meta keys, and one name per kind of group.
ALTER TABLE devices ADD COLUMN meta jsonb NOT NULL DEFAULT '{}';

-- Groups of one name were possible until now: later ones get a number.
UPDATE device_groups g SET name = left(g.name, 70) || ' ' || twin.position
FROM (
  SELECT enterprise_id, id, row_number() OVER (PARTITION BY enterprise_id, type, lower(name) ORDER BY created_at, id) AS position
  FROM device_groups
) twin
WHERE twin.enterprise_id = g.enterprise_id AND twin.id = g.id AND twin.position > 1;
CREATE UNIQUE INDEX device_groups_by_name ON device_groups (enterprise_id, type, lower(name));
