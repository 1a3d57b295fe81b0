-- A database of version 0.5.0: its schema, as its migrations left it, and a few rows.

create extension btree_gist;
create extension cube;
create extension pg_trgm;
create extension unaccent;

create type day_hour as (hour integer, minutes integer);
create type day_share as (id uuid, turns integer, revenue bigint, booked_minutes integer);
create type day_visitors as (seen_before date, clients integer);

create or replace function forget_detail_of_erased()
  returns trigger
  language plpgsql
as $function$
begin
  if tg_op = 'UPDATE' and exists (
    select from organizations where id = old.organization_id and erased_at is not null) then
    old.detail := '{}';
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $function$;

create or replace function forget_reason_only()
  returns trigger
  language plpgsql
as $function$
begin
  if tg_op = 'UPDATE' and old.detail ? 'reason' then
    old.detail := old.detail - 'reason';
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $function$;

create or replace function note_changed_leg()
  returns trigger
  language plpgsql
as $function$
begin
  insert into changed_turns (organization_id, comerce_id, customer_id, starts_at)
  select a.organization_id, a.comerce_id, a.customer_id, a.starts_at from appointments a
  where a.starts_at < now() - interval '1 hour'
    and a.organization_id = coalesce(new.organization_id, old.organization_id)
    and a.id = coalesce(new.appointment_id, old.appointment_id);
  return null;
end $function$;

create or replace function note_changed_turn()
  returns trigger
  language plpgsql
as $function$
begin
  if tg_op <> 'INSERT' then
    insert into changed_turns (organization_id, comerce_id, customer_id, starts_at)
    values (old.organization_id, old.comerce_id, old.customer_id, old.starts_at);
  end if;
  if tg_op <> 'DELETE' then
    insert into changed_turns (organization_id, comerce_id, customer_id, starts_at)
    values (new.organization_id, new.comerce_id, new.customer_id, new.starts_at);
  end if;
  return null;
end $function$;

create or replace function on_globe(latitude double precision, longitude double precision)
  returns cube
  language sql
  immutable parallel safe strict
as $function$ select public.cube(array[
    cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)),
    sin(radians(latitude))]) $function$;

create or replace function plain_text(value text)
  returns text
  language sql
  immutable parallel safe strict
as $function$ select lower(public.unaccent('public.unaccent', value)) $function$;

create or replace function refuse_change()
  returns trigger
  language plpgsql
as $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$;

create table schema_migrations (
  name text not null primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);

create table app_secrets (
  name text not null primary key,
  value text not null,
  created_at timestamptz not null
);

create table users (
  id uuid not null primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  phone text,
  avatar text,
  password_hash text,
  is_platform_admin boolean not null default false,
  is_customer boolean not null default true,
  status text not null check (status in ('pending_verification', 'active', 'suspended', 'deactivated', 'deleted')),
  created_at timestamptz not null,
  verified_at timestamptz,
  signup_proof text,
  deactivated_at timestamptz
);
create index users_resting on users (deactivated_at) where (status = 'deactivated');

create table organizations (
  id uuid not null primary key,
  name text not null,
  owner_id uuid not null unique references users,
  subscription text not null default 'trialing' check (subscription in ('trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
  trial_ends_at timestamptz not null,
  created_at timestamptz not null,
  subscription_since timestamptz,
  trial_extensions smallint not null default 0 check (trial_extensions between 0 and 2),
  paid_until timestamptz,
  cancel_at timestamptz,
  erased_at timestamptz,
  trial_mark text
);
create index organizations_canceled on organizations (subscription_since) where ((subscription = 'canceled') and (erased_at is null));

create table comerces (
  organization_id uuid not null references organizations,
  id uuid not null unique,
  ad_url text not null unique check (((ad_url ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and ((length(ad_url) >= 3) and (length(ad_url) <= 40)))),
  name text not null,
  category text not null default 'barberia',
  description text not null default '',
  address text not null default '',
  city text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  whatsapp text,
  time_zone text not null default 'America/Argentina/Buenos_Aires',
  currency text not null default 'ARS' check (currency ~ '^[A-Z]{3}$'),
  cover text not null default 'rayas',
  status text not null default 'draft' check (status in ('draft', 'published', 'on_break', 'suspended', 'closed')),
  slot_step_minutes integer not null default 15 check (slot_step_minutes between 5 and 60),
  lead_minutes integer not null default 60 check (lead_minutes between 0 and 4320),
  horizon_days integer not null default 30 check (horizon_days between 1 and 180),
  cancel_cutoff_minutes integer not null default 180 check (cancel_cutoff_minutes between 0 and 4320),
  move_cutoff_minutes integer not null default 180 check (move_cutoff_minutes between 0 and 4320),
  max_future_turns_per_phone integer not null default 3 check (max_future_turns_per_phone between 1 and 10),
  hold_minutes integer not null default 5 check (hold_minutes between 2 and 10),
  rules_version integer not null default 1,
  created_at timestamptz not null,
  deposit_instructions text not null default '',
  anchoring text not null default 'opening' check (anchoring in ('opening', 'clock')),
  release_weekday smallint check (release_weekday between 1 and 7),
  release_minute integer check (release_minute between 0 and 1439),
  max_turns_per_day integer check (max_turns_per_day between 1 and 1000),
  max_turns_per_person_day integer check (max_turns_per_person_day between 1 and 100),
  max_turns_per_phone_day integer check (max_turns_per_phone_day between 1 and 10),
  public_cap_percent integer check (public_cap_percent between 1 and 100),
  walk_in_percent integer check (walk_in_percent between 1 and 99),
  avoids_gaps boolean not null default false,
  search text generated always as ((' ' || plain_text(((((name || ' ') || city) || ' ') || address)))) stored,
  status_before_suspension text check (status_before_suspension in ('draft', 'published', 'on_break', 'closed')),
  week_anchor date not null default '2026-01-05',
  status_before_closing text check (status_before_closing in ('draft', 'published', 'on_break')),
  questions jsonb not null default '[]' check (((jsonb_typeof(questions) = 'array') and (jsonb_array_length(questions) <= 3))),
  hides_phones boolean not null default false,
  instagram text not null default '' check (instagram ~ '^[A-Za-z0-9._]{0,30}$'),
  website text not null default '' check ((website = '') or (website ~ '^https?://')),
  policies text not null default '',
  break_notice text not null default '',
  primary key (organization_id, id),
  constraint release_is_whole check ((release_weekday is null) = (release_minute is null))
);
create index comerces_by_name on comerces using gin (plain_text(((((name || ' ') || city) || ' ') || address)) gin_trgm_ops);
create index comerces_by_search on comerces using gin (search gin_trgm_ops) where (status = 'published');
create index comerces_in_order on comerces (search, id) include (category, latitude, longitude) where (status = 'published');
create index comerces_nearby on comerces using gist (on_globe(latitude, longitude)) where (status = 'published');
create index comerces_nearby_of_kind on comerces using gist (category, on_globe(latitude, longitude)) where (status = 'published');
create index comerces_published on comerces (status, latitude, longitude);

create table ad_url_history (
  ad_url text not null primary key,
  organization_id uuid not null,
  comerce_id uuid not null,
  replaced_at timestamptz not null,
  foreign key (organization_id, comerce_id) references comerces(organization_id, id) on delete cascade
);

create table staff (
  organization_id uuid not null references organizations,
  id uuid not null unique,
  name text not null,
  bio text not null default '',
  avatar text,
  created_at timestamptz not null,
  primary key (organization_id, id)
);

create table staff_comerces (
  organization_id uuid not null,
  staff_id uuid not null,
  comerce_id uuid not null,
  position integer not null default 0,
  is_active boolean not null default true,
  primary key (organization_id, comerce_id, staff_id),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id),
  foreign key (organization_id, staff_id) references staff(organization_id, id)
);

create table memberships (
  organization_id uuid not null,
  comerce_id uuid not null,
  user_id uuid not null references users,
  role text not null check (role in ('comerce_admin', 'comerce_advisor')),
  status text not null default 'active' check (status in ('invited', 'active', 'suspended', 'removed')),
  staff_id uuid,
  is_reception boolean not null default false,
  created_at timestamptz not null,
  primary key (organization_id, comerce_id, user_id),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id),
  foreign key (organization_id, staff_id) references staff(organization_id, id)
);
create index memberships_by_user on memberships (user_id);

create table services (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  name text not null,
  category text not null default '',
  description text not null default '',
  segments jsonb not null check (((jsonb_typeof(segments) = 'array') and (jsonb_array_length(segments) > 0))),
  buffer_before_minutes integer not null default 0 check (buffer_before_minutes between 0 and 60),
  buffer_after_minutes integer not null default 0 check (buffer_after_minutes between 0 and 60),
  price bigint not null check (price >= 0),
  capacity integer not null default 1 check (capacity >= 1),
  needs_approval boolean not null default false,
  deposit bigint check (deposit > 0),
  is_public boolean not null default true,
  is_active boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null,
  link_secret text,
  rules jsonb not null default '{}' check (jsonb_typeof(rules) = 'object'),
  primary key (organization_id, id),
  constraint capacity_is_human check (capacity <= 200),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id)
);
create index services_by_comerce on services (organization_id, comerce_id, "position");

create table service_add_ons (
  organization_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  name text not null,
  minutes integer not null check (minutes between 0 and 480),
  price bigint not null check (price >= 0),
  position integer not null default 0,
  is_active boolean not null default true,
  primary key (organization_id, id),
  foreign key (organization_id, service_id) references services(organization_id, id)
);

create table service_offers (
  organization_id uuid not null,
  service_id uuid not null,
  staff_id uuid not null,
  duration_minutes integer check (duration_minutes between 5 and 480),
  price bigint check (price >= 0),
  buffer_before_minutes integer check (buffer_before_minutes between 0 and 60),
  buffer_after_minutes integer check (buffer_after_minutes between 0 and 60),
  primary key (organization_id, service_id, staff_id),
  foreign key (organization_id, service_id) references services(organization_id, id),
  foreign key (organization_id, staff_id) references staff(organization_id, id)
);

create table resources (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  name text not null,
  quantity integer not null check (quantity between 1 and 100),
  is_active boolean not null default true,
  most integer not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id)
);

create table service_resources (
  organization_id uuid not null,
  service_id uuid not null,
  resource_id uuid not null,
  quantity integer not null default 1 check (quantity between 1 and 100),
  primary key (organization_id, service_id, resource_id),
  foreign key (organization_id, resource_id) references resources(organization_id, id),
  foreign key (organization_id, service_id) references services(organization_id, id)
);

create table weekly_ranges (
  organization_id uuid not null,
  id uuid not null,
  comerce_id uuid not null,
  staff_id uuid,
  weekday smallint not null check (weekday between 1 and 7),
  start_minute integer not null check (start_minute between 0 and 1439),
  end_minute integer not null check (end_minute between 1 and 2880),
  week text check (week in ('a', 'b')),
  primary key (organization_id, id),
  check (end_minute > start_minute),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id),
  foreign key (organization_id, staff_id) references staff(organization_id, id)
);
create index weekly_ranges_by_comerce on weekly_ranges (organization_id, comerce_id);

create table hours_exceptions (
  organization_id uuid not null,
  id uuid not null,
  comerce_id uuid not null,
  staff_id uuid,
  from_date date not null,
  to_date date not null,
  kind text not null check (kind in ('closed', 'open')),
  ranges jsonb not null default '[]',
  reason text,
  is_holiday boolean not null default false,
  primary key (organization_id, id),
  check (to_date >= from_date),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id),
  foreign key (organization_id, staff_id) references staff(organization_id, id)
);
create index hours_exceptions_by_comerce on hours_exceptions (organization_id, comerce_id, to_date);
create unique index hours_exceptions_one_per_holiday on hours_exceptions (organization_id, comerce_id, from_date) where is_holiday;

create table blocks (
  organization_id uuid not null,
  id uuid not null,
  comerce_id uuid not null,
  staff_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null default '',
  created_by uuid references users,
  created_at timestamptz not null,
  series_id uuid,
  shared_id uuid,
  primary key (organization_id, id),
  check (ends_at > starts_at),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id),
  foreign key (organization_id, staff_id) references staff(organization_id, id)
);
create index blocks_by_comerce on blocks (organization_id, comerce_id, starts_at);
create index blocks_by_series on blocks (organization_id, series_id) where (series_id is not null);
create index blocks_by_shared on blocks (organization_id, shared_id) where (shared_id is not null);

create table customers (
  organization_id uuid not null references organizations,
  id uuid not null unique,
  name text not null,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text,
  notes text not null default '',
  user_id uuid references users,
  created_at timestamptz not null,
  haircut text not null default '',
  tags text[] not null default '{}',
  birthday text check (birthday ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  blocked_reason text,
  blocked_at timestamptz,
  blocked_by uuid references users,
  merged_into uuid,
  plain_name text generated always as (plain_text(name)) stored,
  added_in uuid,
  primary key (organization_id, id),
  unique (organization_id, phone),
  constraint block_is_whole check ((blocked_at is null) = (blocked_reason is null)),
  constraint merged_into_another check (merged_into <> id),
  foreign key (organization_id, added_in) references comerces(organization_id, id),
  foreign key (organization_id, merged_into) references customers(organization_id, id)
);
create index customers_added on customers (organization_id, added_in) where (added_in is not null);
create index customers_by_part_of_phone on customers using gin (phone gin_trgm_ops);
create index customers_by_plain_name on customers using gin (plain_name gin_trgm_ops);
create index customers_by_user on customers (user_id);
create index customers_in_order on customers (organization_id, plain_name, id) where (merged_into is null);
create index customers_merged on customers (organization_id, merged_into) where (merged_into is not null);

create table appointments (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  customer_id uuid not null,
  code text not null,
  status text not null check (status in ('pending', 'awaiting_deposit', 'booked', 'confirmed', 'checked_in', 'in_progress', 'completed', 'no_show', 'cancelled', 'rejected', 'expired')),
  revision integer not null default 1,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  customer_name text not null,
  price bigint not null,
  currency text not null,
  note text not null default '',
  source text not null check (source in ('public', 'staff', 'demo')),
  is_overbooked boolean not null default false,
  is_late_cancel boolean not null default false,
  is_assumed boolean not null default false,
  manage_generation integer not null default 1,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz,
  deposit bigint check (deposit > 0),
  deposit_received_at timestamptz,
  series_id uuid,
  user_id uuid references users,
  customer_email text,
  session text,
  seats smallint not null default 1 check (seats between 1 and 200),
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array'),
  late_minutes integer check (late_minutes between 5 and 60),
  extra_minutes integer not null default 0 check ((extra_minutes >= '-1440'::integer) and (extra_minutes <= 1440)),
  primary key (organization_id, id),
  unique (organization_id, comerce_id, code),
  check (ends_at > starts_at),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id),
  foreign key (organization_id, customer_id) references customers(organization_id, id)
);
create index appointments_by_customer on appointments (organization_id, customer_id, starts_at);
create index appointments_by_day on appointments (organization_id, comerce_id, starts_at);
create index appointments_by_length on appointments (organization_id, comerce_id, extract(epoch from (ends_at - starts_at)));
create index appointments_by_series on appointments (organization_id, series_id) where (series_id is not null);
create index appointments_by_session on appointments (organization_id, session) where (session is not null);
create index appointments_by_user on appointments (user_id) where (user_id is not null);
create index appointments_by_visitor on appointments (organization_id, comerce_id, customer_id, starts_at) where (status not in ('cancelled', 'rejected', 'expired'));
create index appointments_of_guests on appointments (customer_email) where ((user_id is null) and (customer_email is not null));
create index appointments_unclosed on appointments (ends_at) where (status in ('booked', 'confirmed', 'checked_in', 'in_progress'));
create index appointments_waiting on appointments (expires_at) where (status in ('pending', 'awaiting_deposit'));
create trigger appointments_added after insert on appointments for each row when ((new.starts_at < (now() - 'PT1H'::interval))) execute function note_changed_turn();
create trigger appointments_changed after update on appointments for each row
  when (least(old.starts_at, new.starts_at) < now() - interval '1 hour'
    and (old.customer_id, old.status, old.starts_at, old.ends_at, old.price, old.is_assumed)
      is distinct from (new.customer_id, new.status, new.starts_at, new.ends_at, new.price, new.is_assumed))
  execute function note_changed_turn();
create trigger appointments_removed after delete on appointments for each row when ((old.starts_at < (now() - 'PT1H'::interval))) execute function note_changed_turn();

create table appointment_legs (
  organization_id uuid not null,
  appointment_id uuid not null,
  position smallint not null,
  service_id uuid not null,
  service_name text not null,
  staff_id uuid not null,
  staff_name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  price bigint not null,
  add_ons jsonb not null default '[]' check (jsonb_typeof(add_ons) = 'array'),
  primary key (organization_id, appointment_id, "position"),
  foreign key (organization_id, appointment_id) references appointments(organization_id, id),
  foreign key (organization_id, service_id) references services(organization_id, id),
  foreign key (organization_id, staff_id) references staff(organization_id, id)
);
create index appointment_legs_by_staff on appointment_legs (organization_id, staff_id, starts_at);
create index appointment_legs_by_time on appointment_legs (organization_id, starts_at);
create trigger appointment_legs_added after insert on appointment_legs for each row when ((new.starts_at < (now() + 'P1D'::interval))) execute function note_changed_leg();
create trigger appointment_legs_changed after update on appointment_legs for each row
  when (least(old.starts_at, new.starts_at) < now() + interval '1 day'
    and (old.service_id, old.staff_id, old.starts_at, old.ends_at, old.price)
      is distinct from (new.service_id, new.staff_id, new.starts_at, new.ends_at, new.price))
  execute function note_changed_leg();
create trigger appointment_legs_removed after delete on appointment_legs for each row when ((old.starts_at < (now() + 'P1D'::interval))) execute function note_changed_leg();

create table appointment_events (
  organization_id uuid not null,
  appointment_id uuid not null,
  revision integer not null,
  kind text not null,
  actor text not null check (actor in ('customer', 'staff', 'system')),
  actor_id uuid,
  detail jsonb not null default '{}',
  at timestamptz not null,
  primary key (organization_id, appointment_id, revision),
  foreign key (organization_id, appointment_id) references appointments(organization_id, id)
);
create trigger appointment_events_append_only before delete or update on appointment_events for each row execute function forget_reason_only();

create table holds (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  service_ids uuid[] not null,
  staff_id uuid not null,
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  device text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id)
);
create index holds_by_device on holds (organization_id, comerce_id, device, expires_at);

create table occupancy (
  organization_id uuid not null,
  comerce_id uuid not null,
  unit text not null,
  owner uuid not null,
  segment smallint not null,
  pad smallint not null check (pad in (0, 1)),
  during tstzrange not null check (not isempty(during)),
  expires_at timestamptz,
  guarded boolean not null default true,
  is_block boolean not null default false,
  session text,
  seats smallint,
  capacity smallint,
  primary key (organization_id, owner, segment, unit, pad),
  constraint seating_is_whole check ((((session is null) = (seats is null)) and ((session is null) = (capacity is null)))),
  constraint occupancy_no_overlap exclude using gist (organization_id with =, unit with =, pad with <>, coalesce(session, (owner)::text) with <>, during with &&) where (guarded) deferrable,
  foreign key (organization_id, comerce_id) references comerces(organization_id, id)
);
create index occupancy_by_shop on occupancy using gist (organization_id, comerce_id, during);

create table sessions (
  id uuid not null primary key,
  user_id uuid not null references users,
  organization_id uuid,
  comerce_id uuid,
  user_agent text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  network text not null default '',
  foreign key (organization_id, comerce_id) references comerces(organization_id, id)
);
create index sessions_by_network on sessions (user_id, network);
create index sessions_by_user on sessions (user_id) where (ended_at is null);

create table single_use_tokens (
  id uuid not null primary key,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('verify_account', 'reset_password', 'magic_link', 'change_email', 'confirm_trial', 'claim_turns')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  detail jsonb not null default '{}'
);
create index single_use_tokens_by_user on single_use_tokens (user_id, purpose);

create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash text not null,
  reply json,
  created_at timestamptz not null,
  primary key (caller, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table outbox (
  id uuid not null primary key,
  organization_id uuid,
  kind text not null,
  subject_id uuid not null,
  revision integer not null,
  recipient text not null,
  payload jsonb not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  dropped_reason text,
  last_error text,
  unique (kind, subject_id, revision)
);
create index outbox_dropped on outbox (created_at) where (dropped_reason in ('gave_up', 'refused_by_server'));
create index outbox_due on outbox (next_attempt_at) where ((sent_at is null) and (dropped_reason is null));

create table lost_searches (
  organization_id uuid not null,
  comerce_id uuid not null,
  date date not null,
  reason text not null check (((length(reason) >= 1) and (length(reason) <= 40))),
  count integer not null check (count > 0),
  primary key (organization_id, comerce_id, date, reason),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id)
);

create table consumer_requests (
  id uuid not null primary key,
  code text not null unique,
  kind text not null check (kind in ('withdrawal', 'cancellation')),
  name text not null,
  contact text not null,
  about text not null default '',
  takes_effect text check (takes_effect in ('at_once', 'period_end')),
  created_at timestamptz not null,
  handled_at timestamptz,
  answer text not null default '',
  handled_by uuid references users,
  check ((kind = 'cancellation') = (takes_effect is not null))
);
create index consumer_requests_by_age on consumer_requests (created_at desc, id desc);
create unique index consumer_requests_open on consumer_requests (kind, contact, lower(about)) where (handled_at is null);

create table ad_url_reservations (
  ad_url text not null primary key,
  id uuid not null unique,
  user_id uuid references users,
  wanted jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table trial_owners (
  identity text not null,
  organization_id uuid not null references organizations,
  created_at timestamptz not null,
  primary key (identity, organization_id)
);
alter table trial_owners add constraint trial_owners_unreadable check (identity !~~ '%:%') not valid;

create table invitations (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('comerce_admin', 'comerce_advisor')),
  staff_id uuid,
  is_reception boolean not null default false,
  invited_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id),
  foreign key (organization_id, staff_id) references staff(organization_id, id)
);
create index invitations_open on invitations (organization_id, comerce_id) where (closed_at is null);

create table audit (
  id bigint generated always as identity primary key,
  organization_id uuid,
  comerce_id uuid,
  actor_kind text not null check (actor_kind in ('person', 'platform', 'system')),
  actor_id uuid,
  action text not null,
  subject_id uuid,
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index audit_by_comerce on audit (organization_id, comerce_id, id);
create trigger audit_append_only before delete or update on audit for each row execute function forget_detail_of_erased();
create trigger audit_never_emptied before truncate on audit for each statement execute function refuse_change();

create table payments (
  organization_id uuid not null references organizations,
  id uuid not null unique,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  months smallint not null check (months between 1 and 12),
  note text not null default '',
  recorded_by uuid not null references users,
  at timestamptz not null,
  primary key (organization_id, id)
);
create trigger payments_append_only before delete or update on payments for each row execute function refuse_change();

create table seats (
  organization_id uuid not null references organizations,
  session text not null,
  n smallint not null,
  capacity smallint not null,
  owner uuid not null,
  primary key (organization_id, session, n),
  constraint seat_exists check ((n >= 1) and (n <= capacity))
);
create index seats_by_owner on seats (organization_id, owner);

create table identities (
  issuer text not null,
  subject text not null,
  id uuid not null unique,
  user_id uuid not null references users,
  email text not null default '',
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_by_user on identities (user_id);

create table oidc_attempts (
  state text not null primary key,
  browser text not null,
  verifier text not null,
  nonce text not null,
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null
);

create table waitlist_entries (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  service_ids uuid[] not null check (((cardinality(service_ids) >= 1) and (cardinality(service_ids) <= 6))),
  add_on_ids uuid[] not null default '{}',
  staff_id uuid,
  from_date date not null,
  to_date date not null,
  part text not null check (part in ('any', 'morning', 'afternoon', 'evening')),
  name text not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text,
  state text not null check (state in ('waiting', 'offered', 'booked', 'cancelled', 'expired')),
  queued_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  hold_id uuid,
  offered_starts_at timestamptz,
  offered_staff_id uuid,
  offer_expires_at timestamptz,
  offers integer not null default 0,
  unanswered integer not null default 0,
  declined integer not null default 0,
  refused_starts timestamptz[] not null default '{}',
  appointment_id uuid,
  primary key (organization_id, id),
  check (to_date >= from_date),
  check (((state <> 'offered') or ((hold_id is not null) and (offered_starts_at is not null) and (offered_staff_id is not null) and (offer_expires_at is not null)))),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id),
  foreign key (organization_id, staff_id) references staff(organization_id, id)
);
create index waitlist_by_comerce on waitlist_entries (organization_id, comerce_id, queued_at) where (state in ('waiting', 'offered'));
create index waitlist_by_phone on waitlist_entries (organization_id, comerce_id, phone) where (state in ('waiting', 'offered'));

create table reviews (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  appointment_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  body text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by uuid references users,
  reported_at timestamptz,
  report_reason text,
  hidden_at timestamptz,
  hidden_reason text,
  primary key (organization_id, id),
  unique (organization_id, appointment_id),
  foreign key (organization_id, appointment_id) references appointments(organization_id, id),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id)
);
create index reviews_by_comerce on reviews (organization_id, comerce_id, created_at desc, id);
create index reviews_reported on reviews (reported_at) where ((reported_at is not null) and (hidden_at is null));

create table calendar_feeds (
  user_id uuid not null primary key references users,
  generation integer not null default 1,
  is_open boolean not null default true
);

create table favourites (
  user_id uuid not null references users,
  organization_id uuid not null,
  comerce_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, organization_id, comerce_id),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id)
);

create table walk_ins (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  date date not null,
  number integer not null check (number >= 1),
  name text not null default '',
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  service_ids uuid[] not null check (((cardinality(service_ids) >= 1) and (cardinality(service_ids) <= 6))),
  staff_id uuid,
  state text not null check (state in ('waiting', 'called', 'served', 'left')),
  place integer not null,
  skips integer not null default 0,
  revision integer not null default 1,
  called_at timestamptz,
  appointment_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, comerce_id, date, number),
  check ((state = 'served') = (appointment_id is not null)),
  foreign key (organization_id, appointment_id) references appointments(organization_id, id),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id),
  foreign key (organization_id, staff_id) references staff(organization_id, id)
);
create index walk_ins_waiting on walk_ins (organization_id, comerce_id, date, place) where (state in ('waiting', 'called'));

create table customer_merges (
  organization_id uuid not null,
  id uuid not null unique,
  kept_id uuid not null,
  merged_id uuid not null,
  appointment_ids uuid[] not null,
  alias_ids uuid[] not null,
  kept_before jsonb not null,
  merged_before jsonb not null,
  kept_after jsonb not null,
  merged_by uuid not null references users,
  merged_at timestamptz not null,
  undone_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, kept_id) references customers(organization_id, id),
  foreign key (organization_id, merged_id) references customers(organization_id, id)
);
create index customer_merges_by_kept on customer_merges (organization_id, kept_id) where (undone_at is null);

create table pictures (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  kind text not null check (kind in ('logo', 'cover', 'photo')),
  name text not null unique check (name ~ '^[0-9a-f]{32}$'),
  widths integer[] not null check (cardinality(widths) > 0),
  height integer not null check (height > 0),
  alt text not null default '',
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  position integer not null default 0,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id) on delete cascade
);
create index pictures_by_comerce on pictures (organization_id, comerce_id);
create unique index pictures_only_one on pictures (organization_id, comerce_id, kind) where (kind in ('logo', 'cover'));

create table notices (
  organization_id uuid not null,
  id bigint generated always as identity primary key,
  comerce_id uuid not null,
  event text not null,
  subject_id uuid not null,
  revision integer not null,
  message text not null,
  about_user uuid,
  was_heard boolean not null,
  at timestamptz not null,
  by_user uuid,
  foreign key (organization_id, comerce_id) references comerces(organization_id, id) on delete cascade
);
create index notices_by_age on notices (at);
create index notices_by_comerce on notices (organization_id, comerce_id, id);
create unique index notices_once on notices (subject_id, event, revision) where (event ~~ 'appointment:%');
create index notices_unheard on notices (at) where (not was_heard);

create table notice_reads (
  organization_id uuid not null,
  notice_id bigint not null references notices on delete cascade,
  user_id uuid not null references users,
  primary key (notice_id, user_id)
);

create table notice_settings (
  organization_id uuid not null,
  comerce_id uuid not null,
  user_id uuid not null references users,
  read_up_to bigint not null default 0,
  mailed_up_to bigint not null default 0,
  mailed_at timestamptz,
  channels jsonb not null default '{}',
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  primary key (organization_id, comerce_id, user_id),
  check ((quiet_from is null) = (quiet_to is null)),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id) on delete cascade
);

create table past_days (
  organization_id uuid not null,
  comerce_id uuid not null,
  date date not null,
  time_zone text not null,
  turns integer not null,
  completed integer not null,
  no_shows integer not null,
  cancelled integer not null,
  revenue bigint not null,
  assumed integer not null,
  assumed_revenue bigint not null,
  booked_minutes integer not null,
  hours day_hour[] not null,
  visitors day_visitors[] not null,
  services day_share[] not null,
  staff day_share[] not null,
  primary key (organization_id, comerce_id, date),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id) on delete cascade
);

create table changed_turns (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  comerce_id uuid not null,
  customer_id uuid not null,
  starts_at timestamptz not null,
  foreign key (organization_id, comerce_id) references comerces(organization_id, id) on delete cascade
);
create index changed_turns_by_shop on changed_turns (organization_id, comerce_id);

insert into schema_migrations (name, checksum) values
  ('0001_house', 'd22318e86e7c349220cf47d641798f69afffe0b3d1f8bb0f7ec938768d740f4b'),
  ('0002_requests', '399e099487a0afc8b72b8eaa7cc1b7914b28631cfefeb020bf849ffbbc62ecac'),
  ('0003_extras', 'b0a4f8e04076ded65b3e308cad486213c668ec954116caa38155fb371d8db3cd'),
  ('0004_rules', '00c803510766cde33b89d8a6ac968b1eba94ef7bf860bb0df8a750d5a24730f7'),
  ('0005_lost_searches', '49e591f4e8b905c17e88b46e013186189cc4dcd38019fe04e8c09d57e36513a1'),
  ('0006_holidays', 'c9d9f37b69646e275fb4016e9f49b29f09f9c7e1c5a025531cf4472fd977f51b'),
  ('0007_series', '905998201276e3ceae028ad598ab7d2f40badfd3bd993ef2e32f364f5d9a27bc'),
  ('0020_explorer', 'c96d75e001925fe4ff1205964d54103f7df8a3fb4da91864bf66aed58c64abda'),
  ('0021_consumer_requests', '055e06469f953405a4abfe1dce1e058931e614f7c6c008d3f28b92a00976652c'),
  ('0030_accounts', '82fd6e30a4414e51e3b9a68e52fd26d409644f317e236bbbc35e85ce0d8d712b'),
  ('0031_members', '9ca3c53bb260f5750812fdfa0092851291b76b0b5547d825836cf4c12d474c4c'),
  ('0032_turn_accounts', 'dd993dacb432c7ff89a4c6aef823ce25ecd9323832ecdf4a116d6cfc43e7abe0'),
  ('0033_subscriptions', 'c55ba1facd9f1c0fc352c952192b01aacecb02d24620da745c37b42bd2939301'),
  ('0034_platform', '298253010788ea0e340ec9e5e8ed32e4615437891e95911415d0364adcae2d5d'),
  ('0040_classes', '9f595dd6e03bc50e825ec78d2aa1728ab5517302410231cf3c6b48f6dbba38e0'),
  ('0041_weeks_and_block_series', 'b86eaffb6627b8738181aef7db25975d91489789142c3059948d7c82dec27620'),
  ('0050_claimants', '6ca27930854f16f811ff45c70a930affb42e4d363885a1dcbd4e97529d621ed7'),
  ('0051_identities', '4af9fff29895f167d4dd20237eef9aa0770c854381ae0ef327e5518dc118ca2d'),
  ('0052_pauses_and_claims', '3033060a264971b71d2f3759a11cc91a1d084749201545254203a98ca11def76'),
  ('0053_cancellations', 'ab3c35510ba9cd18e9490ffee7d597afa4a19d0fde2e32cb0f0cc6087600b13c'),
  ('0055_trial_corrections', '2d1aaaae21d9866ef8030f1755413232e3b4b93e661e1d54c5a658c30cd765a5'),
  ('0060_waitlist', '5adc0cdd813f6407d7abb05e613ce2251f4e2028b01ecd32de50c8a7f2787aa8'),
  ('0061_reviews', 'bcaae288aadde86007377d540dc1561922ff9790ee714c21c167ff9b1cb8a797'),
  ('0062_questions', 'acad3b3280e0aae3b591214223e479f899ffbd8089492dede4b35434cb75235f'),
  ('0063_customer_area', '77283cdfc62c91e095b024d71816f21b3cd933a5c7285c9be2a682655db82852'),
  ('0065_walk_ins', '799bbce5f6b1a72a68f6010ea2aadc33ea22bcac9170ea326309f933a81a35c0'),
  ('0066_own_length', '0383d10fffb638a4103cc6633b75626df831ced563fd4275316939304d0463ef'),
  ('0070_clients', '561299570c4450bc995a3c9a368c44cba765b5d5379a8dee53b327ec8f0b23a0'),
  ('0075_pictures', '364c1f460efba0541f32706eb3d0b413a03af21b92fd4e7d5255b519e57a9a96'),
  ('0076_notices', '912db0b100c86365a55bc9f3c0a74df7e3f394639752a49a2f873fe74d550286'),
  ('0077_page', '0b6876cfc69ab8622f211903b70feceb616537486025f11a3acf423923d78600'),
  ('0078_consumer_answers', '3dd9261dd96d921205da82270ec92fae52cc41aaf40eff0780da5fc79f92564b'),
  ('0080_shrunk_pools', 'babcb0db034f988d6701f36988b082ef7e15306576f6083b8ff7293d4a4cc029'),
  ('0085_forget_words', '6ec0f05c765fa0cdeff48b763049beb7dd98913966662e29cbb10ed54da6a247'),
  ('0090_explorer_walks', '8ca3e4046f1cd13b09c22f2decd64cb14b9156635155bc782a109f1b7be8cf5d'),
  ('0100_figures', '938df08aa0cc64039e7aebcd0f479973044dcab1ae6e10d6b943cb52c3c2d298'),
  ('0106_own_notices', 'b4e91abb10e6d7c4c075866877fbf7da683dfcc265344f7c1d102c269594d09f'),
  ('0130_trial_fingerprints', 'aef96a4e7cb47e9d87ab60769ecbd7537a64f3c4ca5946efe882af15ba92b609'),
  ('0131_clients_without_turns', 'e53bd87c0561c7c3eaf57a05632519259851ee6f00ff1b00a75040c67e564f87'),
  ('0135_shared_blocks', 'c3538defbc348ec0bb177f2492ed42187da929577b19f15489f17997c9b4ed23'),
  ('0138_past_days', '2bf3c59e160f7d5fb2a4ca94b456d7b1ac165b8532e8f3a6df76e6ad0a70ead5'),
  ('0140_own_buffers', 'a1f12f4dce7ccda1d8b8933cdb5dc7b1c7769c6431dcce5c5cfd89a877cea92d');

insert into users (id, email, name, status, created_at) values
  ('00000000-0000-4000-8000-000000000001', 'ana@example.com', 'Ana', 'active', '2026-11-01T12:00Z');
insert into organizations (id, name, owner_id, trial_ends_at, created_at) values
  ('00000000-0000-4000-8000-000000000002', 'Tijeras', '00000000-0000-4000-8000-000000000001',
   '2026-12-01T12:00Z', '2026-11-01T12:00Z');
insert into comerces (organization_id, id, ad_url, name, status, created_at) values
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003', 'tijeras', 'Tijeras', 'published',
   '2026-11-01T12:00Z');
insert into staff (organization_id, id, name, created_at) values
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000004', 'Beto', '2026-11-01T12:00Z');
insert into services (organization_id, id, comerce_id, name, segments, price, created_at) values
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000005',
   '00000000-0000-4000-8000-000000000003', 'Corte', '[{"busy": true, "minutes": 30}]', 500000, '2026-11-01T12:00Z');
insert into customers (organization_id, id, name, phone, created_at) values
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000006', 'Carla', '+5491150000000',
   '2026-11-01T12:00Z');
insert into appointments (organization_id, id, comerce_id, customer_id, code, status, starts_at, ends_at, customer_name,
  price, currency, source, created_at, updated_at) values
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000007',
   '00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000006', 'PEINE-42', 'booked',
   '2026-11-24T13:00Z', '2026-11-24T13:30Z', 'Carla', 500000, 'ARS', 'public', '2026-11-01T12:00Z', '2026-11-01T12:00Z');
insert into appointment_legs (organization_id, appointment_id, position, service_id, service_name, staff_id, staff_name,
  starts_at, ends_at, price) values
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000007', 0,
   '00000000-0000-4000-8000-000000000005', 'Corte', '00000000-0000-4000-8000-000000000004', 'Beto',
   '2026-11-24T13:00Z', '2026-11-24T13:30Z', 500000);
insert into occupancy (organization_id, comerce_id, unit, owner, segment, pad, during) values
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003',
   '00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000007', 0, 0,
   '[2026-11-24T13:00Z,2026-11-24T13:30Z)'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003',
   '00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000007', 0, 1,
   '[2026-11-24T13:00Z,2026-11-24T13:30Z)');
