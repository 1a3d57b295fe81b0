-- What a database of version 0.5.0 lacks to be what `migrations/0001_schema.sql` makes. A copy of the code from between
-- 0.5.0 and that migration may have made some of it already.

do $$ begin
  if to_regtype('day_shift') is null then
    create type day_shift as (staff_id uuid, start_minute integer, end_minute integer);
  end if;
end $$;

create table if not exists kept_hours (
  organization_id uuid not null,
  comerce_id uuid not null,
  date date not null,
  shifts day_shift[] not null,
  primary key (organization_id, comerce_id, date),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);

create table if not exists untold_turns (
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
