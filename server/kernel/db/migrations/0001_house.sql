-- The first migration: every key and column that could not be fitted later.
-- Instants are timestamptz in UTC; dates and minutes of the day are the shop's own wall clock; money is minor units.
-- Every tenant table leads its key with the organization, so that rows of two tenants can never be joined by accident.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Accent-insensitive search needs an immutable function before it can be indexed.
create function plain_text(value text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;

-- ---------------------------------------------------------------- secrets

-- Secrets generated once when the environment gives none (session signing, manage tokens).
create table app_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);

-- ---------------------------------------------------------------- accounts

create table users (
  id uuid primary key,
  -- Always lower case: one mailbox is one account, however it is typed.
  email text not null unique check (email = lower(email)),
  name text not null,
  phone text,
  avatar text,
  password_hash text,
  is_platform_admin boolean not null default false,
  -- Holds the role `user`: signed up as a customer, rather than as the owner or staff of a shop.
  is_customer boolean not null default true,
  status text not null check (status in
    ('pending_verification', 'active', 'suspended', 'deactivated', 'deleted')),
  created_at timestamptz not null,
  verified_at timestamptz
);

create table organizations (
  id uuid primary key,
  name text not null,
  -- One owner has one organization, and so one free trial.
  owner_id uuid not null unique references users,
  subscription text not null default 'trialing' check (subscription in
    ('trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
  trial_ends_at timestamptz not null,
  created_at timestamptz not null
);

create table comerces (
  organization_id uuid not null references organizations,
  id uuid not null unique,
  -- The public address; history is in ad_url_history. Unique across tenants because it is a URL.
  ad_url text not null unique check (ad_url ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(ad_url) between 3 and 40),
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
  -- Raised by every change of settings; a booking reads it FOR SHARE, so it cannot be decided on old rules.
  rules_version integer not null default 1,
  created_at timestamptz not null,
  primary key (organization_id, id)
);

create index comerces_by_name on comerces using gin (plain_text(name || ' ' || city || ' ' || address) gin_trgm_ops);
create index comerces_published on comerces (status, latitude, longitude);

-- Old public addresses keep leading to the shop, and nobody else can take them.
create table ad_url_history (
  ad_url text primary key,
  organization_id uuid not null,
  comerce_id uuid not null,
  replaced_at timestamptz not null,
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);

-- ---------------------------------------------------------------- people and services

-- A person belongs to the organization, so that someone who works in two places is one person to the constraint below.
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
  foreign key (organization_id, staff_id) references staff (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);

create table memberships (
  organization_id uuid not null,
  comerce_id uuid not null,
  user_id uuid not null references users,
  role text not null check (role in ('comerce_admin', 'comerce_advisor')),
  status text not null default 'active' check (status in ('invited', 'active', 'suspended', 'removed')),
  -- The person of the agenda this account is, if any: an advisor's "own agenda".
  staff_id uuid,
  -- "Recepción": an advisor who runs everybody's agenda.
  is_reception boolean not null default false,
  created_at timestamptz not null,
  primary key (organization_id, comerce_id, user_id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
);
create index memberships_by_user on memberships (user_id);

create table services (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  name text not null,
  category text not null default '',
  description text not null default '',
  -- [{"busy": true, "minutes": 30}, …]: free minutes let the person serve somebody else while a colour sets.
  segments jsonb not null check (jsonb_typeof(segments) = 'array' and jsonb_array_length(segments) > 0),
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
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
create index services_by_comerce on services (organization_id, comerce_id, position);

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
  foreign key (organization_id, service_id) references services (organization_id, id)
);

-- Who offers what; minutes and price only where they differ from the service's own.
create table service_offers (
  organization_id uuid not null,
  service_id uuid not null,
  staff_id uuid not null,
  duration_minutes integer check (duration_minutes between 5 and 480),
  price bigint check (price >= 0),
  primary key (organization_id, service_id, staff_id),
  foreign key (organization_id, service_id) references services (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
);

create table resources (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  name text not null,
  quantity integer not null check (quantity between 1 and 100),
  is_active boolean not null default true,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);

create table service_resources (
  organization_id uuid not null,
  service_id uuid not null,
  resource_id uuid not null,
  quantity integer not null default 1 check (quantity between 1 and 100),
  primary key (organization_id, service_id, resource_id),
  foreign key (organization_id, service_id) references services (organization_id, id),
  foreign key (organization_id, resource_id) references resources (organization_id, id)
);

-- ---------------------------------------------------------------- hours

-- Wall-clock minutes; an end beyond 1440 crosses midnight. Without a person the row is the shop's, and people without
-- rows of their own inherit the shop's.
create table weekly_ranges (
  organization_id uuid not null,
  id uuid not null,
  comerce_id uuid not null,
  staff_id uuid,
  weekday smallint not null check (weekday between 1 and 7),
  start_minute integer not null check (start_minute between 0 and 1439),
  end_minute integer not null check (end_minute between 1 and 2880),
  -- A range that ends before it begins would silently close the day.
  check (end_minute > start_minute),
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
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
  -- [{"start_minute": 600, "end_minute": 780}, …]; empty and closed: the whole day.
  ranges jsonb not null default '[]',
  reason text,
  check (to_date >= from_date),
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
);
create index hours_exceptions_by_comerce on hours_exceptions (organization_id, comerce_id, to_date);

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
  check (ends_at > starts_at),
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
);
create index blocks_by_comerce on blocks (organization_id, comerce_id, starts_at);

-- ---------------------------------------------------------------- customers and appointments

create table customers (
  organization_id uuid not null references organizations,
  id uuid not null unique,
  name text not null,
  -- E.164. The customer's identity inside one organization: the same phone is the same person, however it was typed.
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text,
  notes text not null default '',
  user_id uuid references users,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, phone)
);
create index customers_by_name on customers using gin (plain_text(name) gin_trgm_ops);
create index customers_by_user on customers (user_id);

create table appointments (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  customer_id uuid not null,
  -- A short word to say by phone; unique inside the shop.
  code text not null,
  status text not null check (status in
    ('pending', 'awaiting_deposit', 'booked', 'confirmed', 'checked_in', 'in_progress', 'completed', 'no_show',
     'cancelled', 'rejected', 'expired')),
  -- Raised by every change; a write that carries an old one is refused.
  revision integer not null default 1,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The name given at booking, which may be a child's under the parent's phone.
  customer_name text not null,
  price bigint not null,
  currency text not null,
  note text not null default '',
  source text not null check (source in ('public', 'staff', 'demo')),
  is_overbooked boolean not null default false,
  is_late_cancel boolean not null default false,
  is_assumed boolean not null default false,
  -- Raised to make every manage link given before it useless.
  manage_generation integer not null default 1,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at > starts_at),
  primary key (organization_id, id),
  unique (organization_id, comerce_id, code),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id)
);
create index appointments_by_day on appointments (organization_id, comerce_id, starts_at);
create index appointments_by_customer on appointments (organization_id, customer_id, starts_at);

create table appointment_legs (
  organization_id uuid not null,
  appointment_id uuid not null,
  position smallint not null,
  service_id uuid not null,
  -- Frozen: what was sold stays what it was, whatever the service becomes.
  service_name text not null,
  staff_id uuid not null,
  staff_name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  price bigint not null,
  primary key (organization_id, appointment_id, position),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  foreign key (organization_id, service_id) references services (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
);
create index appointment_legs_by_staff on appointment_legs (organization_id, staff_id, starts_at);

-- What happened to an appointment, in order, for ever.
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
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- History that can be rewritten is not history.
create trigger appointment_events_append_only before update or delete on appointment_events
  for each row execute function refuse_change();

-- ---------------------------------------------------------------- what really occupies

create table holds (
  organization_id uuid not null,
  -- Its id is its secret: 122 random bits.
  id uuid not null unique,
  comerce_id uuid not null,
  service_ids uuid[] not null,
  staff_id uuid not null,
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  device text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
create index holds_by_device on holds (organization_id, comerce_id, device, expires_at);

-- Each busy segment writes two rows: pad 0 is the work, pad 1 the work with its buffers. Two buffers may share a gap,
-- and work never meets another owner's buffer. Free segments write none.
create table occupancy (
  organization_id uuid not null,
  comerce_id uuid not null,
  -- A person's id, or one numbered unit of a resource ('<id>#2').
  unit text not null,
  -- The appointment, hold or block this belongs to.
  owner uuid not null,
  -- Which busy stretch of the owner: pairs its pad 0 with its pad 1.
  segment smallint not null,
  pad smallint not null check (pad in (0, 1)),
  during tstzrange not null check (not isempty(during)),
  -- Holds and requests end by themselves, by query and not by a job.
  expires_at timestamptz,
  -- Overbooked turns and blocks are busy, but may overlap: staff said so.
  guarded boolean not null default true,
  primary key (organization_id, owner, segment, unit, pad),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  -- One person or chair cannot attend two owners at once, whatever the application believes.
  -- Deferrable, because a hold becomes an appointment by changing its owner.
  constraint occupancy_no_overlap exclude using gist
    (organization_id with =, unit with =, pad with <>, owner with <>, during with &&)
    where (guarded) deferrable initially immediate
);
create index occupancy_by_shop on occupancy using gist (organization_id, comerce_id, during);

-- ---------------------------------------------------------------- sessions and tokens

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  -- The business this session works in now.
  organization_id uuid,
  comerce_id uuid,
  user_agent text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
create index sessions_by_user on sessions (user_id) where ended_at is null;

-- The token itself is an HMAC of this id: a copy of the table opens no account, and a mail can be written again.
create table single_use_tokens (
  id uuid primary key,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('verify_account', 'reset_password')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index single_use_tokens_by_user on single_use_tokens (user_id, purpose);

-- A retried request gets the first successful answer again (24 h).
create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash text not null,
  -- json, not jsonb: the answer is given again byte by byte. Null while the first request is still running.
  reply json,
  created_at timestamptz not null,
  primary key (caller, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- ---------------------------------------------------------------- messages

create table outbox (
  id uuid primary key,
  organization_id uuid,
  kind text not null,
  -- What it is about (an appointment, a user), and which revision of it.
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
  -- The same message about the same change is sent once.
  unique (kind, subject_id, revision)
);
create index outbox_due on outbox (next_attempt_at) where sent_at is null and dropped_reason is null;
