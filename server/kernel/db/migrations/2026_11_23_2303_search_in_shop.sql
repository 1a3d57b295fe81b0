create extension if not exists btree_gin;

-- The letters of all customers of all shops were looked through for those of one: with a hundred times the shops a search took
-- ten times the work.
create index customers_by_part_of_name on customers using gin (organization_id, plain_name gin_trgm_ops);
create index customers_by_part_of_number on customers using gin (organization_id, phone gin_trgm_ops);
drop index customers_by_plain_name;
drop index customers_by_part_of_phone;
comment on index customers_by_part_of_name is
  'A part of a name, among the customers of one organization: whoever else has it is not looked at.';

create index appointments_holding_up on appointments (starts_at, organization_id, comerce_id)
  where delay_minutes is not null or status in ('checked_in', 'in_progress')
    or late_minutes is not null and status in ('booked', 'confirmed');
comment on index appointments_holding_up is
  'Twice a minute it is asked which shops run late: of all appointments those few that may hold up others.';
