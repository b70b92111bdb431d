-- The owner of a device is who was granted it with the right to grant it on. So nobody owns what they may not use, and
-- ownership ends with the membership or the device that the grant hangs on: then it is with the admins alone.
ALTER TABLE device_grants ADD COLUMN is_owner boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX device_grants_owner ON device_grants (enterprise_id, device_id) WHERE is_owner;

-- Whoever added a device owns it, where the trail knows who that was and they may use it to this day: owning it gives
-- nobody back what was taken from them.
INSERT INTO device_grants (enterprise_id, user_id, device_id, created_at, is_owner)
SELECT d.enterprise_id, m.user_id, d.id, added.at, true
FROM (SELECT DISTINCT ON (enterprise_id, subject_id) enterprise_id, subject_id, actor_id, at FROM audit_log
  WHERE action = 'device.create' AND result = 'ok' ORDER BY enterprise_id, subject_id, at DESC, id DESC) added
JOIN devices d ON d.enterprise_id = added.enterprise_id AND d.id = added.subject_id
JOIN memberships m ON m.enterprise_id = added.enterprise_id AND m.user_id = added.actor_id
WHERE m.role = 'admin' OR EXISTS (SELECT 1 FROM device_grants g
  WHERE g.enterprise_id = d.enterprise_id AND g.user_id = m.user_id AND g.device_id = d.id)
ON CONFLICT (enterprise_id, user_id, device_id) DO UPDATE SET is_owner = true;
