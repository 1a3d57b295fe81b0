alter table services add reminder_hours integer[]
  constraint services_reminder_hours_check check (reminder_hours <@ array[24, 3]);
comment on column services.reminder_hours is
  'Which reminders this service has, by their names; empty: none, null: those of the shop.';
comment on column comerces.reminders is
  'Which reminders the shop''s customers get, how many hours before each goes (first_hours, last_hours; absent: what it is called), and the minutes of the day in which nobody is reminded: what would fall into them goes out before. Shape: {"hours": [24, 3], "first_hours": 24, "last_hours": 3, "quiet": {"from": minute, "to": minute} | null}.';
