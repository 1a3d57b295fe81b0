-- Weeks that take turns, and blocks that come back every week.

alter table comerces
  -- A day of some week A; the week after it is B, and so on both ways.
  add column week_anchor date not null default '2026-01-05';

alter table weekly_ranges
  -- Only in week A or B; null: every week.
  add column week text check (week in ('a', 'b'));

alter table blocks
  -- The blocks that were made together, one for each week.
  add column series_id uuid;
create index blocks_by_series on blocks (organization_id, series_id) where series_id is not null;
