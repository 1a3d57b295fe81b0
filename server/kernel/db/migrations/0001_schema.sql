-- The whole database, grouped by noun as the folders of the server are. What a row is and why a column or a constraint is
-- there is said in the database itself, so that docs/schema.sql can show it.
--
-- Instants are timestamptz in UTC. Dates and minutes of the day are the shop's own wall clock. Money is in minor units.
-- Every table of a tenant leads its key with the organization, so that rows of two tenants can never be joined by accident.

create extension if not exists btree_gist;
create extension if not exists cube;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create function plain_text(value text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;
comment on function plain_text is 'Without capitals and accents; immutable, because only then can it be indexed.';

create function on_globe(latitude double precision, longitude double precision) returns public.cube
  language sql immutable parallel safe strict
  as $$ select public.cube(array[
    cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)),
    sin(radians(latitude))]) $$;
comment on function on_globe is
  'A place as a point on a sphere of radius 1. The straight line between two of them grows with the way over '
  'ground, so an index can walk from the nearest on. All is qualified, because indexes are rebuilt without a search '
  'path.';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
comment on function refuse_change is 'History that can be rewritten is not history.';

create function forget_reason_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.detail ? 'reason' then
    old.detail := old.detail - 'reason';
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
comment on function forget_reason_only is
  'Why an appointment was cancelled may be forgotten. That it was, when and by whom may not.';

create function forget_detail_of_erased() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and exists (
    select from organizations where id = old.organization_id and erased_at is not null) then
    old.detail := '{}';
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
comment on function forget_detail_of_erased is
  'Of a shop that was erased, what things were and what they became may be forgotten; nothing else, and of no '
  'other.';

-- ---------------------------------------------------------------- kernel

comment on table schema_migrations is 'A file of `server/kernel/db/migrations` that was applied to this database.';

create table app_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);
comment on table app_secrets is 'A secret made once, where the environment gives none (session signing, manage links).';

create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash text not null,
  reply json,
  created_at timestamptz not null,
  primary key (caller, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
comment on table idempotency_keys is
  'A request that may be repeated: for 24 hours the same key gets the first successful answer again.';
comment on column idempotency_keys.reply is
  'json, not jsonb: the answer is given again byte by byte. Null while the first request still runs.';

create table outbox (
  id uuid primary key,
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
create index outbox_due on outbox (next_attempt_at) where sent_at is null and dropped_reason is null;
create index outbox_dropped on outbox (created_at) where dropped_reason in ('gave_up', 'refused_by_server');
comment on table outbox is 'A mail to send, written by the transaction that is its reason.';
comment on column outbox.subject_id is 'What it is about (an appointment, a user); `revision` says which state of it.';
comment on constraint outbox_kind_subject_id_revision_key on outbox is
  'The same message about the same change is sent once.';
comment on index outbox_dropped is 'The platform asks which mails were given up lately.';

-- ---------------------------------------------------------------- people: accounts

create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  phone text,
  avatar text,
  password_hash text,
  is_platform_admin boolean not null default false,
  is_customer boolean not null default true,
  status text not null check (status in
    ('pending_verification', 'active', 'suspended', 'deactivated', 'deleted')),
  created_at timestamptz not null,
  verified_at timestamptz,
  deactivated_at timestamptz,
  signup_proof text
);
create index users_resting on users (deactivated_at) where status = 'deactivated';
comment on table users is 'An account: of a customer, of a shop''s staff or of the platform.';
comment on column users.email is 'Always lower case: one mailbox is one account, however it is typed.';
comment on column users.is_customer is
  'Has the role `user`: signed up as a customer, rather than as the owner or staff of a shop.';
comment on column users.deactivated_at is 'Since when the account rests; thirty days later it is deleted.';
comment on column users.signup_proof is
  'An address may be typed by anybody. What tells its owner''s sign-up from a stranger''s is the browser it was '
  'made in (a keyed fingerprint of what that browser was given to remember), or else the password.';

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
comment on table identities is
  'An account''s sign-in with another provider. It is known by the provider''s name for the person, never by the '
  'e-mail: whoever gets an address at the provider must not get the account that has that address here.';
comment on column identities.email is
  'As the provider said when it was linked: to be recognised in the list, never to decide.';

create table single_use_tokens (
  id uuid primary key,
  user_id uuid not null references users,
  purpose text not null check (purpose in
    ('verify_account', 'reset_password', 'magic_link', 'change_email', 'confirm_trial', 'claim_turns')),
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index single_use_tokens_by_user on single_use_tokens (user_id, purpose);
comment on table single_use_tokens is
  'A link in a mail. The token itself is an HMAC of the id: a copy of the table opens no account, and a mail can be '
  'written again.';
comment on column single_use_tokens.detail is
  'What the link will do when it is used: the new address, the trial that waits.';

-- ---------------------------------------------------------------- shop: subscription and the shop itself

create table organizations (
  id uuid primary key,
  name text not null,
  owner_id uuid not null unique references users,
  subscription text not null default 'trialing' check (subscription in
    ('trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
  subscription_since timestamptz,
  trial_ends_at timestamptz not null,
  trial_extensions smallint not null default 0 check (trial_extensions between 0 and 2),
  trial_mark text,
  paid_until timestamptz,
  cancel_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null
);
create index organizations_canceled on organizations (subscription_since)
  where subscription = 'canceled' and erased_at is null;
comment on table organizations is
  'A tenant: an owner with a subscription and one or more shops. No state of the subscription touches an '
  'appointment that exists.';
comment on column organizations.owner_id is 'One owner has one organization, and so one free trial.';
comment on column organizations.trial_extensions is 'Twice fifteen days, and never a third time.';
comment on column organizations.trial_mark is
  'A fingerprint of what the browser that asked for this trial remembers. While the owner has not verified the '
  'e-mail, the same browser may ask again, for the address was mistyped; kept here and not read from the account, '
  'whose last sign-up may be somebody else''s.';
comment on column organizations.paid_until is 'Null: never paid through us.';
comment on column organizations.cancel_at is
  'The subscription may end at the end of what was paid, rather than at once.';
comment on column organizations.erased_at is
  'Ninety days after the end nothing personal is left; the row stays, because payments and the audit do.';

create table trial_owners (
  identity text not null,
  organization_id uuid not null references organizations,
  created_at timestamptz not null,
  primary key (identity, organization_id)
);
-- Rows of old are turned into fingerprints when the server starts: until then they may break the rule.
alter table trial_owners add constraint trial_owners_unreadable check (identity not like '%:%') not valid;
comment on table trial_owners is
  'Who had a trial: one for an e-mail, however it is spelled (dots, +tags, capitals), and one for a phone.';
comment on column trial_owners.identity is 'A fingerprint made with the server''s secret.';
comment on constraint trial_owners_unreadable on trial_owners is
  'Nothing that can be read (`mail:…`, `phone:…`) is written.';

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
create trigger payments_append_only before update or delete on payments
  for each row execute function refuse_change();
comment on table payments is 'A payment of the subscription, written down by the platform.';

create table comerces (
  organization_id uuid not null references organizations,
  id uuid not null unique,
  ad_url text not null unique check (ad_url ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(ad_url) between 3 and 40),
  name text not null,
  category text not null default 'barberia',
  description text not null default '',
  address text not null default '',
  city text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  search text generated always as (' ' || plain_text(name || ' ' || city || ' ' || address)) stored,
  whatsapp text,
  instagram text not null default '' check (instagram ~ '^[A-Za-z0-9._]{0,30}$'),
  website text not null default '' check (website = '' or website ~ '^https?://'),
  policies text not null default '',
  deposit_instructions text not null default '',
  break_notice text not null default '',
  questions jsonb not null default '[]'
    check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) <= 3),
  cover text not null default 'rayas',
  time_zone text not null default 'America/Argentina/Buenos_Aires',
  currency text not null default 'ARS' check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'draft' check (status in ('draft', 'published', 'on_break', 'suspended', 'closed')),
  status_before_suspension text check (status_before_suspension in ('draft', 'published', 'on_break', 'closed')),
  status_before_closing text check (status_before_closing in ('draft', 'published', 'on_break')),
  hides_phones boolean not null default false,
  slot_step_minutes integer not null default 15 check (slot_step_minutes between 5 and 60),
  anchoring text not null default 'opening' check (anchoring in ('opening', 'clock')),
  lead_minutes integer not null default 60 check (lead_minutes between 0 and 4320),
  horizon_days integer not null default 30 check (horizon_days between 1 and 180),
  release_weekday smallint check (release_weekday between 1 and 7),
  release_minute integer check (release_minute between 0 and 1439),
  constraint release_is_whole check ((release_weekday is null) = (release_minute is null)),
  cancel_cutoff_minutes integer not null default 180 check (cancel_cutoff_minutes between 0 and 4320),
  move_cutoff_minutes integer not null default 180 check (move_cutoff_minutes between 0 and 4320),
  max_future_turns_per_phone integer not null default 3 check (max_future_turns_per_phone between 1 and 10),
  max_turns_per_phone_day integer check (max_turns_per_phone_day between 1 and 10),
  max_turns_per_day integer check (max_turns_per_day between 1 and 1000),
  max_turns_per_person_day integer check (max_turns_per_person_day between 1 and 100),
  public_cap_percent integer check (public_cap_percent between 1 and 100),
  walk_in_percent integer check (walk_in_percent between 1 and 99),
  avoids_gaps boolean not null default false,
  hold_minutes integer not null default 5 check (hold_minutes between 2 and 10),
  week_anchor date not null default '2026-01-05',
  rules_version integer not null default 1,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create index comerces_by_name on comerces using gin (plain_text(name || ' ' || city || ' ' || address) gin_trgm_ops);
create index comerces_by_search on comerces using gin (search gin_trgm_ops) where status = 'published';
create index comerces_in_order on comerces (search, id) include (category, latitude, longitude)
  where status = 'published';
create index comerces_nearby on comerces using gist (on_globe(latitude, longitude)) where status = 'published';
create index comerces_nearby_of_kind on comerces using gist (category, on_globe(latitude, longitude))
  where status = 'published';
create index comerces_published on comerces (status, latitude, longitude);
comment on table comerces is 'A shop (a branch of its organization): its page, and the rules by which it is booked.';
comment on column comerces.ad_url is
  'The public address, unique across tenants because it is a URL; older ones are in ad_url_history.';
comment on column comerces.search is
  'What a visitor may type. The blank in front lets a short word be looked for at the beginning of words only.';
comment on column comerces.instagram is 'The name alone, without @ or address.';
comment on column comerces.website is 'A link that people press: never anything but http or https.';
comment on column comerces.deposit_instructions is
  'Alias or CVU, and to whom: what a customer reads who has to send a deposit.';
comment on column comerces.break_notice is 'What the page says while the shop takes a break.';
comment on column comerces.questions is
  'Asked in the booking form: [{"id": uuid, "label": text, "kind": "text" | "choice", "options": [text], '
  '"required": boolean}]';
comment on column comerces.status_before_suspension is 'What a suspended shop goes back to.';
comment on column comerces.status_before_closing is
  'Thirty days after the end of a subscription the pages are gone (410); a payment brings each back as it was.';
comment on column comerces.hides_phones is 'Advisors work without seeing the customers'' phones.';
comment on column comerces.anchoring is 'Where the grid of starts begins: with each shift, or with round hours.';
comment on column comerces.release_weekday is
  '"On Mondays at ten the next days open": the horizon is counted from the last such moment.';
comment on constraint release_is_whole on comerces is 'A weekday without its minute would release nothing.';
comment on column comerces.max_turns_per_phone_day is
  'This limit, those below and the shares bind the public, not the staff. Null: no limit.';
comment on column comerces.week_anchor is 'A day of some week A; the week after it is B, and so on both ways.';
comment on column comerces.rules_version is
  'Raised by every change of settings; a booking reads it FOR SHARE, so it cannot be decided on old rules.';
comment on index comerces_in_order is
  'The explorer walks its list in the order of the alphabet until it has a page. With everything a search asks for '
  'in the index itself, the shops it passes by are never read.';
comment on index comerces_nearby_of_kind is
  'Walking past all the other kinds would take long where few are of this one.';

create table ad_url_history (
  ad_url text primary key,
  organization_id uuid not null,
  comerce_id uuid not null,
  replaced_at timestamptz not null,
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);
comment on table ad_url_history is 'An old public address: it keeps leading to the shop, and nobody else can take it.';

create table ad_url_reservations (
  ad_url text primary key,
  id uuid not null unique,
  user_id uuid references users,
  wanted jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table ad_url_reservations is
  'A public address that a trial asked for. It is taken by whoever asks, known or not: if it stayed free when the '
  'e-mail already has an account, asking for it again would tell who has one.';
comment on column ad_url_reservations.user_id is
  'The account that may still confirm this trial; null when it has had its own.';

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
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);
create unique index pictures_only_one on pictures (organization_id, comerce_id, kind)
  where kind in ('logo', 'cover');
create index pictures_by_comerce on pictures (organization_id, comerce_id);
comment on table pictures is
  'A picture of a shop. The files lie in DATA_DIR/uploads, re-encoded by us; an avatar is only an address in the '
  'row of its account or staff member.';
comment on column pictures.name is
  'What the files are called before their width: random, so that it says nothing of the shop and cannot be guessed.';
comment on column pictures.widths is 'Ascending; the last is the width of the picture itself.';
comment on column pictures.focus_x is 'The point that stays in sight wherever the picture is cut, in percent.';
comment on index pictures_only_one is 'A shop has one logo and one cover, however many are sent at once.';

-- ---------------------------------------------------------------- shop: staff, members and what they did

create table staff (
  organization_id uuid not null references organizations,
  id uuid not null unique,
  name text not null,
  bio text not null default '',
  avatar text,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
comment on table staff is
  'Somebody with a calendar. Belongs to the organization, so that whoever works in two of its shops cannot be in '
  'both at once.';

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
comment on table staff_comerces is 'A staff member works in this shop.';

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
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
);
create index memberships_by_user on memberships (user_id);
comment on table memberships is 'An account may enter the dashboard of a shop.';
comment on column memberships.staff_id is 'The staff member this account is, if any: an advisor''s own agenda.';
comment on column memberships.is_reception is '"Recepción": an advisor who runs everybody''s agenda.';

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
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
);
create index invitations_open on invitations (organization_id, comerce_id) where closed_at is null;
comment on table invitations is 'Somebody was asked to become a member. The link is an HMAC of the id.';
comment on column invitations.closed_at is
  'Accepted, withdrawn or replaced by a newer one: the link opens nothing any more.';

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
create trigger audit_append_only before update or delete on audit
  for each row execute function forget_detail_of_erased();
create trigger audit_never_emptied before truncate on audit
  for each statement execute function refuse_change();
comment on table audit is
  'Something that somebody did in a shop. Names are read when the entry is shown: a deleted account leaves none '
  'behind in a table that nobody may change.';
comment on column audit.detail is 'What it was and what it became; never a secret.';
comment on trigger audit_never_emptied on audit is
  'Whoever could rewrite the record of what was done could do anything.';

-- ---------------------------------------------------------------- shop: catalogue

create table services (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  name text not null,
  category text not null default '',
  description text not null default '',
  segments jsonb not null check (jsonb_typeof(segments) = 'array' and jsonb_array_length(segments) > 0),
  buffer_before_minutes integer not null default 0 check (buffer_before_minutes between 0 and 60),
  buffer_after_minutes integer not null default 0 check (buffer_after_minutes between 0 and 60),
  price bigint not null check (price >= 0),
  deposit bigint check (deposit > 0),
  capacity integer not null default 1 check (capacity >= 1),
  constraint capacity_is_human check (capacity <= 200),
  needs_approval boolean not null default false,
  rules jsonb not null default '{}' check (jsonb_typeof(rules) = 'object'),
  is_public boolean not null default true,
  link_secret text,
  is_active boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
create index services_by_comerce on services (organization_id, comerce_id, position);
comment on table services is 'What a shop sells.';
comment on column services.segments is
  'The phases: [{"busy": true, "minutes": 30}, …]; in the free ones the staff member serves somebody else while a '
  'colour sets.';
comment on column services.capacity is
  'Places; more than one is a class: whoever books first opens a session, the others join it.';
comment on constraint capacity_is_human on services is 'More places than this in one class are a slip of the key.';
comment on column services.rules is
  'The booking rules this service has of its own, by the names they have on the wire; what is absent is the '
  'shop''s.';
comment on column services.link_secret is
  'A service that is not public is booked by whoever has its link; another secret closes the links given before.';

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
comment on table service_add_ons is 'Something that a customer may add to a service.';

create table service_offers (
  organization_id uuid not null,
  service_id uuid not null,
  staff_id uuid not null,
  duration_minutes integer check (duration_minutes between 5 and 480),
  price bigint check (price >= 0),
  buffer_before_minutes integer check (buffer_before_minutes between 0 and 60),
  buffer_after_minutes integer check (buffer_after_minutes between 0 and 60),
  primary key (organization_id, service_id, staff_id),
  foreign key (organization_id, service_id) references services (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
);
comment on table service_offers is
  'A staff member offers this service. Minutes, price and buffers only where they differ; null: the service''s own.';

create table resources (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  name text not null,
  quantity integer not null check (quantity between 1 and 100),
  most integer not null default 0,
  is_active boolean not null default true,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
comment on table resources is 'Something a shop has a number of (wash basins, cabins), which services need.';
comment on column resources.most is
  'The most there were before now: appointments of then may still have a unit that is gone, and are counted. A unit '
  'with a number higher than this and than the quantity is nobody''s.';

create table service_resources (
  organization_id uuid not null,
  service_id uuid not null,
  resource_id uuid not null,
  quantity integer not null default 1 check (quantity between 1 and 100),
  primary key (organization_id, service_id, resource_id),
  foreign key (organization_id, service_id) references services (organization_id, id),
  foreign key (organization_id, resource_id) references resources (organization_id, id)
);
comment on table service_resources is 'A service needs so many units of a resource.';

-- ---------------------------------------------------------------- shop: hours

create table weekly_ranges (
  organization_id uuid not null,
  id uuid not null,
  comerce_id uuid not null,
  staff_id uuid,
  week text check (week in ('a', 'b')),
  weekday smallint not null check (weekday between 1 and 7),
  start_minute integer not null check (start_minute between 0 and 1439),
  end_minute integer not null check (end_minute between 1 and 2880),
  check (end_minute > start_minute),
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
);
create index weekly_ranges_by_comerce on weekly_ranges (organization_id, comerce_id);
comment on table weekly_ranges is
  'Open from minute to minute on a weekday (1 is Monday), by the wall clock; an end beyond 1440 crosses midnight.';
comment on column weekly_ranges.staff_id is 'Null: the shop''s own, which staff without ranges of their own inherit.';
comment on column weekly_ranges.week is 'Only in week A or B; null: every week.';
comment on constraint weekly_ranges_check on weekly_ranges is
  'A range that ends before it begins would silently close the day.';

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
  check (to_date >= from_date),
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
);
create index hours_exceptions_by_comerce on hours_exceptions (organization_id, comerce_id, to_date);
create unique index hours_exceptions_one_per_holiday
  on hours_exceptions (organization_id, comerce_id, from_date) where is_holiday;
comment on table hours_exceptions is
  'Days on which a shop, or one staff member, is closed or open other than in the week.';
comment on column hours_exceptions.ranges is
  '[{"start_minute": 600, "end_minute": 780}, …]; empty and closed: the whole day.';
comment on constraint hours_exceptions_check on hours_exceptions is
  'An exception that ends before it begins would never apply.';
comment on index hours_exceptions_one_per_holiday is 'One choice for each holiday.';

create type day_shift as (staff_id uuid, start_minute integer, end_minute integer);

create table kept_hours (
  organization_id uuid not null,
  comerce_id uuid not null,
  date date not null,
  shifts day_shift[] not null,
  primary key (organization_id, comerce_id, date),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);
comment on table kept_hours is
  'When each staff member was there on a day that is over, as it was on the day. Written before the hours of a shop '
  'change and never again: unlike `past_days` it cannot be counted from anything.';
comment on column kept_hours.shifts is 'Wall minutes of the date, beyond midnight too; empty: nobody was there.';
comment on constraint kept_hours_pkey on kept_hours is 'What a day was is said once.';

create table blocks (
  organization_id uuid not null,
  id uuid not null,
  comerce_id uuid not null,
  staff_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null default '',
  shared_id uuid,
  series_id uuid,
  created_by uuid references users,
  created_at timestamptz not null,
  check (ends_at > starts_at),
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
);
create index blocks_by_comerce on blocks (organization_id, comerce_id, starts_at);
create index blocks_by_shared on blocks (organization_id, shared_id) where shared_id is not null;
create index blocks_by_series on blocks (organization_id, series_id) where series_id is not null;
comment on table blocks is 'Time of one staff member that nobody can book.';
comment on column blocks.shared_id is
  'The blocks of one time that cover the whole shop; null: of one staff member alone.';
comment on column blocks.series_id is 'The blocks that were made together, one for each week.';
comment on constraint blocks_check on blocks is 'A block without length would block nothing.';

-- ---------------------------------------------------------------- people: sessions

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  organization_id uuid,
  comerce_id uuid,
  user_agent text not null default '',
  network text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
create index sessions_by_user on sessions (user_id) where ended_at is null;
create index sessions_by_network on sessions (user_id, network);
comment on table sessions is 'An account is signed in on a device.';
comment on column sessions.comerce_id is 'The shop this session works in now.';
comment on column sessions.network is
  'A keyed fingerprint of the network it was opened from. Whoever has come in from there before keeps a way in '
  'while strangers guess at the password elsewhere.';

create table oidc_attempts (
  state text primary key,
  browser text not null,
  verifier text not null,
  nonce text not null,
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null
);
comment on table oidc_attempts is
  'A sign-in that left for another provider and has not come back. `state` and `browser` are keyed fingerprints: of '
  'the state in the address, and of what the browser that left remembers, without which the way back opens nothing.';
comment on column oidc_attempts.session_id is
  'Of whoever links the provider to an account that is open already; null: somebody who signs in.';

create table calendar_feeds (
  user_id uuid primary key references users,
  generation integer not null default 1,
  is_open boolean not null default true
);
comment on table calendar_feeds is
  'A calendar that an account subscribes to. Its address is an HMAC of the id and the generation: raised, it is '
  'another one.';

create table favourites (
  user_id uuid not null references users,
  organization_id uuid not null,
  comerce_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, organization_id, comerce_id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
comment on table favourites is 'A shop that an account keeps at hand.';

-- ---------------------------------------------------------------- people: customers of a shop

create table customers (
  organization_id uuid not null references organizations,
  id uuid not null unique,
  name text not null,
  plain_name text generated always as (plain_text(name)) stored,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text,
  user_id uuid references users,
  notes text not null default '',
  haircut text not null default '',
  tags text[] not null default '{}',
  birthday text check (birthday ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  blocked_reason text,
  blocked_at timestamptz,
  blocked_by uuid references users,
  constraint block_is_whole check ((blocked_at is null) = (blocked_reason is null)),
  added_in uuid,
  merged_into uuid,
  constraint merged_into_another check (merged_into <> id),
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, phone),
  foreign key (organization_id, added_in) references comerces (organization_id, id),
  foreign key (organization_id, merged_into) references customers (organization_id, id)
);
create index customers_by_user on customers (user_id);
create index customers_by_plain_name on customers using gin (plain_name gin_trgm_ops);
create index customers_by_part_of_phone on customers using gin (phone gin_trgm_ops);
create index customers_in_order on customers (organization_id, plain_name, id) where merged_into is null;
create index customers_added on customers (organization_id, added_in) where added_in is not null;
create index customers_merged on customers (organization_id, merged_into) where merged_into is not null;
comment on table customers is 'What an organization knows of a customer.';
comment on column customers.plain_name is
  'Kept, because taking the accents off fifty thousand names for every letter typed takes longer than typing it.';
comment on column customers.phone is
  'E.164. Who the customer is inside one organization: the same phone is the same customer, however it was typed.';
comment on column customers.haircut is '"Ficha de corte": which clipper, which length, what to leave alone.';
comment on column customers.birthday is 'Month and day; nobody tells a barber the year. February 29 is one of them.';
comment on column customers.blocked_at is
  'Since then the customer may not book on line. Staff still may write an appointment down.';
comment on constraint block_is_whole on customers is 'Nobody is blocked without a reason.';
comment on column customers.added_in is
  'The shop that wrote the customer down before any appointment there: until then only this makes them its '
  'customer.';
comment on column customers.merged_into is
  'Turned out to be somebody who was there already: the appointments are that one''s, the phone still leads there.';
comment on constraint merged_into_another on customers is 'A customer merged into themselves would lead nowhere.';

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
  foreign key (organization_id, kept_id) references customers (organization_id, id),
  foreign key (organization_id, merged_id) references customers (organization_id, id)
);
create index customer_merges_by_kept on customer_merges (organization_id, kept_id) where undone_at is null;
comment on table customer_merges is
  'One merge of two customers, with all it takes to undo it: their fields as they were, and those of the one that '
  'stays as they became.';
comment on column customer_merges.appointment_ids is 'The appointments that became the other''s.';
comment on column customer_merges.alias_ids is 'Those who had been merged into the merged one before.';

-- ---------------------------------------------------------------- booking: appointments

create table appointments (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  code text not null,
  customer_id uuid not null,
  customer_name text not null,
  customer_email text,
  user_id uuid references users,
  status text not null check (status in
    ('pending', 'awaiting_deposit', 'booked', 'confirmed', 'checked_in', 'in_progress', 'completed', 'no_show',
     'cancelled', 'rejected', 'expired')),
  expires_at timestamptz,
  revision integer not null default 1,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  extra_minutes integer not null default 0 check (extra_minutes between -1440 and 1440),
  late_minutes integer check (late_minutes between 5 and 60),
  price bigint not null,
  currency text not null,
  deposit bigint check (deposit > 0),
  deposit_received_at timestamptz,
  note text not null default '',
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array'),
  source text not null check (source in ('public', 'staff', 'demo')),
  session text,
  seats smallint not null default 1 check (seats between 1 and 200),
  series_id uuid,
  is_overbooked boolean not null default false,
  is_late_cancel boolean not null default false,
  is_assumed boolean not null default false,
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
create index appointments_by_length on appointments
  (organization_id, comerce_id, (extract(epoch from ends_at - starts_at)));
create index appointments_by_customer on appointments (organization_id, customer_id, starts_at);
create index appointments_by_visitor on appointments (organization_id, comerce_id, customer_id, starts_at)
  where status not in ('cancelled', 'rejected', 'expired');
create index appointments_by_user on appointments (user_id) where user_id is not null;
create index appointments_of_guests on appointments (customer_email)
  where user_id is null and customer_email is not null;
create index appointments_by_session on appointments (organization_id, session) where session is not null;
create index appointments_by_series on appointments (organization_id, series_id) where series_id is not null;
create index appointments_waiting on appointments (expires_at)
  where status in ('pending', 'awaiting_deposit');
create index appointments_unclosed on appointments (ends_at)
  where status in ('booked', 'confirmed', 'checked_in', 'in_progress');
comment on table appointments is 'A visit of a customer, from its first part to its last.';
comment on column appointments.code is 'A short word to say by phone; unique inside the shop.';
comment on column appointments.customer_name is
  'The name given at booking, which may be a child''s under the parent''s phone.';
comment on column appointments.user_id is
  'Whose it is, is said by the appointment. A phone proves nothing: whoever books with somebody else''s, signed in, '
  'must not come to own that customer''s other appointments, nor get their mails.';
comment on column appointments.expires_at is
  'When one that waits for an answer or a deposit stops waiting by itself; null once it does not wait.';
comment on column appointments.revision is 'Raised by every change; a write that carries an old one is refused.';
comment on column appointments.extra_minutes is
  'One visit that takes longer, or less, than its services usually do: by so many minutes, at its end.';
comment on column appointments.late_minutes is '"I am running late": said to the shop, no state of its own.';
comment on column appointments.deposit is 'What had to be paid ahead when it was booked; frozen, as the price is.';
comment on column appointments.answers is
  'With the words of the question as it was asked: [{"question": text, "answer": text}]';
comment on column appointments.session is
  'The class it has a place in: service, staff member and start. Null: it has the calendar for itself.';
comment on column appointments.series_id is
  'The appointments of one "turno fijo" know each other; each remains one of its own.';
comment on column appointments.is_assumed is 'Completed by the nightly job, because nobody said how it ended.';
comment on column appointments.manage_generation is 'Raised to make every manage link given before it useless.';
comment on constraint appointments_check on appointments is 'A visit without length would occupy nothing.';
comment on index appointments_by_length is
  'The longest visit a shop ever gave, found at once: whatever goes on at some time began no longer ago than that.';
comment on index appointments_by_visitor is 'Whether somebody had come before a day, without reading all years.';
comment on index appointments_waiting is 'The job that writes "expired" down looks at these few rows only.';
comment on index appointments_unclosed is 'The nightly job looks for those of days gone by that nobody closed.';

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
  primary key (organization_id, appointment_id, position),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  foreign key (organization_id, service_id) references services (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
);
create index appointment_legs_by_staff on appointment_legs (organization_id, staff_id, starts_at);
create index appointment_legs_by_time on appointment_legs (organization_id, starts_at);
comment on table appointment_legs is
  'One service item of an appointment. Names and price are frozen: what was sold stays what it was, whatever the '
  'service becomes.';
comment on column appointment_legs.add_ons is
  'Frozen too: [{"id": …, "name": …, "minutes": 10, "price": 50000}, …]. Their minutes and price are in the item''s '
  'own.';
comment on index appointment_legs_by_time is 'What was sold in some weeks, without reading what was sold in all years.';

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
create trigger appointment_events_append_only before update or delete on appointment_events
  for each row execute function forget_reason_only();
comment on table appointment_events is 'What happened to an appointment, in order, for ever.';

create table untold_turns (
  organization_id uuid not null,
  appointment_id uuid not null,
  since timestamptz not null,
  knew_starts_at timestamptz not null,
  knew_staff uuid[] not null,
  knew_person text not null,
  knew_state text not null check (knew_state in ('asked', 'stands', 'over')),
  primary key (organization_id, appointment_id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id) on delete cascade
);
comment on table untold_turns is
  'An appointment that the shop changed and whose customer was not notified: what the customer still believes. The '
  'row goes when the customer is notified, changes it, or when the appointment is again what the customer knows.';
comment on column untold_turns.since is 'Since the first change that was missed; later ones do not begin anew.';
comment on column untold_turns.knew_staff is 'Whom each part of the visit was with.';
comment on column untold_turns.knew_state is
  '`asked`: it waited for an answer or a deposit; `stands`: it was booked; `over`: known to be off.';

-- ---------------------------------------------------------------- booking: what occupies

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
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
create index holds_by_device on holds (organization_id, comerce_id, device, expires_at);
comment on table holds is 'A slot kept for whoever is filling in the booking form.';
comment on column holds.id is 'Its own secret: 122 random bits.';

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
  constraint seating_is_whole check ((session is null) = (seats is null) and (session is null) = (capacity is null)),
  primary key (organization_id, owner, segment, unit, pad),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  constraint occupancy_no_overlap exclude using gist
    (organization_id with =, unit with =, pad with <>, (coalesce(session, owner::text)) with <>, during with &&)
    where (guarded) deferrable initially immediate
);
create index occupancy_by_shop on occupancy using gist (organization_id, comerce_id, during);
comment on table occupancy is
  'Time of a staff member or a resource that is taken. Each busy phase writes two rows: pad 0 is the work, pad 1 '
  'the work with its buffers. Two buffers may share a gap, and work never meets another owner''s buffer. Free '
  'phases write none.';
comment on column occupancy.unit is 'A staff member''s id, or one numbered unit of a resource (`<id>#2`).';
comment on column occupancy.owner is 'The appointment, hold or block this belongs to.';
comment on column occupancy.segment is 'Which busy stretch of the owner: pairs its pad 0 with its pad 1.';
comment on column occupancy.expires_at is 'Holds and requests end by themselves, by query and not by a job.';
comment on column occupancy.guarded is 'Overbooked appointments and blocks are busy, but may overlap: staff said so.';
comment on column occupancy.is_block is 'A block takes time but is no appointment: limits and shares do not count it.';
comment on column occupancy.session is 'Rows of one class stand side by side.';
comment on constraint seating_is_whole on occupancy is 'A class without its number of places could not be counted.';
comment on constraint occupancy_no_overlap on occupancy is
  'One staff member or unit cannot attend two owners at once, whatever the application believes; the customers of '
  'one class are one owner here. Deferrable, because a hold becomes an appointment by changing its owner.';

create table seats (
  organization_id uuid not null references organizations,
  session text not null,
  n smallint not null,
  capacity smallint not null,
  owner uuid not null,
  primary key (organization_id, session, n),
  constraint seat_exists check (n between 1 and capacity)
);
create index seats_by_owner on seats (organization_id, owner);
comment on table seats is
  'A place of a class is somebody''s once: two customers who count at the same moment cannot both have the last '
  'one.';
comment on column seats.owner is 'The appointment or hold that has it.';
comment on constraint seat_exists on seats is
  'No place beyond the last one. Staff who squeeze somebody in say so by a higher capacity.';

-- ---------------------------------------------------------------- booking: waiting, queues, reviews

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
  queued_at timestamptz not null,
  hold_id uuid,
  offered_starts_at timestamptz,
  offered_staff_id uuid,
  offer_expires_at timestamptz,
  offers integer not null default 0,
  unanswered integer not null default 0,
  declined integer not null default 0,
  refused_starts timestamptz[] not null default '{}',
  appointment_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (to_date >= from_date),
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
comment on table waitlist_entries is 'Who waits for room: for some days, a part of the day, a staff member or anybody.';
comment on column waitlist_entries.queued_at is
  'The place: when the customer came, and again when an offer was let pass.';
comment on column waitlist_entries.hold_id is 'What is kept while it is offered.';
comment on constraint waitlist_entries_check on waitlist_entries is
  'A window that ends before it begins would wait for ever.';
comment on constraint waitlist_entries_check1 on waitlist_entries is
  'An offer without its hour or its end could neither be taken nor pass on.';

create table walk_ins (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  date date not null,
  number integer not null check (number >= 1),
  name text not null default '',
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  service_ids uuid[] not null check (cardinality(service_ids) between 1 and 6),
  staff_id uuid,
  state text not null check (state in ('waiting', 'called', 'served', 'left')),
  place integer not null,
  skips integer not null default 0,
  revision integer not null default 1,
  called_at timestamptz,
  appointment_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'served') = (appointment_id is not null)),
  primary key (organization_id, id),
  unique (organization_id, comerce_id, date, number),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
);
create index walk_ins_waiting on walk_ins (organization_id, comerce_id, date, place) where state in ('waiting', 'called');
comment on table walk_ins is
  'Who came without an appointment and waits at the door: a number of the day, a place, and in the end an '
  'appointment.';
comment on column walk_ins.date is 'The shop''s own day; tomorrow''s queue begins empty.';
comment on column walk_ins.staff_id is 'Null: whoever is free first.';
comment on column walk_ins.place is 'Whoever does not answer changes it with the next one.';
comment on constraint walk_ins_check on walk_ins is
  'Whoever was served has an appointment, so that everything counts once; nobody else has.';
comment on constraint walk_ins_organization_id_comerce_id_date_number_key on walk_ins is
  'Two people with one number would both stand up.';

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
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
);
create index reviews_by_comerce on reviews (organization_id, comerce_id, created_at desc, id);
create index reviews_reported on reviews (reported_at) where reported_at is not null and hidden_at is null;
comment on table reviews is
  'What a customer says of a visit that took place. The author''s name is the appointment''s, so that it is '
  'forgotten with it.';
comment on column reviews.answer is 'The shop answers once.';
comment on column reviews.reported_at is 'The shop may ask the platform to look; only the platform hides.';
comment on constraint reviews_organization_id_appointment_id_key on reviews is
  'One for each appointment, however often it is sent.';

-- ---------------------------------------------------------------- shop: notices

create table notices (
  organization_id uuid not null,
  id bigint generated always as identity primary key,
  comerce_id uuid not null,
  event text not null,
  subject_id uuid not null,
  revision integer not null,
  message text not null,
  about_user uuid,
  by_user uuid,
  was_heard boolean not null,
  at timestamptz not null,
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);
create index notices_by_comerce on notices (organization_id, comerce_id, id);
create index notices_by_age on notices (at);
create index notices_unheard on notices (at) where not was_heard;
create unique index notices_once on notices (subject_id, event, revision) where event like 'appointment:%';
comment on table notices is 'What a toast of the dashboard said, kept for whoever was not looking.';
comment on column notices.event is '`appointment:new`, `room:login`: the socket''s event without its tail.';
comment on column notices.subject_id is 'The appointment, or the session that came or went.';
comment on column notices.about_user is 'Whose own coming and going it is: that account is not shown it.';
comment on column notices.by_user is 'Who did it, where that was one of the shop''s own, who is not shown it either.';
comment on column notices.was_heard is 'A screen of the shop was connected when it was said.';
comment on index notices_unheard is 'The job that mails looks at these few only.';
comment on index notices_once is 'The same news is said once, however many processes heard it.';

create table notice_reads (
  organization_id uuid not null,
  notice_id bigint not null references notices on delete cascade,
  user_id uuid not null references users,
  primary key (notice_id, user_id)
);
comment on table notice_reads is
  'A member has read this one, out of order: `notice_settings.read_up_to` covers the rest.';

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
  check ((quiet_from is null) = (quiet_to is null)),
  primary key (organization_id, comerce_id, user_id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);
comment on table notice_settings is
  'What a member wants to see, hear and get by mail in a shop, and how far they have read.';
comment on column notice_settings.mailed_up_to is 'Everything up to here was mailed or did not have to be.';
comment on column notice_settings.channels is
  '{"new": {"screen": true, "sound": true, "mail": true}, …}; an absent one is as it is for everybody.';
comment on column notice_settings.quiet_from is
  'Minutes of the shop''s day. An end before its beginning lies on the next day.';
comment on constraint notice_settings_check on notice_settings is 'A quiet time without an end would never end.';

-- ---------------------------------------------------------------- shop: statistics

create type day_hour as (hour integer, minutes integer);
create type day_visitors as (seen_before date, clients integer);
create type day_share as (id uuid, turns integer, revenue bigint, booked_minutes integer);

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
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);
comment on table past_days is
  'What a shop did on a day that is over, added up once: the statistics of a year read these rows, and not its '
  'appointments. Written by whoever asks first; what is missing is counted from the appointments.';
comment on column past_days.time_zone is
  'Whose calendar the date is of: in another zone the day had other appointments.';
comment on column past_days.hours is 'From its midnight on; 24 is the first hour of the next day.';
comment on column past_days.visitors is 'How many came, by the last day before it on which they had come; null: never.';

create table changed_turns (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  comerce_id uuid not null,
  customer_id uuid not null,
  starts_at timestamptz not null,
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);
create index changed_turns_by_shop on changed_turns (organization_id, comerce_id);
comment on table changed_turns is
  'An appointment of the past that changed after all. Whoever reads takes away the days that it falsifies: its own, '
  'and the next one on which the same customer came. Only appended to, so that nobody who changes an appointment '
  'waits for anybody.';

create function note_changed_turn() returns trigger language plpgsql as $$
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
end $$;
comment on function note_changed_turn is
  'A day is kept three hours after its end at the earliest, and no transaction lasts for two hours: what begins '
  'later than an hour ago is in no kept day, and costs whoever books it nothing.';

create trigger appointments_added after insert on appointments for each row
  when (new.starts_at < now() - interval '1 hour')
  execute function note_changed_turn();
create trigger appointments_changed after update on appointments for each row
  when (least(old.starts_at, new.starts_at) < now() - interval '1 hour'
    and (old.customer_id, old.status, old.starts_at, old.ends_at, old.price, old.is_assumed)
      is distinct from (new.customer_id, new.status, new.starts_at, new.ends_at, new.price, new.is_assumed))
  execute function note_changed_turn();
create trigger appointments_removed after delete on appointments for each row
  when (old.starts_at < now() - interval '1 hour')
  execute function note_changed_turn();

create function note_changed_leg() returns trigger language plpgsql as $$
begin
  insert into changed_turns (organization_id, comerce_id, customer_id, starts_at)
  select a.organization_id, a.comerce_id, a.customer_id, a.starts_at from appointments a
  where a.starts_at < now() - interval '1 hour'
    and a.organization_id = coalesce(new.organization_id, old.organization_id)
    and a.id = coalesce(new.appointment_id, old.appointment_id);
  return null;
end $$;
comment on function note_changed_leg is
  'A service item may begin on the day after its appointment does, so its triggers look a day further.';

create trigger appointment_legs_added after insert on appointment_legs for each row
  when (new.starts_at < now() + interval '1 day')
  execute function note_changed_leg();
create trigger appointment_legs_changed after update on appointment_legs for each row
  when (least(old.starts_at, new.starts_at) < now() + interval '1 day'
    and (old.service_id, old.staff_id, old.starts_at, old.ends_at, old.price)
      is distinct from (new.service_id, new.staff_id, new.starts_at, new.ends_at, new.price))
  execute function note_changed_leg();
create trigger appointment_legs_removed after delete on appointment_legs for each row
  when (old.starts_at < now() + interval '1 day')
  execute function note_changed_leg();

create table lost_searches (
  organization_id uuid not null,
  comerce_id uuid not null,
  date date not null,
  reason text not null check (length(reason) between 1 and 40),
  count integer not null check (count > 0),
  primary key (organization_id, comerce_id, date, reason),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
comment on table lost_searches is
  'How often the public looked for an appointment and found none, and why. Nobody''s name is in it.';
comment on column lost_searches.date is 'The shop''s calendar day on which somebody looked.';

-- ---------------------------------------------------------------- platform

create table consumer_requests (
  id uuid primary key,
  code text not null unique,
  kind text not null check (kind in ('withdrawal', 'cancellation')),
  name text not null,
  contact text not null,
  about text not null default '',
  takes_effect text check (takes_effect in ('at_once', 'period_end')),
  answer text not null default '',
  created_at timestamptz not null,
  handled_at timestamptz,
  handled_by uuid references users,
  check ((kind = 'cancellation') = (takes_effect is not null))
);
create unique index consumer_requests_open on consumer_requests (kind, contact, lower(about))
  where handled_at is null;
create index consumer_requests_by_age on consumer_requests (created_at desc, id desc);
comment on table consumer_requests is
  'What somebody asks for with the two buttons that Disposición 954/2025 wants on every page. Nobody needs an '
  'account for it.';
comment on column consumer_requests.code is 'Shown at once and mailed: how both sides name the request from then on.';
comment on column consumer_requests.contact is 'A mail address, or a phone in E.164.';
comment on column consumer_requests.about is
  'An appointment''s code, a shop''s name or its address, as it was written.';
comment on column consumer_requests.handled_by is 'Which of the platform''s people answered.';
comment on constraint consumer_requests_check on consumer_requests is
  'A cancellation says when it takes effect; a withdrawal is always at once.';
comment on index consumer_requests_open is 'Sent twice is asked once, as long as nobody has answered.';
