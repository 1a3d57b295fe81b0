create table push_subscriptions (
  id uuid primary key,
  session_id uuid references sessions on delete cascade,
  organization_id uuid,
  appointment_id uuid,
  waitlist_id uuid,
  walk_in_id uuid,
  generation integer not null default 1,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  constraint push_subscriptions_one_holder check (num_nonnulls(session_id, appointment_id, waitlist_id, walk_in_id) = 1),
  constraint push_subscriptions_once unique nulls not distinct (endpoint, session_id, appointment_id, waitlist_id, walk_in_id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id) on delete cascade,
  foreign key (organization_id, waitlist_id) references waitlist_entries (organization_id, id) on delete cascade,
  foreign key (organization_id, walk_in_id) references walk_ins (organization_id, id) on delete cascade
);
create index push_subscriptions_by_session on push_subscriptions (session_id) where session_id is not null;
create index push_subscriptions_by_appointment on push_subscriptions (organization_id, appointment_id)
  where appointment_id is not null;
create index push_subscriptions_by_waitlist on push_subscriptions (organization_id, waitlist_id)
  where waitlist_id is not null;
create index push_subscriptions_by_walk_in on push_subscriptions (organization_id, walk_in_id)
  where walk_in_id is not null;
comment on table push_subscriptions is
  'A browser to which news are pushed: those of a session (of a shop''s team), or those of one link (an appointment, an '
  'entry of a waiting list, a place in the queue). It goes with its session or its link.';
comment on column push_subscriptions.generation is
  'Of the appointment''s manage link it was asked for with: with an older one it hears nothing any more.';
comment on column push_subscriptions.endpoint is
  'Where the browser''s push service takes messages for it; who knows it and our key could send some.';
comment on column push_subscriptions.p256dh is 'With this and `auth` messages are encrypted for this browser alone.';
comment on constraint push_subscriptions_one_holder on push_subscriptions is
  'It belongs to one session or to one link: nothing would say when it has to go otherwise.';
comment on constraint push_subscriptions_once on push_subscriptions is
  'Asked for twice, a browser hears everything once.';

alter table notice_settings add push jsonb not null default '{}';
comment on column notice_settings.push is
  '{"new": false, …}: what the member does not want on their own devices; an absent one is wanted.';
