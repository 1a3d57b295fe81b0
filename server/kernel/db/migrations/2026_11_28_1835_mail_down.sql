drop index outbox_dropped;
create index outbox_dropped on outbox (created_at)
  where dropped_reason in ('gave_up', 'mail_down', 'refused_by_server', 'over_limit');
