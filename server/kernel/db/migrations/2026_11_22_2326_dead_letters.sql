alter table outbox add settled_at timestamptz;
comment on column outbox.settled_at is
  'A mail that nobody got, and whose reader the shop has told otherwise: it is not shown to the shop any more.';
