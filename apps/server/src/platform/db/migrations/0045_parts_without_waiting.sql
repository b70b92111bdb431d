-- 0.3.0: the version before runs on this. The part of a new month is made beside the table and then hung into it, which waits for nobody who reads
-- or writes, and lets nobody wait: made in one step, it would stand behind a backup, and all readings behind it.
CREATE OR REPLACE FUNCTION ensure_readings_partition(instant timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month_start timestamp := date_trunc('month', instant AT TIME ZONE 'UTC');
  partition_name text := 'readings_' || to_char(month_start, 'YYYY_MM');
BEGIN
  IF to_regclass(partition_name) IS NULL THEN
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I (LIKE readings INCLUDING ALL)', partition_name);
    EXECUTE format('ALTER TABLE readings ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', partition_name,
      month_start AT TIME ZONE 'UTC', (month_start + interval '1 month') AT TIME ZONE 'UTC');
  END IF;
END $$;
