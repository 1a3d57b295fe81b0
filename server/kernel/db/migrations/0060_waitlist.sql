-- Who waits for room: for some days, a part of the day, a person or anybody.
create table waitlist_entries (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  service_ids uuid[] not null check (cardinality(service_ids) between 1 and 6),
  add_on_ids uuid[] not null default '{}',
  staff_id uuid,
  from_date date not null,
  to_date date not null,
  part text not null check (part in ('any', 'morning', 'afternoon', 'evening')),
  name text not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text,
  state text not null check (state in ('waiting', 'offered', 'booked', 'cancelled', 'expired')),
  -- Her place: when she came, and again when she let an offer pass.
  queued_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What is kept for her while it is offered.
  hold_id uuid,
  offered_starts_at timestamptz,
  offered_staff_id uuid,
  offer_expires_at timestamptz,
  offers integer not null default 0,
  unanswered integer not null default 0,
  declined integer not null default 0,
  refused_starts timestamptz[] not null default '{}',
  appointment_id uuid,
  -- A window that ends before it begins would wait for ever.
  check (to_date >= from_date),
  -- An offer without its hour or its end could neither be taken nor pass on.
  check (state <> 'offered' or
    (hold_id is not null and offered_starts_at is not null and offered_staff_id is not null
      and offer_expires_at is not null)),
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
);
create index waitlist_by_comerce on waitlist_entries (organization_id, comerce_id, queued_at)
  where state in ('waiting', 'offered');
create index waitlist_by_phone on waitlist_entries (organization_id, comerce_id, phone)
  where state in ('waiting', 'offered');
