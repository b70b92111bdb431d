/** Selects the ids of the rooms in a place at any depth; none for an unknown place. Both are expressions in the statement. */
export function roomsIn(enterprise: string, place: string): string {
  return `SELECT room.id FROM places_around around
    JOIN device_groups room ON room.enterprise_id = around.enterprise_id AND room.place_id = around.place_id
    WHERE around.enterprise_id = ${enterprise} AND around.around_id = ${place}`;
}

/** Selects the ids of the devices in the rooms of a place. */
export function devicesIn(enterprise: string, place: string): string {
  return `SELECT inside.device_id FROM device_group_members inside
    WHERE inside.enterprise_id = ${enterprise} AND inside.group_id IN (${roomsIn(enterprise, place)})`;
}

/** Selects the ids of the devices in what an action can name: a group of devices, or a place. */
export function devicesInTarget(enterprise: string, target: string): string {
  return `SELECT member.device_id FROM device_group_members member
    WHERE member.enterprise_id = ${enterprise} AND member.group_id = ${target}
    UNION ALL ${devicesIn(enterprise, target)}`;
}

/** Matches devices in the place; any device when the place is null. */
export function isInPlace(enterprise: string, place: string, deviceId = "d.id"): string {
  return `(${place}::uuid IS NULL OR ${deviceId} IN (${devicesIn(enterprise, place)}))`;
}
