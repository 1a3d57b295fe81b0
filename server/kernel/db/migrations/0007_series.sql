-- The turns of one "turno fijo" know each other; each remains a turn of its own.
alter table appointments add column series_id uuid;
create index appointments_by_series on appointments (organization_id, series_id) where series_id is not null;
