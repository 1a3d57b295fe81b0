-- A holiday on which a shop closes, or opens for less, is an exception of its hours that knows it is a holiday's.
alter table hours_exceptions
  add column is_holiday boolean not null default false;

-- One choice for each holiday.
create unique index hours_exceptions_one_per_holiday
  on hours_exceptions (organization_id, comerce_id, from_date) where is_holiday;
