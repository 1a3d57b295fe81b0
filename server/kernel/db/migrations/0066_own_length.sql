-- One visit that takes longer, or less, than its services usually do: by so many minutes, at its end.
alter table appointments add column extra_minutes integer not null default 0
  check (extra_minutes between -1440 and 1440);
