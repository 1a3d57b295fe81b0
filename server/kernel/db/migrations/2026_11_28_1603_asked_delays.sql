alter table comerces add column tells_delays boolean not null default true;
comment on column comerces.tells_delays is
  'Whether customers read on their appointment, and staff among the messages of the day, by how much it runs late.';

alter table staff_comerces
  add column delay_asked smallint check (delay_asked > 0),
  add column delay_up_to smallint check (delay_up_to > 0),
  add column delay_answered_at timestamptz;
comment on column staff_comerces.delay_asked is
  'A delay too long to be told to customers before staff have said that it is one; null: nothing to ask.';
comment on column staff_comerces.delay_up_to is
  'Up to how many minutes staff said, at delay_answered_at, that this staff member runs late; null: they do not.';
comment on column staff_comerces.delay_answered_at is
  'When staff last answered about a delay. It counts on that day of the shop only.';
create index staff_comerces_delay_asked on staff_comerces (comerce_id) where delay_asked is not null;
