alter table appointments add column delay_minutes smallint check (delay_minutes > 0);
comment on column appointments.delay_minutes is
  'By how much the shop runs late for it, in steps of five minutes, as its customer sees it; null: not, or too little to say.';
create index appointments_delayed on appointments (starts_at) where delay_minutes is not null;
