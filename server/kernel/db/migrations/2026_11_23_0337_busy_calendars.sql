create table busy_calendars (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  staff_id uuid not null,
  url text not null,
  added_by uuid not null references users,
  created_at timestamptz not null,
  etag text,
  modified text,
  next_at timestamptz not null,
  tried_at timestamptz,
  read_at timestamptz,
  whole_at timestamptz,
  failures smallint not null default 0,
  problem text check (problem in ('unreachable', 'too_slow', 'refused', 'server_error', 'not_a_calendar', 'too_large',
    'too_complex')),
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id),
  constraint a_problem_was_met check ((problem is null) = (failures = 0))
);
create index busy_calendars_by_staff on busy_calendars (organization_id, staff_id);
create index busy_calendars_due on busy_calendars (next_at);
comment on table busy_calendars is
  'A calendar of a person that takes their time in the agenda. Of its events nothing is kept but their times, in occupancy, '
  'which it owns as a block does.';
comment on column busy_calendars.url is 'A key to somebody''s calendar: never shown, and forgotten with them.';
comment on column busy_calendars.comerce_id is 'Where it was added; its times count wherever the person works.';
comment on column busy_calendars.next_at is
  'When it is due. Whoever reads it moves this on first, so that nobody else does; if they die, it comes back.';
comment on column busy_calendars.read_at is 'When it was read last, or found to be the same.';
comment on column busy_calendars.whole_at is
  'When all of it was read last: after a day it is again, because the months ahead move on.';
comment on column busy_calendars.failures is 'In a row.';
comment on constraint a_problem_was_met on busy_calendars is
  'A calendar that fails without a reason could not be explained to anybody.';
