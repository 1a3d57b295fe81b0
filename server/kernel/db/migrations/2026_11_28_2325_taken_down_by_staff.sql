alter table occupancy add column is_by_desk boolean not null default false;
comment on column occupancy.is_by_desk is
  'Of an appointment that staff took down: no part of what is booked online.';
update occupancy o set is_by_desk = true from appointments a
  where a.organization_id = o.organization_id and a.id = o.owner and a.source = 'staff';
