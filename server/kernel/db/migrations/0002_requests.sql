-- Requests that wait for an answer, and turns that wait for their deposit.

alter table appointments
  -- When a turn that waits stops waiting by itself; null once it does not wait.
  add column expires_at timestamptz,
  -- What had to be paid ahead when it was booked; frozen, as the price is.
  add column deposit bigint check (deposit > 0),
  add column deposit_received_at timestamptz;

-- The job that writes "expired" down looks at these few rows only.
create index appointments_waiting on appointments (expires_at)
  where status in ('pending', 'awaiting_deposit');

-- The nightly job looks for turns of days gone by that nobody closed.
create index appointments_unclosed on appointments (ends_at)
  where status in ('booked', 'confirmed', 'checked_in', 'in_progress');

-- Alias or CVU, and to whom: what a customer reads who has to send a deposit.
alter table comerces add column deposit_instructions text not null default '';
