-- When each person was there on days that are over, as it was on the day. Written before the rules of a shop change
-- (`server/hours/kept-hours.ts`) and never again: unlike `past_days` it cannot be counted from anything.

create type day_shift as (staff_id uuid, start_minute integer, end_minute integer);

create table kept_hours (
  organization_id uuid not null,
  comerce_id uuid not null,
  date date not null,
  -- Wall minutes of the date, beyond midnight too; none: nobody was there.
  shifts day_shift[] not null,
  -- What a day was is said once.
  primary key (organization_id, comerce_id, date),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);
