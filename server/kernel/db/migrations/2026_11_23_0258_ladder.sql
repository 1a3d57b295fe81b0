alter table comerces add ladder jsonb;
comment on column comerces.ladder is
  'What is asked of whoever books, by how they kept their appointments here; null: the same of everybody. Shape: {"limits": {"must_confirm", "deposit", "approval", "phone_only": missed or null}, "newcomers": rung, "deposit_percent", "counts_late_cancels", "forgiven_after_visits", "forgiven_after_months"}.';

alter table appointments add rung text
  constraint appointments_rung_check check (rung in ('must_confirm', 'deposit', 'approval'));
comment on column appointments.rung is
  'What was asked of its customer by their history, more than of everybody; null: nothing.';
alter table appointments add rung_reason text
  constraint appointments_rung_reason_check check (rung_reason in ('last_time', 'before', 'first_time'));
comment on column appointments.rung_reason is
  'Why, where whoever booked had shown to be that customer: a stranger who typed their phone is not told.';
comment on constraint appointments_rung_check on appointments is 'A word that nobody knows.';
comment on constraint appointments_rung_reason_check on appointments is 'A word that nobody knows.';
