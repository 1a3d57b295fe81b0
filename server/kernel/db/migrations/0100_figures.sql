-- What the statistics and the board ask of a shop with years behind it: none of it may grow with those years.

-- The longest turn a shop ever gave, found at once: whatever goes on at some time began no longer ago than that.
create index appointments_by_length on appointments
  (organization_id, comerce_id, (extract(epoch from ends_at - starts_at)));

-- Whether somebody had come before a day.
create index appointments_by_visitor on appointments (organization_id, comerce_id, customer_id, starts_at)
  where status not in ('cancelled', 'rejected', 'expired');

-- What was sold in some weeks, without reading what was sold in all years.
create index appointment_legs_by_time on appointment_legs (organization_id, starts_at);
