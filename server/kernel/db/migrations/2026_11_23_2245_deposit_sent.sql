alter table appointments add column deposit_sent_at timestamptz;
comment on column appointments.deposit_sent_at is 'When its customer said that they had sent the deposit; the shop still has to find it.';
