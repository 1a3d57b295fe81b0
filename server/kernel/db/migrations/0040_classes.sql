-- Classes: services with more than one place. Whoever books first opens a session, the others join it.

alter table services add constraint capacity_is_human check (capacity <= 200);

alter table appointments
  -- The session it has a place in: service, person and start. Null: it has the chair for itself.
  add column session text,
  add column seats smallint not null default 1 check (seats between 1 and 200);
create index appointments_by_session on appointments (organization_id, session) where session is not null;

alter table occupancy
  -- Rows of one session stand side by side; all three or none.
  add column session text,
  add column seats smallint,
  add column capacity smallint,
  add constraint seating_is_whole check ((session is null) = (seats is null) and (session is null) = (capacity is null));

-- One person or chair cannot attend two owners at once, whatever the application believes; the customers of one session
-- are one owner here.
alter table occupancy drop constraint occupancy_no_overlap;
alter table occupancy add constraint occupancy_no_overlap exclude using gist
  (organization_id with =, unit with =, pad with <>, (coalesce(session, owner::text)) with <>, during with &&)
  where (guarded) deferrable initially immediate;

-- Every place of a session is somebody's once: two customers who count at the same moment cannot both have the last one.
create table seats (
  organization_id uuid not null references organizations,
  session text not null,
  n smallint not null,
  capacity smallint not null,
  -- The appointment or hold that has it.
  owner uuid not null,
  primary key (organization_id, session, n),
  -- No place beyond the last one. Staff who squeeze somebody in say so by a capacity that holds her.
  constraint seat_exists check (n between 1 and capacity)
);
create index seats_by_owner on seats (organization_id, owner);
