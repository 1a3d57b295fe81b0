-- What version 0.6.0 adds to the schema of 0.5.0, by what it is for.

-- Reminders.

alter table comerces add reminders jsonb not null default '{"hours": [24, 3], "quiet": {"from": 1320, "to": 480}}'
  check (jsonb_typeof(reminders -> 'hours') = 'array');
alter table appointments add remind_at timestamptz;
update appointments set remind_at = starts_at - interval '2 days' where starts_at > now();
create index appointments_to_remind_of on appointments (remind_at)
  where status in ('booked', 'confirmed') and customer_email is not null;
-- The earliest reminder is a day before the start, and a night of quiet hours before that.
create function remind_two_days_before() returns trigger language plpgsql as $$
begin
  new.remind_at := new.starts_at - interval '2 days';
  return new;
end $$;
create trigger appointments_to_remind_of_new before insert on appointments
  for each row execute function remind_two_days_before();
create trigger appointments_to_remind_of_moved before update of starts_at on appointments
  for each row when (old.starts_at is distinct from new.starts_at)
  execute function remind_two_days_before();

-- Expiring occupancy.

create index occupancy_expiring on occupancy (organization_id, expires_at) where expires_at is not null;

-- Queue outside.

alter table comerces add takes_queue boolean not null default false;
alter table walk_ins add joined_outside boolean not null default false;

-- Country.

alter table comerces add country text not null default 'AR' check (country ~ '^[A-Z]{2}$');
-- Until now the zone was all that told it.
update comerces set country = case
  when time_zone = 'America/La_Paz' then 'BO'
  when time_zone in ('America/Sao_Paulo', 'America/Araguaina', 'America/Bahia', 'America/Belem', 'America/Boa_Vista',
    'America/Campo_Grande', 'America/Cuiaba', 'America/Eirunepe', 'America/Fortaleza', 'America/Maceio', 'America/Manaus',
    'America/Noronha', 'America/Porto_Velho', 'America/Recife', 'America/Rio_Branco', 'America/Santarem') then 'BR'
  when time_zone in ('America/Santiago', 'America/Punta_Arenas', 'America/Coyhaique', 'Pacific/Easter') then 'CL'
  when time_zone = 'America/Bogota' then 'CO'
  when time_zone = 'America/Costa_Rica' then 'CR'
  when time_zone = 'America/Santo_Domingo' then 'DO'
  when time_zone in ('America/Guayaquil', 'Pacific/Galapagos') then 'EC'
  when time_zone in ('Europe/Madrid', 'Africa/Ceuta', 'Atlantic/Canary') then 'ES'
  when time_zone = 'America/Guatemala' then 'GT'
  when time_zone = 'America/Tegucigalpa' then 'HN'
  when time_zone in ('America/Mexico_City', 'America/Bahia_Banderas', 'America/Cancun', 'America/Chihuahua',
    'America/Ciudad_Juarez', 'America/Hermosillo', 'America/Matamoros', 'America/Mazatlan', 'America/Merida',
    'America/Monterrey', 'America/Ojinaga', 'America/Tijuana') then 'MX'
  when time_zone = 'America/Managua' then 'NI'
  when time_zone = 'America/Panama' then 'PA'
  when time_zone = 'America/Lima' then 'PE'
  when time_zone = 'America/Puerto_Rico' then 'PR'
  when time_zone = 'America/Asuncion' then 'PY'
  when time_zone = 'America/El_Salvador' then 'SV'
  when time_zone = 'America/Montevideo' then 'UY'
  when time_zone = 'America/Caracas' then 'VE'
  when time_zone ~ '^America/(New_York|Adak|Anchorage|Boise|Chicago|Denver|Detroit|Juneau|Los_Angeles|Menominee|Metlakatla|Nome|Phoenix|Sitka|Yakutat)$'
    or time_zone ~ '^America/(Indiana|Kentucky|North_Dakota)/' or time_zone = 'Pacific/Honolulu' then 'US'
  else 'AR'
end;
-- Pesos of Chile and guaraníes have no cents; their amounts were kept a hundredfold.
create temporary table without_cents on commit drop as
  select organization_id, id from comerces where currency in ('CLP', 'PYG');
update services s set price = round(s.price / 100.0),
    deposit = case when s.deposit is not null then greatest(1, round(s.deposit / 100.0)) end
  from without_cents c where c.organization_id = s.organization_id and c.id = s.comerce_id;
update service_add_ons x set price = round(x.price / 100.0)
  from services s join without_cents c on c.organization_id = s.organization_id and c.id = s.comerce_id
  where x.organization_id = s.organization_id and x.service_id = s.id;
update service_offers f set price = round(f.price / 100.0)
  from services s join without_cents c on c.organization_id = s.organization_id and c.id = s.comerce_id
  where f.organization_id = s.organization_id and f.service_id = s.id;
update appointment_legs l set price = round(l.price / 100.0),
    add_ons = (select coalesce(jsonb_agg(case when one ? 'price'
        then one || jsonb_build_object('price', round((one ->> 'price')::numeric / 100)) else one end order by n), '[]')
      from jsonb_array_elements(l.add_ons) with ordinality as item(one, n))
  from appointments a join without_cents c on c.organization_id = a.organization_id and c.id = a.comerce_id
  where l.organization_id = a.organization_id and l.appointment_id = a.id;
update appointments a set price = round(a.price / 100.0),
    deposit = case when a.deposit is not null then greatest(1, round(a.deposit / 100.0)) end
  from without_cents c where c.organization_id = a.organization_id and c.id = a.comerce_id;

-- Known services.

alter table untold_turns add column knew_sold uuid[];

-- Confirm or release.

alter table comerces add must_confirm boolean not null default false;
alter table appointments add released_at timestamptz;

-- Rate limits.

create table rate_limits (
  key text primary key,
  points integer not null,
  expire bigint
);

-- Mails that stop.

alter table comerces add asks_reviews boolean not null default true;
create table mail_stops (
  organization_id uuid not null,
  comerce_id uuid not null,
  address text not null,
  at timestamptz not null,
  primary key (organization_id, comerce_id, address),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
alter table notice_settings add digest boolean not null default true, add digest_for date;

-- Requests expire.

-- The demo of 0.5.0 left some without: their time was free after it, and they were not.
update appointments set expires_at = starts_at
  where status in ('pending', 'awaiting_deposit') and expires_at is null;
alter table appointments add constraint appointments_waiting_expire
  check (status not in ('pending', 'awaiting_deposit') or expires_at is not null);

-- Refusals.

create table refusals (
  id bigint generated always as identity primary key,
  minute timestamptz not null,
  kind text not null check (length(kind) between 1 and 40),
  route text not null check (length(route) between 1 and 120),
  visitor text not null check (length(visitor) <= 16),
  user_id uuid references users (id),
  count integer not null check (count > 0)
);
create index refusals_by_minute on refusals (minute);

-- Day messages.

create table day_messages (
  organization_id uuid not null,
  comerce_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  version bigint not null,
  state text not null check (state in ('taken', 'opened', 'done', 'skipped')),
  by_user uuid not null references users,
  by_session uuid not null,
  at timestamptz not null,
  taken_until timestamptz,
  primary key (organization_id, kind, subject_id, version),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade,
  constraint taking_ends check ((state = 'taken') = (taken_until is not null))
);
create index day_messages_by_comerce on day_messages (organization_id, comerce_id, at);
alter table comerces
  add miss_you_days smallint default 45 constraint comerces_miss_you_days_check check (miss_you_days between 14 and 365),
  add greets_birthdays boolean not null default true;
create index customers_by_birthday on customers (organization_id, birthday) where birthday is not null;

-- Own codes.

-- Whoever knows only somebody's contact is answered a code of their own, and not theirs.
drop index consumer_requests_open;

-- Message templates.

create table message_templates (
  organization_id uuid not null,
  comerce_id uuid not null,
  channel text not null check (channel in ('whatsapp', 'mail')),
  kind text not null,
  subject text not null default '',
  body text not null check (body <> ''),
  updated_at timestamptz not null,
  primary key (organization_id, comerce_id, channel, kind),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);

-- Reminders of services.

alter table services add reminder_hours integer[]
  constraint services_reminder_hours_check check (reminder_hours <@ array[24, 3]);

-- Forget why of reviews.

create or replace function forget_detail_of_erased() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if exists (select from organizations where id = old.organization_id and erased_at is not null) then
      old.detail := '{}';
    elsif old.action in ('review.reported', 'review.hidden') then
      old.detail := old.detail - 'reason';
    end if;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- Dead letters.

alter table outbox add settled_at timestamptz;

-- Second factor.

create table second_factors (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('app')),
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_at timestamptz
);
create unique index second_factors_one_app on second_factors (user_id) where kind = 'app';
create index second_factors_by_user on second_factors (user_id);
create table recovery_codes (
  user_id uuid not null references users,
  code text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code)
);
create table sign_in_challenges (
  token text primary key,
  user_id uuid not null references users,
  expires_at timestamptz not null
);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);
alter table sessions add factor_at timestamptz;

-- Agenda feeds.

create table agenda_feeds (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  staff_id uuid,
  made_by uuid not null references users,
  generation integer not null default 1,
  is_open boolean not null default true,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id),
  constraint one_feed_for_each unique nulls not distinct (organization_id, comerce_id, staff_id)
);

-- Come earlier.

alter table waitlist_entries
  add column more_windows jsonb not null default '[]'
    check (jsonb_typeof(more_windows) = 'array' and jsonb_array_length(more_windows) <= 4),
  add column offered_window smallint not null default 0 check (offered_window between 0 and 4),
  add column moves_appointment_id uuid,
  add foreign key (organization_id, moves_appointment_id) references appointments(organization_id, id),
  alter column phone drop not null;
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

-- Ladder.

alter table comerces add ladder jsonb;
alter table appointments add rung text
  constraint appointments_rung_check check (rung in ('must_confirm', 'deposit', 'approval'));
alter table appointments add rung_reason text
  constraint appointments_rung_reason_check check (rung_reason in ('last_time', 'before', 'first_time'));

-- Push subscriptions.

create table push_subscriptions (
  id uuid primary key,
  session_id uuid references sessions on delete cascade,
  organization_id uuid,
  appointment_id uuid,
  waitlist_id uuid,
  walk_in_id uuid,
  generation integer not null default 1,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  constraint push_subscriptions_one_holder check (num_nonnulls(session_id, appointment_id, waitlist_id, walk_in_id) = 1),
  constraint push_subscriptions_once unique nulls not distinct (endpoint, session_id, appointment_id, waitlist_id, walk_in_id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id) on delete cascade,
  foreign key (organization_id, waitlist_id) references waitlist_entries (organization_id, id) on delete cascade,
  foreign key (organization_id, walk_in_id) references walk_ins (organization_id, id) on delete cascade
);
create index push_subscriptions_by_session on push_subscriptions (session_id) where session_id is not null;
create index push_subscriptions_by_appointment on push_subscriptions (organization_id, appointment_id)
  where appointment_id is not null;
create index push_subscriptions_by_waitlist on push_subscriptions (organization_id, waitlist_id)
  where waitlist_id is not null;
create index push_subscriptions_by_walk_in on push_subscriptions (organization_id, walk_in_id)
  where walk_in_id is not null;
alter table notice_settings add push jsonb not null default '{}';

-- Busy calendars.

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
  unread integer not null default 0 check (unread >= 0),
  unread_reason text check (unread_reason in ('date', 'zone', 'rule', 'too_often', 'too_many', 'cut_off')),
  unread_starts text check (length(unread_starts) <= 40),
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id),
  constraint a_problem_was_met check ((problem is null) = (failures = 0)),
  constraint the_first_unread_is_told check ((unread = 0) = (unread_reason is null)
    and (unread_starts is null or unread_reason is not null))
);
create index busy_calendars_by_staff on busy_calendars (organization_id, staff_id);
create index busy_calendars_due on busy_calendars (next_at);

-- Running late.

alter table appointments add column delay_minutes smallint check (delay_minutes > 0);
create index appointments_delayed on appointments (starts_at) where delay_minutes is not null;

-- Passkeys.

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users,
  credential_id text not null,
  public_key text not null,
  sign_count bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index passkeys_by_credential on passkeys (credential_id);
create index passkeys_by_user on passkeys (user_id);
create table passkey_questions (
  challenge text primary key,
  purpose text not null check (purpose in ('come_in', 'confirm', 'add')),
  user_id uuid references users,
  expires_at timestamptz not null
);
create index passkey_questions_by_user on passkey_questions (user_id);

-- Shop colour.

alter table comerces add column colour text check (colour ~ '^#[0-9a-f]{6}$');

-- Session places.

alter table sessions add column address text not null default '';
alter table sessions add column last_used_at timestamptz;

-- Trusted devices.

create table trusted_devices (
  organization_id uuid not null references organizations,
  id uuid not null,
  comerce_id uuid not null,
  name text not null,
  secret text not null,
  user_agent text not null,
  trusted_by uuid references users,
  wrong_pins integer not null default 0,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
create unique index trusted_devices_by_secret on trusted_devices (secret);
create index trusted_devices_by_shop on trusted_devices (organization_id, comerce_id);
create table device_pins (
  organization_id uuid not null,
  device_id uuid not null,
  user_id uuid not null references users,
  pin_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  primary key (organization_id, device_id, user_id),
  foreign key (organization_id, device_id) references trusted_devices (organization_id, id) on delete cascade
);
create index device_pins_by_user on device_pins (user_id);
alter table sessions add column device_id uuid;
alter table sessions add column is_by_pin boolean not null default false;
create index sessions_by_device on sessions (device_id) where device_id is not null;

-- Works.

alter table pictures add column staff_id uuid;
alter table pictures add column service_id uuid;
alter table pictures add constraint pictures_staff_id_fkey
  foreign key (organization_id, staff_id) references staff (organization_id, id) on delete set null (staff_id);
alter table pictures add constraint pictures_service_id_fkey
  foreign key (organization_id, service_id) references services (organization_id, id) on delete set null (service_id);

-- Hidden staff.

alter table staff_comerces add column is_hidden boolean not null default false;

-- Caused by.

alter table outbox add column request_id text, add column traceparent text;

-- Deposit sent.

alter table appointments add column deposit_sent_at timestamptz;

-- Search in shop.

create index appointments_holding_up on appointments (starts_at, organization_id, comerce_id)
  where delay_minutes is not null or status in ('checked_in', 'in_progress')
    or late_minutes is not null and status in ('booked', 'confirmed');

-- Search by tree: in a GIN index each column is a list of its own, so the letters of all shops would be read for one.

create index customers_by_number_in_shop on customers using gist (organization_id, phone gist_trgm_ops(siglen = 32));
drop index customers_by_plain_name;
drop index customers_by_part_of_phone;

-- Hours requests.

create table hours_requests (
  organization_id uuid not null,
  id uuid not null,
  comerce_id uuid not null,
  staff_id uuid not null,
  kind text not null,
  from_date date,
  to_date date,
  ranges jsonb not null default '[]',
  note text not null default '',
  state text not null default 'asked',
  answer text not null default '',
  asked_by uuid references users,
  asked_at timestamptz not null,
  settled_by uuid references users,
  settled_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id),
  constraint hours_requests_kind check (kind in ('week', 'date', 'off')),
  constraint hours_requests_state check (state in ('asked', 'approved', 'refused', 'withdrawn')),
  constraint hours_requests_dates check (
    (kind = 'week' and from_date is null and to_date is null)
    or (kind = 'date' and from_date = to_date) or (kind = 'off' and to_date >= from_date)),
  constraint hours_requests_settled check ((state = 'asked') = (settled_at is null))
);
create index hours_requests_by_comerce on hours_requests (organization_id, comerce_id, asked_at);
create index hours_requests_open on hours_requests (organization_id, comerce_id) where state = 'asked';

-- Shared customers.

alter table organizations add column shares_customers boolean not null default false;

-- Undo day moves.

create index appointment_events_of_day_move on appointment_events (organization_id, (detail ->> 'day_move'))
  where detail ->> 'day_move' is not null;

-- Find by account.

-- For the export and the erasing of an account, which read the whole of two tables that only grow.
create index outbox_by_recipient on outbox (recipient);
create index outbox_by_subject on outbox (subject_id);
create index audit_by_person on audit (actor_id, id) where actor_kind = 'person';
create index audit_reasons_of_reviews on audit (subject_id)
  where action in ('review.reported', 'review.hidden') and detail ? 'reason';

-- Count again: booked minutes count a time with several appointments once, and amounts without cents are whole. Past days
-- are counted when they are next asked for.

delete from past_days;

-- Job states.

create table job_states (
  name text primary key,
  succeeded_at timestamptz,
  failing_since timestamptz,
  failures integer not null default 0,
  problem text not null default '',
  constraint job_states_failing check ((failures > 0) = (failing_since is not null))
);
create table log_counts (
  day date not null,
  level text not null,
  message text not null,
  problem text not null,
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint log_counts_pkey primary key (day, level, message, problem),
  constraint log_counts_level check (level in ('warn', 'error'))
);

-- Sold as.

-- An appointment keeps the minutes and buffers that it was sold with until its services change.
alter table appointment_legs add column sold_as jsonb;
-- What occupies the calendar says how it was sold: work, the pauses in it, and the buffers around it. Add-ons and the
-- extra minutes of the visit are worked at the end, and are not part of it.
with part as (
  select l.organization_id, l.appointment_id, l.position, work.during as work, padded.during as padded,
    coalesce(lag(upper(work.during)) over (item order by lower(work.during)), l.starts_at) as free_from,
    row_number() over (item order by lower(work.during) desc) = 1 as is_last,
    (select coalesce(sum((x->>'minutes')::integer), 0) from jsonb_array_elements(l.add_ons) x)
      + case when l.position = (select max(last.position) from appointment_legs last
          where last.organization_id = l.organization_id and last.appointment_id = l.appointment_id)
        then a.extra_minutes else 0 end as more_minutes
  from appointment_legs l
  join appointments a on a.organization_id = l.organization_id and a.id = l.appointment_id
  join occupancy work on work.organization_id = l.organization_id and work.owner = l.appointment_id and work.pad = 0
    and work.unit = l.staff_id::text and work.during <@ tstzrange(l.starts_at, l.ends_at)
  join occupancy padded on padded.organization_id = work.organization_id and padded.owner = work.owner
    and padded.unit = work.unit and padded.segment = work.segment and padded.pad = 1
  window item as (partition by l.organization_id, l.appointment_id, l.position)
), phase as (
  select organization_id, appointment_id, position, free_from as at, false as busy,
    extract(epoch from lower(work) - free_from) / 60 as minutes, 0 as before, 0 as after from part
  union all
  select organization_id, appointment_id, position, lower(work), true,
    extract(epoch from upper(work) - lower(work)) / 60 - case when is_last then more_minutes else 0 end,
    extract(epoch from lower(work) - lower(padded)) / 60, extract(epoch from upper(padded) - upper(work)) / 60
  from part
), sold as (
  select organization_id, appointment_id, position, jsonb_build_object(
    'segments', jsonb_agg(jsonb_build_object('busy', busy, 'minutes', minutes::integer) order by at, busy)
      filter (where minutes > 0),
    'bufferBeforeMinutes', max(before)::integer, 'bufferAfterMinutes', max(after)::integer) as terms
  from phase group by organization_id, appointment_id, position
  having bool_or(busy and minutes > 0)
)
update appointment_legs l set sold_as = sold.terms from sold
where sold.organization_id = l.organization_id and sold.appointment_id = l.appointment_id
  and sold.position = l.position;
-- Those that are over or cancelled occupy nothing any more.
update appointment_legs l set sold_as = jsonb_build_object(
  'segments', jsonb_build_array(jsonb_build_object('busy', true, 'minutes',
    greatest(1, extract(epoch from l.ends_at - l.starts_at)::integer / 60
      - (select coalesce(sum((x->>'minutes')::integer), 0) from jsonb_array_elements(l.add_ons) x)
      - case when l.position = (select max(last.position) from appointment_legs last
          where last.organization_id = l.organization_id and last.appointment_id = l.appointment_id)
        then a.extra_minutes else 0 end))),
  'bufferBeforeMinutes', 0, 'bufferAfterMinutes', 0)
from appointments a
where a.organization_id = l.organization_id and a.id = l.appointment_id and l.sold_as is null;
alter table appointment_legs add constraint appointment_legs_sold_as_check check (jsonb_typeof(sold_as) = 'object');

-- Arrivals.

alter table occupancy add column is_hold boolean not null default false;
update occupancy o set is_hold = true from holds h
  where h.organization_id = o.organization_id and h.id = o.owner and not starts_with(h.device, 'waitlist:');
create table arrivals (
  organization_id uuid not null,
  subject_id uuid not null,
  comerce_id uuid not null,
  kind text not null,
  line text not null,
  network text not null,
  date date,
  minutes integer not null default 0,
  waits boolean not null default false,
  at timestamptz not null,
  mailbox text,
  primary key (organization_id, subject_id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  constraint arrivals_kind check (kind in ('hold', 'appointment', 'walk_in', 'waitlist', 'review')),
  constraint arrivals_take_time check ((kind in ('hold', 'appointment')) = (date is not null))
);
create index arrivals_by_network on arrivals (organization_id, comerce_id, network, at);
create index arrivals_by_date on arrivals (organization_id, comerce_id, date);

-- Asked delays.

alter table comerces add column tells_delays boolean not null default true;
alter table staff_comerces
  add column delay_asked smallint check (delay_asked > 0),
  add column delay_up_to smallint check (delay_up_to > 0),
  add column delay_answered_at timestamptz;
create index staff_comerces_delay_asked on staff_comerces (comerce_id) where delay_asked is not null;

-- Other names.

-- People type "obrien", "O Brien" and "D Angelo" for the same names, and look for a child who was booked with a parent's phone.
create function name_key(value text) returns text
  language sql immutable strict parallel safe
  as $$ select regexp_replace(public.plain_text(value), '[[:space:][:punct:]´’‘ʼ·‐‑–— ]+', '', 'g') $$;
alter table customers add column name_key text generated always as (name_key(name)) stored;
create index customers_by_letters_in_shop on customers using gist (organization_id, name_key gist_trgm_ops(siglen = 32));
alter table appointments add column is_in_other_name boolean not null default false;
create function note_other_name() returns trigger language plpgsql as $$
begin
  new.is_in_other_name := new.customer_name not like 'Sin turno nº %' and exists (
    select from customers cu
    where cu.organization_id = new.organization_id and cu.id = new.customer_id
      and cu.name_key <> name_key(new.customer_name));
  return new;
end $$;
create trigger appointments_in_other_name before insert or update of customer_id, customer_name on appointments
  for each row execute function note_other_name();
update appointments a set is_in_other_name = true from customers cu
where cu.organization_id = a.organization_id and cu.id = a.customer_id
  and cu.name_key <> name_key(a.customer_name) and a.customer_name not like 'Sin turno nº %';
create index appointments_in_other_name on appointments
  using gist (organization_id, name_key(customer_name) gist_trgm_ops(siglen = 32)) where is_in_other_name;

-- Waitlist endings.

alter table waitlist_entries add column ended_by text check (ended_by in ('left', 'removed', 'unanswered', 'days_over', 'turn_over')),
  add column is_night_offer boolean not null default false;

-- Mail on its way.

alter table untold_turns add column told_by uuid, add column told_revision integer;

-- Waits of accounts.

alter table waitlist_entries add column user_id uuid references users;
alter table walk_ins add column user_id uuid references users;

-- Customer edits.

-- Whoever corrects a card overwrites what a colleague wrote; the audit may not keep it, because it cannot be erased.
create table customer_edits (
  organization_id uuid not null,
  id uuid not null unique,
  customer_id uuid not null,
  before jsonb not null,
  by_user uuid not null references users,
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id)
);
create index customer_edits_by_customer on customer_edits (organization_id, customer_id, at);

-- Given appointments.

-- An appointment that is given to another customer keeps in its history whose it was, to be undone; and to be erased with them.
create index appointment_events_given on appointment_events (organization_id, appointment_id) where kind = 'customer_changed';
create or replace function forget_reason_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(old) ->> 'kind' = 'customer_changed' then old.detail := old.detail - 'from' - 'to';
    elsif old.detail ? 'reason' then old.detail := old.detail - 'reason';
    end if;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- Mail down.

drop index outbox_dropped;
create index outbox_dropped on outbox (created_at)
  where dropped_reason in ('gave_up', 'mail_down', 'refused_by_server', 'over_limit');

-- Parties.

alter table appointments
  add column party_id uuid,
  add column party_place smallint,
  add constraint appointments_party_place check ((party_id is null) = (party_place is null) and party_place between 0 and 3);
create index appointments_by_party on appointments (organization_id, party_id) where party_id is not null;

-- Hand over.

-- An invitation may offer the ownership of the shops instead of a place in the team.
alter table invitations add hands_over text check (hands_over in ('stays', 'leaves'));
create unique index invitations_one_offer on invitations (organization_id)
  where hands_over is not null and closed_at is null;

-- Class hours.

alter table services add column class_hours jsonb not null default '[]';

-- Taken down by staff.

alter table occupancy add column is_by_desk boolean not null default false;
update occupancy o set is_by_desk = true from appointments a
  where a.organization_id = o.organization_id and a.id = o.owner and a.source = 'staff';

-- Confirm by mail.

alter table appointments add column confirms_by_mail boolean not null default false;

-- What each of them is, and some of version 0.5.0 in better words.

comment on column mail_stops.address is 'A keyed fingerprint of the mail address, not the address.';
comment on column day_messages.subject_id is 'The appointment, the customer or the waitlist entry.';
comment on function forget_detail_of_erased is
  'Of a shop that was erased, what things were and what they became may be forgotten; of a review, why it was '
  'reported or taken down, because that speaks of whoever wrote it. Nothing else, and of no other.';
comment on column agenda_feeds.staff_id is 'Null: the whole shop.';
comment on column passkeys.transports is 'How a browser may reach it (`internal`, `hybrid`, `usb` …).';
comment on table device_pins is
  'The PIN of a member on one device, hashed together with the secret of its cookie: a copy of this table opens nothing.';
comment on column hours_requests.kind is
  '`week`: their weekly hours; `date`: the hours of one date; `off`: whole days, both dates included.';
comment on column hours_requests.settled_by is 'Who approved, refused or withdrew it.';
comment on function forget_detail_of_erased() is
  'Keeps `audit` append-only. Only two changes are allowed: emptying `detail` of an erased organization, and '
  'removing `reason` from the detail of `review.reported` and `review.hidden`, because it is about the author.';
comment on function forget_reason_only() is
  'Keeps `appointment_events` append-only. The only change allowed is to remove `reason` from `detail`, because it '
  'may contain personal data.';
comment on function note_changed_leg() is
  'Notes in `changed_turns` that a service item of a past appointment changed. Its triggers fire for items up to a '
  'day ahead, because an item may begin on the day after its appointment does.';
comment on function note_changed_turn() is
  'Notes in `changed_turns` that a past appointment changed. The triggers skip appointments that began less than '
  'an hour ago or are still ahead: a date is rolled up into `past_days` three hours after its end at the earliest, '
  'and no transaction lasts for two hours.';
comment on function on_globe(double precision, double precision) is
  'A place (degrees) as a point on a sphere of radius 1. The straight line between two points grows with the '
  'distance over ground, so a GiST index can return the nearest first. Names are qualified, because indexes are '
  'rebuilt without a search path.';
comment on function refuse_change() is 'Raises an error. Used by the triggers of append-only tables.';
comment on table app_secrets is
  'A secret that the server generated because the environment gives none. Session tokens, links in mails and keyed '
  'hashes depend on it.';
comment on table idempotency_keys is
  'A request with an idempotency key that succeeded. For 24 hours the same caller and key get the same response '
  'again.';
comment on column idempotency_keys.reply is
  'The response to repeat. json, because jsonb would not keep the order of its fields. Null: there is none to '
  'repeat.';
comment on table outbox is 'A message to send (a mail or a push message), written in the transaction that causes it.';
comment on column outbox.subject_id is
  'What the message is about, such as an appointment or an account; for a push message a hash of that and the '
  'subscription. `revision` says which state of it.';
comment on column outbox.settled_at is
  'When the staff marked an undelivered mail as dealt with, so that it is no longer listed. Null: not marked.';
comment on column outbox.request_id is
  'Id of the request or job run that caused the message, as in the log. Null: unknown.';
comment on column outbox.traceparent is
  'The span that caused the message, as a `traceparent` of W3C Trace Context. Null without tracing.';
comment on column users.deactivated_at is
  'When the account was deactivated. It is deleted thirty days later. Null: not deactivated.';
comment on column users.signup_proof is
  'Keyed hash of a secret that the browser of the last sign-up keeps. Anybody can sign up with somebody else''s '
  'address, so an account is confirmed by that browser or with a password. Null: none was sent, or the account is '
  'verified.';
comment on table identities is
  'An account''s sign-in with an OpenID Connect provider. It is found by the provider''s id of the person '
  '(`subject`) and never by e-mail, because an address at the provider may pass to somebody else.';
comment on column identities.email is
  'The address that the provider gave when it was linked. Only shown, never used to find the account.';
comment on table single_use_tokens is
  'A single-use token for a link in a mail. The token is an HMAC of the id and is not stored: a copy of the table '
  'opens no account, and the mail can be composed again.';
comment on column single_use_tokens.detail is
  'What the link needs when it is used, such as the new address or the name from the sign-up.';
comment on table organizations is
  'A tenant: one owner with a subscription and one or more shops. Existing appointments stay valid in every state '
  'of the subscription.';
comment on column organizations.trial_extensions is
  'How many times the trial was extended by fifteen days; at most twice.';
comment on column organizations.trial_mark is
  'Keyed hash of a secret that the browser which asked for this trial keeps. Until the owner''s e-mail is verified, '
  'the same browser may ask again to correct it. Kept apart from `users.signup_proof`, which a later sign-up by '
  'somebody else overwrites. Null: none was sent.';
comment on column organizations.paid_until is 'The end of the paid period. Null: nothing was ever paid.';
comment on column organizations.cancel_at is
  'When the owner''s cancellation takes effect: at once, or at the end of the paid period or trial. Null: not '
  'cancelled.';
comment on column organizations.erased_at is
  'When all personal data was erased, ninety days after the subscription ended. The row stays for its payments and '
  'audit entries. Null: not erased.';
comment on column organizations.shares_customers is
  'Whether all branches share their customers, including what each customer did in the other branches.';
comment on table trial_owners is
  'A mailbox or a phone that had a free trial, so that each gets only one. Different spellings of a mailbox '
  '(+tags, capitals, dots in Gmail) count as the same.';
comment on column trial_owners.identity is 'Keyed hash of the mailbox or the phone, made with the server''s secret.';
comment on constraint trial_owners_unreadable on trial_owners is
  'Guarantees that no plain mailbox or phone (`mail:…`, `phone:…`) is written. Not validated, because older '
  'versions wrote them; the server hashes those when it starts.';
comment on column comerces.search is
  'What the explorer searches: name, city and address, in lower case and without accents. The leading blank lets '
  'very short words match only at the beginning of a word.';
comment on column comerces.website is 'A link on the shop''s page. Only http or https, so that it cannot be a script.';
comment on column comerces.deposit_instructions is
  'Where customers send a deposit, such as an alias or CVU and the name of its holder. Shown to customers who have '
  'to pay one.';
comment on column comerces.status_before_suspension is
  'The status that the shop returns to when its suspension ends. Null: not suspended.';
comment on column comerces.status_before_closing is
  'The status before the shop was closed, thirty days after its subscription ended; its pages then answer 410. A '
  'payment restores it. Null: nothing to restore.';
comment on column comerces.hides_phones is 'Whether customers'' phones are hidden from advisors.';
comment on column comerces.anchoring is
  'Where the grid of bookable starts begins: `opening` at the start of each shift, `clock` at multiples of '
  '`slot_step_minutes` after midnight.';
comment on column comerces.release_weekday is
  'Weekday (1 is Monday) on which new dates open for booking, at `release_minute` of the shop''s local day. The '
  'horizon is counted from the last such moment. Null: from today.';
comment on column comerces.max_turns_per_phone_day is
  'This limit, those below and the two percentages apply to bookings by the public and not to those by staff. '
  'Null: no limit.';
comment on column comerces.week_anchor is 'Any date of a week A. Weeks A and B alternate before and after it.';
comment on column comerces.rules_version is
  'Incremented by every change of settings. A booking reads it FOR SHARE, so that it is never decided by outdated '
  'rules.';
comment on column comerces.reminders is
  'Which of the two reminders are sent (`hours`), how many hours before the start each goes (`first_hours`, '
  '`last_hours`; absent: 24 and 3), and the minutes of the shop''s local day without reminders (`quiet`), which go '
  'out before instead. Shape: {"hours": [24, 3], "first_hours": 24, "last_hours": 3, "quiet": {"from": minute, '
  '"to": minute} | null}.';
comment on column comerces.takes_queue is 'Whether walk-ins may join the queue from their own phone.';
comment on column comerces.country is
  'ISO 3166-1 alpha-2 code. Decides the holidays, the format of phones and which consumer law applies.';
comment on column comerces.must_confirm is
  'Whether customers with a mail address are asked a day before to confirm. What nobody confirmed is released two '
  'hours before the start.';
comment on column comerces.asks_reviews is
  'Whether customers who came and left a mail address are asked once for a review.';
comment on column comerces.miss_you_days is
  'After how many days without a visit a customer who used to come appears among the messages of the day. Null: '
  'never.';
comment on column comerces.greets_birthdays is 'Whether birthdays appear among the messages of the day.';
comment on column comerces.ladder is
  'What is asked of customers who book online, depending on how they kept earlier appointments here. Null: the '
  'same of everybody. Shape: {"limits": {"must_confirm", "deposit", "approval", "phone_only": missed appointments '
  'or null}, "newcomers": rung, "deposit_percent", "counts_late_cancels", "forgiven_after_visits", '
  '"forgiven_after_months"}.';
comment on column comerces.colour is
  'The colour of the shop''s page, as the owner chose it; the page computes readable shades of it. Null: the '
  'default colour.';
comment on constraint release_is_whole on comerces is
  'Guarantees that weekday and minute of the release are both set or both null.';
comment on index comerces_in_order is
  'For the explorer''s list in alphabetical order, page by page. It includes every column that a search filters by, '
  'so that shops which do not match are not read from the table.';
comment on index comerces_nearby_of_kind is
  'For the nearest shops of one category. The index by distance alone would read many shops of other categories '
  'first.';
comment on table ad_url_reservations is
  'A public address that a trial asked for without getting a shop yet. It is reserved whether or not the e-mail '
  'has an account: otherwise asking for it again would tell who has one.';
comment on column ad_url_reservations.user_id is
  'The account that may still confirm this trial. Null: nobody can confirm it.';
comment on table pictures is
  'A picture of a shop. Its files are re-encoded and stored with the uploads (DATA_DIR/uploads, or a bucket). An '
  'avatar has no row here: its address is in the row of its account or staff member.';
comment on column pictures.name is
  'The names of the files before their width: random, so that they say nothing about the shop and cannot be '
  'guessed.';
comment on column pictures.widths is
  'The widths of the files in pixels, ascending; the last one is that of the picture itself.';
comment on column pictures.focus_x is
  'The point that stays visible when the picture is cropped, in percent from the left; `focus_y` from the top.';
comment on column pictures.staff_id is
  'The staff member whose work a photo shows, and on whose page it appears. Null: none.';
comment on column pictures.service_id is 'The service that a photo shows. Null: none.';
comment on table staff is
  'A staff member with a calendar. Belongs to the organization, so that somebody who works in two of its shops '
  'cannot be booked in both at once.';
comment on column staff_comerces.is_hidden is
  'Whether the public neither sees nor books this staff member; only the shop gives appointments with them.';
comment on column memberships.staff_id is
  'The staff member whose account this is. An advisor with one sees only that agenda, unless `is_reception`. Null: '
  'none.';
comment on table invitations is
  'An invitation to become a member of a shop''s team. The token of its link is an HMAC of the id and is not '
  'stored.';
comment on column invitations.closed_at is
  'When it was accepted, withdrawn or replaced by a newer one; its link is invalid from then on. Null: open.';
comment on table audit is
  'An entry of the audit log: what was done, by whom and when. It has ids and no names, because the row cannot be '
  'changed when an account is deleted; names are read when the entry is shown.';
comment on column audit.detail is 'What it was before and after, usually as {"from": …, "to": …}; never a secret.';
comment on trigger audit_never_emptied on audit is 'Guarantees that the audit log is not truncated.';
comment on column services.segments is
  'The phases in their order: [{"busy": true, "minutes": 30}, …]. In a phase that is not busy (a colour that sets) '
  'the staff member can serve somebody else.';
comment on column services.capacity is
  'The number of places. More than one makes it a class: the first booking opens a session, and later ones join '
  'it.';
comment on column services.rules is
  'The booking rules in which this service differs from the shop, by their names in the API.';
comment on column services.link_secret is
  'Part of the link with which a service that is not public is booked. A new secret makes earlier links useless.';
comment on column services.reminder_hours is
  'Which of the two reminders (24, 3) this service has. Empty: none. Null: those of the shop.';
comment on constraint capacity_is_human on services is
  'Guarantees a plausible number of places, because more than 200 is a typing error.';
comment on column resources.most is
  'The highest quantity before the present one. Appointments of that time may still occupy a unit with a higher '
  'number than there are now, so units up to this number are looked at too.';
comment on table weekly_ranges is
  'A range of working hours on a weekday (1 is Monday), in minutes of the shop''s local day. An end beyond 1440 is '
  'after midnight.';
comment on column weekly_ranges.staff_id is
  'Null: the shop''s own hours, which also apply to staff without ranges of their own.';
comment on constraint weekly_ranges_check on weekly_ranges is 'Guarantees that a range ends after it begins.';
comment on table hours_exceptions is
  'Dates on which a shop, or one staff member, has other hours than in the week or is closed. The last date is '
  'included.';
comment on column hours_exceptions.ranges is
  '[{"start_minute": 600, "end_minute": 780}, …], in minutes of the shop''s local day. `closed` without ranges is '
  'closed for the whole day.';
comment on constraint hours_exceptions_check on hours_exceptions is
  'Guarantees that the last date is not before the first.';
comment on index hours_exceptions_one_per_holiday is 'Guarantees one row for each holiday of a shop.';
comment on table kept_hours is
  'The working hours of all staff on a past date, as they were on that date. Recorded before the hours of a shop '
  'change, because they cannot be computed afterwards.';
comment on column kept_hours.shifts is
  'In minutes of the shop''s local day; beyond 1440 is after midnight. Empty: nobody worked.';
comment on constraint kept_hours_pkey on kept_hours is 'Guarantees one row for each date of a shop.';
comment on column blocks.shared_id is
  'The same in the blocks of all staff that were made together for one time. Null: a block of one staff member '
  'only.';
comment on column blocks.series_id is
  'The same in the blocks of one staff member that were made together, one for each week. Null: not repeated.';
comment on constraint blocks_check on blocks is 'Guarantees that a block ends after it begins.';
comment on column sessions.network is
  'Keyed hash of the network from which the session was opened. Wrong passwords from a known network have a '
  'counter of their own, so that strangers who guess elsewhere do not lock the user out.';
comment on column sessions.factor_at is
  'When the user last confirmed who they are in this session, with the second factor or else the password. Null: '
  'not yet.';
comment on column sessions.address is
  'The network part of the IP address from which it was opened (/24 in IPv4, /48 in IPv6), so that the user '
  'recognises a session that is not theirs.';
comment on column sessions.last_used_at is 'When the session was last used. Updated at most once in five minutes.';
comment on column sessions.device_id is
  'The trusted device on which it was opened; the session ends when the trust does. Null: none.';
comment on column sessions.is_by_pin is
  'Whether it was opened with a PIN. Operations that ask for confirmation then always want the password or the '
  'second factor.';
comment on table oidc_attempts is
  'A sign-in that was sent to an OpenID Connect provider and has not come back. `state` and `browser` are keyed '
  'hashes: of the `state` parameter, and of a secret of the browser that started it, without which the return is '
  'refused.';
comment on column oidc_attempts.session_id is 'The session that links the provider to its account. Null: a sign-in.';
comment on table calendar_feeds is
  'A calendar feed of an account''s own appointments. Its URL contains an HMAC of the account''s id and the '
  'generation, so that raising the generation makes it useless.';
comment on table favourites is 'A shop that an account marked as a favourite.';
comment on column customers.plain_name is
  'The name in lower case and without accents. Stored, because computing it for every customer at every key press '
  'of a search is too slow.';
comment on column customers.phone is
  'E.164. Identifies the customer inside one organization: one phone is one customer. Null: none.';
comment on column customers.birthday is 'Month and day (MM-DD), without the year. February 29 is allowed.';
comment on column customers.blocked_at is
  'Since when the customer may not book online; staff still may book for them. Null: not blocked.';
comment on column customers.added_in is
  'The shop that added the customer without an appointment, and whose customer they are because of that. Null: '
  'added by a booking.';
comment on column customers.merged_into is
  'The customer into whom this one was merged because both are the same person. The appointments moved there, and '
  'this row''s phone leads there. Null: not merged.';
comment on constraint merged_into_another on customers is 'Guarantees that no customer is merged into themselves.';
comment on table customer_merges is
  'A merge of two customers, with what is needed to undo it: the fields of both before it, and those of the kept '
  'one after it.';
comment on column customer_merges.appointment_ids is 'The appointments that moved to the kept customer.';
comment on column customer_merges.alias_ids is
  'Customers who had been merged into the merged one before, and lead to the kept one now.';
comment on table appointments is 'An appointment: one visit of a customer, from its first service item to its last.';
comment on column appointments.user_id is
  'The account that owns the appointment. It is here and not with the customer, because whoever books with another '
  'person''s phone must not get that customer''s other appointments and mails. Null: none.';
comment on column appointments.expires_at is
  'When a pending request or an awaited deposit expires. Null: it waits for neither.';
comment on column appointments.extra_minutes is
  'By how many minutes this visit is longer than its services, at its end; negative when it is shorter.';
comment on column appointments.late_minutes is
  'How many minutes late the customer said they would be. It does not change the status. Null: nothing was said.';
comment on column appointments.deposit is
  'The deposit that was asked for at booking, in minor units; like the price, later changes of the service do not '
  'affect it. Null: none.';
comment on column appointments.answers is
  'The customer''s answers, with the questions as they were worded: [{"question": text, "answer": text}]';
comment on column appointments.session is
  'The key of the class session that it is in: service, staff member and start. Null: not a class.';
comment on column appointments.series_id is
  'The same in all appointments of one recurring booking ("turno fijo"), each of which can be changed by itself. '
  'Null: not recurring.';
comment on column appointments.is_assumed is 'Whether the nightly job completed it because nobody had closed it.';
comment on column appointments.manage_generation is
  'Part of what the manage link signs: raising it makes earlier links useless.';
comment on column appointments.remind_at is 'When the reminder job looks at it next. Null: no reminder follows.';
comment on column appointments.released_at is
  'When it expired because the customer was asked to confirm and did not. Until its start they can take it back '
  'while the time is free. Null: not released.';
comment on column appointments.rung is
  'What was asked of the customer because of how they kept earlier appointments (see `comerces.ladder`). Null: '
  'nothing special.';
comment on column appointments.rung_reason is
  'Why it was asked: they missed their last appointment, missed one before, or have never come. Null also when '
  'whoever booked had not proved to be that customer, so that a stranger with their phone learns nothing.';
comment on column appointments.delay_minutes is
  'By how many minutes the shop is expected to begin late, in steps of five, as the customer was told. Null: on '
  'time, or too little to tell.';
comment on column appointments.deposit_sent_at is
  'When the customer said that they had sent the deposit, which the shop still has to check. Null: nothing was '
  'said.';
comment on constraint appointments_check on appointments is 'Guarantees that an appointment ends after it begins.';
comment on constraint appointments_rung_check on appointments is 'Guarantees a rung that is asked at booking.';
comment on constraint appointments_rung_reason_check on appointments is 'Guarantees a known reason.';
comment on constraint appointments_waiting_expire on appointments is
  'Guarantees that a pending request or an awaited deposit expires, so that it does not occupy its time for ever.';
comment on index appointments_by_length is
  'For the length of a shop''s longest appointment: whatever is in progress at some time began at most that long '
  'before.';
comment on index appointments_by_visitor is 'For whether a customer had come before a date, without reading all years.';
comment on index appointments_holding_up is
  'For the job that looks twice a minute which shops run late: only the appointments that may delay others.';
comment on index appointments_unclosed is 'For the nightly job that completes past appointments which nobody closed.';
comment on index appointments_waiting is 'For the job that expires requests and deposits.';
comment on column appointment_legs.add_ons is
  'The add-ons, frozen too: [{"id": …, "name": …, "minutes": 10, "price": 50000}, …]. Their minutes and prices are '
  'included in those of the item.';
comment on index appointment_legs_by_time is 'For what was sold in some weeks, without reading all years.';
comment on table appointment_events is
  'An event of an appointment''s history, in the order of `revision`. Append-only.';
comment on table untold_turns is
  'An appointment that the shop changed without notifying its customer, with what the customer still believes. '
  'Deleted when the customer is notified or changes it, or when it is again as they know it.';
comment on column untold_turns.since is
  'When the first change was made that the customer was not told of. Later changes do not move it.';
comment on column untold_turns.knew_staff is
  'The staff members that the customer knows of, one for each service item in its order.';
comment on column untold_turns.knew_state is
  'What the customer knows: `asked` (it waits for an answer or a deposit), `stands` (it is booked) or `over` (it '
  'is cancelled, rejected or expired).';
comment on column untold_turns.knew_sold is
  'Ids of the services and add-ons that the customer knows of. Null: not recorded, in rows older than this column.';
comment on table holds is
  'A hold: a slot that is kept while a customer fills in the booking form, or while it is offered to somebody on '
  'the waitlist.';
comment on column holds.id is 'Random (122 bits) and kept secret: whoever knows it can book the slot.';
comment on table occupancy is
  'Time in which a staff member or a unit of a resource is occupied. Each busy phase has two rows: pad 0 is the '
  'work, pad 1 the work with its buffers. Buffers of two owners may overlap, but work never overlaps another '
  'owner''s buffer. Phases that are not busy have no rows.';
comment on column occupancy.owner is 'The appointment, hold, block or busy calendar that occupies it.';
comment on column occupancy.segment is 'Number of the owner''s busy interval; its rows with pad 0 and pad 1 share it.';
comment on column occupancy.expires_at is
  'When a hold, a request or an awaited deposit ends. Queries ignore the row from then on, and a booking deletes '
  'it before it occupies the time. Null: it does not expire.';
comment on column occupancy.guarded is
  'Whether `occupancy_no_overlap` applies. Overbooked appointments, blocks and busy calendars may overlap others, '
  'so it does not apply to them.';
comment on column occupancy.session is
  'The key of a class session, whose rows may overlap each other. Null: not a class.';
comment on constraint seating_is_whole on occupancy is
  'Guarantees that a row of a class has its session, seats and capacity, and other rows have none of them.';
comment on constraint occupancy_no_overlap on occupancy is
  'Guarantees that a staff member or a unit is not occupied by two owners at once; the customers of one class '
  'session count as one owner. It is deferrable, but nothing defers it.';
comment on index occupancy_expiring is
  'For deleting expired holds and requests before time is occupied: a few rows among years of appointments.';
comment on table seats is
  'A place of a class session that is taken. Its primary key guarantees that two bookings at the same moment do '
  'not both get the last place.';
comment on constraint seat_exists on seats is
  'Guarantees that a place is one of those that there are. When staff overbook a class, its row has a higher '
  'capacity.';
comment on table waitlist_entries is
  'A customer on the waitlist: for some services, days, a part of the day, and a staff member or anybody.';
comment on column waitlist_entries.queued_at is
  'The position on the waitlist: when the customer joined, or when they last left an offer without an answer.';
comment on column waitlist_entries.hold_id is 'The hold of the slot that is offered. Null: nothing is offered.';
comment on column waitlist_entries.more_windows is
  'Further choices besides the one in the columns: [{"from", "to", "part", "staff", "services", "add_ons"}, …].';
comment on column waitlist_entries.offered_window is
  'The choice that the offer is for: 0 is the one in the columns, 1 the first of `more_windows`.';
comment on column waitlist_entries.moves_appointment_id is
  'The customer''s appointment, which an accepted offer moves to an earlier start. Null: they have none.';
comment on constraint waitlist_entries_check on waitlist_entries is
  'Guarantees that the last date is not before the first.';
comment on constraint waitlist_entries_check1 on waitlist_entries is
  'Guarantees that an offer has a hold, a start, a staff member and an end.';
comment on table walk_ins is
  'A walk-in in the queue: with a number of the day, a place in the queue and, once served, an appointment.';
comment on column walk_ins.date is
  'The local date on which the shifts of this queue began: after midnight still that of the night before.';
comment on column walk_ins.place is
  'The order in the queue. A walk-in who does not answer the call swaps it with the next one.';
comment on column walk_ins.joined_outside is
  'Whether they joined from their own phone, on which they follow their place.';
comment on constraint walk_ins_organization_id_comerce_id_date_number_key on walk_ins is
  'Guarantees that a number is given only once a day.';
comment on constraint walk_ins_check on walk_ins is
  'Guarantees that a walk-in has an appointment if and only if they were served, so that visits are counted by '
  'appointments alone.';
comment on table reviews is
  'A customer''s review of a visit. The author''s name is read from the appointment, so that it is erased together '
  'with it.';
comment on column reviews.answer is
  'The shop''s answer. It can be replaced only after the review was changed. Null: none.';
comment on column reviews.reported_at is
  'When the shop asked the platform to look at the review; only the platform can hide it. Null: not reported.';
comment on constraint reviews_organization_id_appointment_id_key on reviews is
  'Guarantees one review for each appointment.';
comment on table notices is
  'A notice to the members of a shop (a toast of the dashboard), stored for those who did not see it.';
comment on column notices.event is
  'The name of the socket''s event without `:broadcast`, such as `appointment:new` or `room:login`.';
comment on column notices.subject_id is
  'What it is about, such as an appointment or a request for hours; for `room:…` the session that was opened or '
  'closed.';
comment on column notices.about_user is
  'The account that came or went (`room:…`), which does not get this notice. Null: another event.';
comment on column notices.by_user is
  'The member who caused it and does not get this notice. Null: nobody, or not recorded.';
comment on column notices.was_heard is 'Whether a screen of the shop was connected when the notice was sent.';
comment on index notices_once is
  'Guarantees one notice for each event of an appointment, however many processes store it.';
comment on index notices_unheard is 'For the job that mails notices which no screen got.';
comment on table notice_reads is
  'A notice that a member has read by itself; `notice_settings.read_up_to` marks all notices up to an id as read.';
comment on column notice_settings.mailed_up_to is 'The id of the last notice that was mailed or did not have to be.';
comment on column notice_settings.channels is
  '{"new": {"screen": true, "sound": true, "mail": true}, …}; a kind that is absent has the defaults of the '
  'member''s role.';
comment on column notice_settings.quiet_from is
  'The quiet hours, in minutes of the shop''s local day: an end before the beginning is on the next day. Null: '
  'none.';
comment on column notice_settings.digest is
  'Whether the member gets a mail in the evening about tomorrow''s appointments, or after quiet hours about today''s.';
comment on column notice_settings.digest_for is
  'The last date (of the shop) whose digest was sent or was not needed. Null: none yet.';
comment on column notice_settings.push is
  '{"new": false, …}: what is not pushed to the member''s own devices; a kind that is absent is pushed.';
comment on constraint notice_settings_check on notice_settings is
  'Guarantees that both ends of the quiet hours are set, or neither.';
comment on table past_days is
  'The sums of a shop''s appointments on a past date, so that the statistics of a year need not read all '
  'appointments. Written when they are first needed; a missing date is counted from the appointments.';
comment on column past_days.time_zone is
  'The time zone in which the date was counted. When the shop''s zone changes, it is counted again.';
comment on column past_days.hours is
  'Booked minutes by hour after the local midnight; 24 is the first hour of the next day.';
comment on column past_days.visitors is
  'How many customers came, grouped by the last date before it on which they had come. Null: never before.';
comment on table changed_turns is
  'A past appointment that was changed afterwards. Readers delete the rows of `past_days` that it makes wrong: its '
  'own date, and the next one on which the same customer came. Changes only insert here, so that they wait for '
  'nobody.';
comment on table lost_searches is
  'How often the public searched for an appointment on a date and found none, by reason. It names nobody.';
comment on table consumer_requests is
  'A withdrawal or cancellation that somebody asked for with one of the two buttons that Disposición 954/2025 '
  '(Argentina) requires on every page. It needs no account.';
comment on column consumer_requests.code is 'The reference of the request, shown at once and mailed.';
comment on column consumer_requests.handled_by is 'The administrator of the platform who answered. Null: nobody did.';
comment on table rate_limits is
  'A counter of tries, such as passwords or mails to one mailbox, for all processes together. `key` has only a '
  'keyed hash of whom it is about.';
comment on column rate_limits.expire is
  'When the count begins anew: milliseconds since the epoch (UTC), by the real time and not the application''s '
  'clock.';
comment on table mail_stops is
  'A mail address that gets no more mails of a shop except those about its own appointments.';
comment on table refusals is 'Refused requests of one minute, counted by kind, route, network and account.';
comment on column refusals.route is
  'The pattern of the route and not the URL as sent, because URLs may contain secrets.';
comment on column refusals.visitor is
  'Keyed hash of the network. Empty when there were too many networks to count each.';
comment on table day_messages is
  'What became of a message that staff send by hand. Which messages are due is computed from the appointments; one '
  'without a row has not been sent.';
comment on column day_messages.version is
  'The state of the subject that the message is about, such as a start (milliseconds since the epoch), a revision '
  'or a year. Another version is another message.';
comment on column day_messages.by_session is 'The session that took it, because the same member may use two screens.';
comment on constraint taking_ends on day_messages is
  'Guarantees that a message is taken only until some time, so that it is sent even if whoever took it never does.';
comment on table message_templates is
  'The text that a shop wrote for one of its messages. Without a row the default text is used.';
comment on table second_factors is
  'An authenticator app (TOTP, RFC 6238) as the second factor of an account. Its secret is an HMAC of the id and '
  'is not stored, so a copy of the table makes no codes.';
comment on column second_factors.last_step is
  'The time step (of 30 seconds) of the last code that was used. This code and earlier ones are refused.';
comment on column second_factors.confirmed_at is
  'When the first code was entered. Null: not yet, so that a sign-in does not ask for one.';
comment on index second_factors_one_app is 'Guarantees one authenticator app for each account.';
comment on table recovery_codes is 'A recovery code, which replaces a lost second factor once. `code` is a keyed hash.';
comment on table sign_in_challenges is
  'A sign-in that succeeded by password, mail or provider and waits for the second factor. `token` is a keyed '
  'hash.';
comment on table agenda_feeds is
  'A calendar feed of the agenda of a staff member or a shop. Its URL contains an HMAC of the id and the '
  'generation, so that raising the generation makes it useless.';
comment on column agenda_feeds.made_by is 'The member who made it. Its URL works only while they may see this agenda.';
comment on constraint one_feed_for_each on agenda_feeds is
  'Guarantees one feed for each agenda, so that revoking it leaves no other URL open.';
comment on table filled_places is
  'A freed slot that a customer took by an offer of the waitlist, and the slot of their own that they left for it, '
  'if they had one.';
comment on column filled_places.depth is
  'How many customers have moved to an earlier start in this chain, each into the slot that another one left.';
comment on constraint filled_places_depth on filled_places is
  'Guarantees that a chain of moves has three at most, so that one cancellation does not rearrange a whole day.';
comment on constraint filled_places_left on filled_places is
  'Guarantees that staff member, start and end of the slot that was left are all set or all null.';
comment on table push_subscriptions is
  'A Web Push subscription of a browser: for a session of a shop''s team, or for one link (an appointment, a '
  'waitlist entry, a place in the queue). It is deleted with its session or its link.';
comment on column push_subscriptions.generation is
  '`manage_generation` of the appointment when it subscribed. After the link is renewed nothing is pushed to it.';
comment on column push_subscriptions.endpoint is
  'URL of the browser''s push service for it. Secret: with it and the server''s key messages could be sent.';
comment on column push_subscriptions.p256dh is
  'The browser''s public key. With it and `auth` messages are encrypted for this browser alone (RFC 8291).';
comment on constraint push_subscriptions_once on push_subscriptions is
  'Guarantees one subscription for each browser and session or link, so that nothing is pushed twice.';
comment on constraint push_subscriptions_one_holder on push_subscriptions is
  'Guarantees exactly one session or link, because the subscription ends with it.';
comment on table busy_calendars is
  'An external calendar whose events occupy a staff member''s time. Only the times of its events are stored: in '
  '`occupancy`, with this row as their owner.';
comment on column busy_calendars.comerce_id is
  'The shop in which it was added. Its times count in every shop where the staff member works.';
comment on column busy_calendars.url is 'Secret URL of the calendar. Never shown, and erased with the staff member.';
comment on column busy_calendars.next_at is
  'When it is due to be read. A process that reads it postpones this first, so that no other reads it too; if that '
  'process dies, it becomes due again.';
comment on column busy_calendars.read_at is 'When it was last read successfully, or had not changed. Null: not yet.';
comment on column busy_calendars.whole_at is
  'When the whole file was last read. After a day it is read again even if it has not changed, because the range '
  'of months ahead moves on. Null: not yet.';
comment on column busy_calendars.failures is 'Failed tries in a row.';
comment on constraint a_problem_was_met on busy_calendars is
  'Guarantees that a calendar has a problem if and only if the last try failed.';
comment on table passkeys is
  'A passkey (WebAuthn) of an account, which can sign in by itself or be the second factor after a password. Only '
  'the public key is stored.';
comment on column passkeys.sign_count is
  'The signature counter at the last use. A key that does not count up is refused as a copy, except those that '
  'always say 0, as synced ones do.';
comment on index passkeys_by_credential is 'Guarantees that a passkey belongs to one account.';
comment on table passkey_questions is
  'A challenge for a passkey that has not been answered yet, valid once for five minutes. `challenge` is a keyed '
  'hash.';
comment on column passkey_questions.user_id is 'The account that has to answer. Null: any account may, to sign in.';
comment on table trusted_devices is
  'A browser that an owner trusts: sessions last longer on it, and members can sign in with a PIN that they chose '
  'there. `secret` is the keyed hash of a random text that only a cookie of that browser has.';
comment on column trusted_devices.wrong_pins is 'Wrong PINs of all members since the last sign-in on it without a PIN.';
comment on column trusted_devices.ended_at is 'When the trust was ended, together with its sessions. Null: it was not.';
comment on index trusted_devices_by_secret is 'Guarantees that a cookie belongs to one device.';
comment on column device_pins.tries is
  'Tries since the last right PIN, counted before a PIN is checked. After five the PIN is locked.';
comment on table hours_requests is
  'A staff member''s request for other hours or days off. When it is approved, they are written into '
  '`weekly_ranges` or `hours_exceptions`.';
comment on column hours_requests.ranges is
  'For `week`: [{"weekday": 1, "start_minute": 600, "end_minute": 780, "week": "a"}, …]; for `date` without '
  'weekday and week; for `off` empty. In minutes of the shop''s local day.';
comment on column hours_requests.note is 'The reason, in the staff member''s own words, for the owner.';
comment on column hours_requests.answer is 'What the owner replied.';
comment on constraint hours_requests_dates on hours_requests is
  'Guarantees that `week` has no dates, `date` has one date, and `off` has a last date that is not before the '
  'first.';
comment on constraint hours_requests_kind on hours_requests is 'Guarantees a known kind.';
comment on constraint hours_requests_settled on hours_requests is
  'Guarantees that a request has `settled_at` if and only if it is settled.';
comment on constraint hours_requests_state on hours_requests is 'Guarantees a known state.';
comment on index hours_requests_open is 'For the number of open requests, which every dashboard shows.';
comment on index outbox_by_recipient is 'For the mails of one person: their export, and the erasing of their account.';
comment on index outbox_by_subject is 'For the messages about the appointments of an account that is erased.';
comment on index audit_by_person is 'For what one person did, in the export of their data.';
comment on index audit_reasons_of_reviews is 'For the reasons that are erased with the account of a review''s author.';
comment on table job_states is
  'How a recurring work of the server ended last, in whichever process, in real time; the platform reads it under Salud.';
comment on column job_states.problem is 'The message of its last error; empty while it succeeds.';
comment on constraint job_states_failing on job_states is
  'A work that fails without anybody knowing since when, or the reverse.';
comment on table log_counts is
  'How often the server logged a warning or an error on a day (UTC), by its message and the error behind it with numbers and ids left out.';
comment on constraint log_counts_level on log_counts is 'Lines that tell of no trouble.';
comment on column appointment_legs.sold_as is 'The phases and the buffers that it was sold with, add-ons and extra minutes left out: {"segments": [{"busy": true, "minutes": 30}], "bufferBeforeMinutes": 0, "bufferAfterMinutes": 0}. A move keeps them. Null: written by the version before.';
comment on column occupancy.is_hold is
  'A visitor''s hold, which staff may book over. An offer to somebody on the waitlist is none: it was promised.';
comment on table arrivals is
  'From where the public held, booked, queued or wrote in the last days, so that nobody fills a shop, and the owner can cancel at once what came from one place.';
comment on column arrivals.subject_id is 'The hold, appointment, walk-in, waitlist entry or review.';
comment on column arrivals.line is
  'Keyed fingerprint of the IPv4 address or the /64 of IPv6; of somebody who proved who they are, of their account or customer.';
comment on column arrivals.network is 'As `line`, but of IPv6 the /48.';
comment on column arrivals.date is 'The shop''s date of which it takes time.';
comment on column arrivals.minutes is 'Of all staff who work it together.';
comment on column arrivals.waits is 'It waits for the shop only because more came from there than is booked at once.';
comment on constraint arrivals_kind on arrivals is 'A kind that no limit counts.';
comment on constraint arrivals_take_time on arrivals is 'Time that no date is reduced by.';
comment on index arrivals_by_date is 'What is held of one date, and what waits for the shop.';
comment on column comerces.tells_delays is
  'Whether customers read on their appointment, and staff among the messages of the day, by how much it runs late.';
comment on column staff_comerces.delay_asked is
  'A delay too long to be told to customers before staff have said that it is one; null: nothing to ask.';
comment on column staff_comerces.delay_up_to is
  'Up to how many minutes staff said, at delay_answered_at, that this staff member runs late; null: they do not.';
comment on column staff_comerces.delay_answered_at is
  'When staff last answered about a delay. It counts on that day of the shop only.';
comment on function name_key is
  'A name by its letters alone, without capitals, accents, apostrophes, hyphens or spaces; immutable, because only then can it be indexed.';
comment on column customers.name_key is
  'The letters of the name, which a search by name looks through: "O''Brien" and "O Brien" are the same.';
comment on index customers_by_letters_in_shop is
  'A part of a name, among the customers of one organization: whoever else has it is not looked at.';
comment on column appointments.is_in_other_name is
  'Whether `customer_name` is not the name on the customer''s card, such as a child''s under the parent''s phone. Set by a trigger. Such a name stays when the card is corrected.';
comment on index appointments_in_other_name is 'A part of a name under which an appointment was taken that is not the card''s.';
comment on column busy_calendars.unread is
  'How many of its events could not be read as they were meant when it was last read completely.';
comment on column busy_calendars.unread_reason is 'Why the first of them could not be read.';
comment on column busy_calendars.unread_starts is
  'When the first of them begins, as the file writes it; null when it does not say.';
comment on constraint the_first_unread_is_told on busy_calendars is
  'A number of unread events without the first of them, of which the owner could not find any.';
comment on column waitlist_entries.ended_by is
  'How the wait ended without an appointment, so that its page says it; null of entries that ended before this was kept.';
comment on column waitlist_entries.is_night_offer is
  'The present offer was made in the shop''s quiet hours, because it could not wait; letting it pass does not count.';
comment on column untold_turns.told_by is
  'The appointment whose mail tells the customer, its own or the first of those changed together. Until that mail has '
  'left they believe what this row says, so an undo before then leaves nothing to tell; afterwards the row means '
  'nothing. Null when no mail tells them.';
comment on column untold_turns.told_revision is 'The revision that mail is about.';
comment on column waitlist_entries.user_id is 'The account with which the customer joined, so that the entry is in its export and is erased with it.';
comment on column walk_ins.user_id is 'The account with which the customer joined, so that the place is in its export and is erased with it.';
comment on table customer_edits is 'A change of a customer''s card by staff: what it said before. Erased with the card.';
comment on column customer_edits.before is 'The former values of the fields that were changed.';
comment on index appointment_events_given is
  'The few events that hold the name of a former customer, for the erasing of an account.';
comment on column appointments.party_id is
  'The same in all appointments of one booking for several people ("Somos dos"), each of which can be changed by itself. '
  'Null: booked for one person.';
comment on column appointments.party_place is
  'The order in a party; 0: whoever booked. Null: booked for one person.';
comment on constraint appointments_party_place on appointments is
  'A party without an order, or with more than four people.';
comment on column invitations.hands_over is
  'Whether the present owner stays as an administrator or leaves when this offer of their shops is accepted. Null: it is not such an offer.';
comment on index invitations_one_offer is 'At most one open offer of the shops of an owner.';
comment on column services.class_hours is
  'When a class is held: a list of weekday (1 Monday to 7 Sunday) and local minute. Empty: at every start of the grid.';
comment on column occupancy.is_by_desk is
  'Of an appointment that staff took down: no part of what is booked online.';
comment on column appointments.confirms_by_mail is
  'Its customer confirms it, or did, by the link of a mail, because more came from their connection than is booked at once; false once staff decided on it.';
comment on column arrivals.mailbox is
  'Keyed fingerprint of the mailbox whose link confirms it; null: it was booked at once, or the shop decides.';
