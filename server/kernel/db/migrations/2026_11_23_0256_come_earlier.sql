alter table waitlist_entries
  add column more_windows jsonb not null default '[]'
    check (jsonb_typeof(more_windows) = 'array' and jsonb_array_length(more_windows) <= 4),
  add column offered_window smallint not null default 0 check (offered_window between 0 and 4),
  add column moves_appointment_id uuid,
  add foreign key (organization_id, moves_appointment_id) references appointments(organization_id, id),
  alter column phone drop not null;
comment on column waitlist_entries.more_windows is
  'Further days, parts of days, services and people that would do as well: each {from, to, part, staff, services, add_ons}.';
comment on column waitlist_entries.offered_window is
  'Which window the offer came from: 0 is the one in the columns, 1 the first of the further ones.';
comment on column waitlist_entries.moves_appointment_id is
  'The appointment that they have and would gladly have earlier: what they accept moves it. Null: they have none.';
create unique index waitlist_one_wish on waitlist_entries (organization_id, moves_appointment_id)
  where moves_appointment_id is not null and state in ('waiting', 'offered');

create table filled_places (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  appointment_id uuid not null,
  staff_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  left_staff_id uuid,
  left_starts_at timestamptz,
  left_ends_at timestamptz,
  depth smallint not null,
  at timestamptz not null,
  primary key (organization_id, id),
  constraint filled_places_depth check (depth between 0 and 3),
  constraint filled_places_left check (
    (left_staff_id is null) = (left_starts_at is null) and (left_starts_at is null) = (left_ends_at is null)),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id),
  foreign key (organization_id, appointment_id) references appointments(organization_id, id)
);
create index filled_places_by_start on filled_places (organization_id, comerce_id, starts_at);
create index filled_places_by_left on filled_places (organization_id, comerce_id, left_starts_at)
  where left_starts_at is not null;
comment on table filled_places is
  'A freed place that somebody took by an offer of the waiting list, and the place they left for it, if they had one.';
comment on column filled_places.depth is
  'How many customers have moved earlier, one into the place of the other, up to this one.';
comment on constraint filled_places_depth on filled_places is
  'A chain of moves ends after the third: one cancellation must not rearrange a whole day.';
comment on constraint filled_places_left on filled_places is
  'The place that was left has its person, its start and its end, or there was none.';
