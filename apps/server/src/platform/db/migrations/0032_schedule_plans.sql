-- A pause: nothing runs before an instant, or while it has none before somebody resumes it.
ALTER TABLE schedules
  ADD COLUMN is_paused boolean NOT NULL DEFAULT false,
  ADD COLUMN paused_until timestamptz,
  ADD COLUMN paused_by uuid,
  ADD COLUMN paused_by_name text,
  -- The first run after the pause; `next_run` goes on through it, so that the history tells what it left out.
  ADD COLUMN resume_run timestamptz;

-- Who skipped a run, paused its schedule, or ran it by hand, under the name of that time.
ALTER TABLE schedule_runs
  ADD COLUMN by_id uuid,
  ADD COLUMN by_name text,
  -- Run at once, beside the times of its schedule; `due` is when.
  ADD COLUMN manual boolean NOT NULL DEFAULT false;
