alter table comerces add reminders jsonb not null default '{"hours": [24, 3], "quiet": {"from": 1320, "to": 480}}'
  check (jsonb_typeof(reminders -> 'hours') = 'array');
comment on column comerces.reminders is
  'How many hours before an appointment its customer is reminded, and the minutes of the day in which nobody is: what would '
  'fall into them goes out before. Shape: {"hours": [24, 3], "quiet": {"from": minute, "to": minute} | null}.';

alter table appointments add remind_at timestamptz;
update appointments set remind_at = starts_at - interval '2 days' where starts_at > now();
create index appointments_to_remind_of on appointments (remind_at)
  where status in ('booked', 'confirmed') and customer_email is not null;
comment on column appointments.remind_at is
  'When to look next whether its customer is to be reminded; null once there is nothing more to remind of.';

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
