-- What a shop did on each day that is over, added up once: the statistics of a year read these rows, and not its turns.
-- Rows are written by whoever asks first (`server/stats/past-days.ts`); what is missing is counted from the turns.

create type day_hour as (hour integer, minutes integer);
-- Who came on a day, by the last day before it on which they had come; null: never.
create type day_visitors as (seen_before date, clients integer);
create type day_share as (id uuid, turns integer, revenue bigint, booked_minutes integer);

create table past_days (
  organization_id uuid not null,
  comerce_id uuid not null,
  date date not null,
  -- Whose calendar the date is of: in another zone the day had other turns.
  time_zone text not null,
  turns integer not null,
  completed integer not null,
  no_shows integer not null,
  cancelled integer not null,
  revenue bigint not null,
  assumed integer not null,
  assumed_revenue bigint not null,
  booked_minutes integer not null,
  -- From its midnight on; 24 is the first hour of the next day.
  hours day_hour[] not null,
  visitors day_visitors[] not null,
  services day_share[] not null,
  staff day_share[] not null,
  primary key (organization_id, comerce_id, date),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);

-- Turns of the past that changed after all. Whoever reads takes away the days that they falsify: their own, and the next
-- one on which the same client came. Only appended to, so that nobody who changes a turn waits for anybody.
create table changed_turns (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  comerce_id uuid not null,
  customer_id uuid not null,
  starts_at timestamptz not null,
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);
create index changed_turns_by_shop on changed_turns (organization_id, comerce_id);

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

-- A day is kept three hours after its end at the earliest, and no transaction lasts for two hours: what begins later than an
-- hour ago is in no kept day, and costs whoever books it nothing.
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

-- A leg may begin on the day after its turn does.
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

-- Shops that have a past already: the next pass of the jobs adds it up.
insert into changed_turns (organization_id, comerce_id, customer_id, starts_at)
select distinct on (organization_id, comerce_id) organization_id, comerce_id, customer_id, starts_at
from appointments where starts_at < now() - interval '1 hour'
order by organization_id, comerce_id, starts_at desc;
