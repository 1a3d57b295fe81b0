-- Who came without a turn and waits at the door: a number of the day, a place, and in the end an appointment.
create table walk_ins (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  -- The shop's own day; tomorrow's queue begins empty.
  date date not null,
  number integer not null check (number >= 1),
  name text not null default '',
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  service_ids uuid[] not null check (cardinality(service_ids) between 1 and 6),
  -- Null: whoever is free first.
  staff_id uuid,
  state text not null check (state in ('waiting', 'called', 'served', 'left')),
  -- Her place; whoever does not answer changes it with the next one.
  place integer not null,
  skips integer not null default 0,
  revision integer not null default 1,
  called_at timestamptz,
  appointment_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Whoever was served has a turn, so that everything counts once; nobody else has.
  check ((state = 'served') = (appointment_id is not null)),
  primary key (organization_id, id),
  -- Two people with one number would both stand up.
  unique (organization_id, comerce_id, date, number),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
);
create index walk_ins_waiting on walk_ins (organization_id, comerce_id, date, place) where state in ('waiting', 'called');
