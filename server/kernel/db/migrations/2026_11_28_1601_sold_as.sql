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
comment on column appointment_legs.sold_as is 'The phases and the buffers that it was sold with, add-ons and extra minutes left out: {"segments": [{"busy": true, "minutes": 30}], "bufferBeforeMinutes": 0, "bufferAfterMinutes": 0}. A move keeps them. Null: written by the version before.';
