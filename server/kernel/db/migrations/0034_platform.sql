-- What a suspended business goes back to.
alter table comerces add column status_before_suspension text
  check (status_before_suspension in ('draft', 'published', 'on_break', 'closed'));
-- The platform asks which mails were given up lately.
create index outbox_dropped on outbox (created_at) where dropped_reason in ('gave_up', 'refused_by_server');
