-- 0.3.0: the version before runs on this.
CREATE VIEW places_around AS
  SELECT enterprise_id, id AS place_id, id AS around_id FROM places
  UNION ALL
  SELECT enterprise_id, id, parent_id FROM places WHERE parent_id IS NOT NULL
  UNION ALL
  SELECT p.enterprise_id, p.id, middle.parent_id FROM places p
  JOIN places middle ON middle.enterprise_id = p.enterprise_id AND middle.id = p.parent_id
  WHERE middle.parent_id IS NOT NULL;
