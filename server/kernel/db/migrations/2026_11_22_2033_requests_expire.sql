-- The demo of 0.5.0 left some without: their time was free after it, and they were not.
update appointments set expires_at = starts_at
  where status in ('pending', 'awaiting_deposit') and expires_at is null;
alter table appointments add constraint appointments_waiting_expire
  check (status not in ('pending', 'awaiting_deposit') or expires_at is not null);
comment on constraint appointments_waiting_expire on appointments is
  'A request or a deposit is never waited for without end, because the time that it occupies is not kept without end.';
