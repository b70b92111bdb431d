-- Days and months with their key in front, and behind it what energy charts read. A row is taken apart up to the last column
-- that is asked for: their keys had come last, behind forty figures, so every chart took every row apart whole.

ALTER TABLE reading_days RENAME TO reading_days_before;
CREATE TABLE reading_days (
  enterprise_id uuid NOT NULL,
  device_id uuid NOT NULL,
  day date NOT NULL,
  energy bigint NOT NULL DEFAULT 0,
  gap_ms bigint NOT NULL DEFAULT 0,
  p_n integer NOT NULL DEFAULT 0, p_sum bigint NOT NULL DEFAULT 0, p_min real, p_max real,
  -- Mean watts: what several devices draw together is their sum.
  power double precision GENERATED ALWAYS AS (p_sum::double precision / nullif(p_n, 0) / 1000) STORED,
  n integer NOT NULL DEFAULT 0,
  v_n integer NOT NULL DEFAULT 0, v_sum bigint NOT NULL DEFAULT 0, v_min real, v_max real,
  v1_n integer NOT NULL DEFAULT 0, v1_sum bigint NOT NULL DEFAULT 0, v1_min real, v1_max real,
  v2_n integer NOT NULL DEFAULT 0, v2_sum bigint NOT NULL DEFAULT 0, v2_min real, v2_max real,
  v3_n integer NOT NULL DEFAULT 0, v3_sum bigint NOT NULL DEFAULT 0, v3_min real, v3_max real,
  c_n integer NOT NULL DEFAULT 0, c_sum bigint NOT NULL DEFAULT 0, c_min real, c_max real,
  c1_n integer NOT NULL DEFAULT 0, c1_sum bigint NOT NULL DEFAULT 0, c1_min real, c1_max real,
  c2_n integer NOT NULL DEFAULT 0, c2_sum bigint NOT NULL DEFAULT 0, c2_min real, c2_max real,
  c3_n integer NOT NULL DEFAULT 0, c3_sum bigint NOT NULL DEFAULT 0, c3_min real, c3_max real,
  pf_n integer NOT NULL DEFAULT 0, pf_sum bigint NOT NULL DEFAULT 0, pf_min real, pf_max real
) WITH (fillfactor = 80);
INSERT INTO reading_days (
  enterprise_id, device_id, day, energy, gap_ms, n, v_n, v_sum, v_min, v_max, v1_n, v1_sum, v1_min, v1_max, v2_n,
  v2_sum, v2_min, v2_max, v3_n, v3_sum, v3_min, v3_max, c_n, c_sum, c_min, c_max, c1_n, c1_sum, c1_min, c1_max, c2_n,
  c2_sum, c2_min, c2_max, c3_n, c3_sum, c3_min, c3_max, p_n, p_sum, p_min, p_max, pf_n, pf_sum, pf_min, pf_max)
SELECT
  enterprise_id, device_id, day, energy, gap_ms, n, v_n, v_sum, v_min, v_max, v1_n, v1_sum, v1_min, v1_max, v2_n,
  v2_sum, v2_min, v2_max, v3_n, v3_sum, v3_min, v3_max, c_n, c_sum, c_min, c_max, c1_n, c1_sum, c1_min, c1_max, c2_n,
  c2_sum, c2_min, c2_max, c3_n, c3_sum, c3_min, c3_max, p_n, p_sum, p_min, p_max, pf_n, pf_sum, pf_min, pf_max
FROM reading_days_before;
DROP TABLE reading_days_before;
ALTER TABLE reading_days ADD PRIMARY KEY (enterprise_id, device_id, day);

-- Of months only what charts of energy and mean power read; other measures are drawn by days at most.
ALTER TABLE reading_months RENAME TO reading_months_before;
CREATE TABLE reading_months (
  enterprise_id uuid NOT NULL,
  device_id uuid NOT NULL,
  month date NOT NULL,
  energy bigint NOT NULL DEFAULT 0,
  gap_ms bigint NOT NULL DEFAULT 0,
  p_n integer NOT NULL DEFAULT 0,
  p_sum bigint NOT NULL DEFAULT 0,
  power double precision GENERATED ALWAYS AS (p_sum::double precision / nullif(p_n, 0) / 1000) STORED,
  n integer NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
INSERT INTO reading_months (enterprise_id, device_id, month, energy, gap_ms, p_n, p_sum, n)
SELECT enterprise_id, device_id, month, energy, gap_ms, p_n, p_sum, n FROM reading_months_before;
DROP TABLE reading_months_before;
ALTER TABLE reading_months ADD PRIMARY KEY (enterprise_id, device_id, month);

-- A chart of all devices together is made of these alone, month after month.
CREATE INDEX reading_months_together ON reading_months (enterprise_id, month) INCLUDE (energy, gap_ms, power);
