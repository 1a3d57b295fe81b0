alter table services add column class_hours jsonb not null default '[]';
comment on column services.class_hours is
  'When a class is held: a list of weekday (1 Monday to 7 Sunday) and local minute. Empty: at every start of the grid.';
