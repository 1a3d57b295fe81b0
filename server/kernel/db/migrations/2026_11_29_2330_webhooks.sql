-- What happens in a shop is told to addresses of other programs.

create table webhooks (
  organization_id uuid not null,
  id uuid not null,
  comerce_id uuid not null,
  url text not null,
  events text[] not null,
  generation integer not null default 0,
  former_until timestamptz,
  is_on boolean not null default true,
  off_reason text,
  failing_since timestamptz,
  made_by uuid not null references users,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id),
  constraint webhooks_off_reason check (off_reason in ('gone', 'failing'))
);
create index webhooks_by_shop on webhooks (organization_id, comerce_id, created_at);
comment on table webhooks is 'An address of another program, which is told what happens in a shop.';
comment on column webhooks.events is 'Of what it is told, as the contract names it: `appointment.created`.';
comment on column webhooks.generation is
  'Its secret is derived from its id and this number, and not stored; a new secret is the next number.';
comment on column webhooks.former_until is 'Until when what is sent is signed with the former secret too. Null: it is not.';
comment on column webhooks.off_reason is 'Why we stopped: it answered 410, or failed for days. Null: we did not.';
comment on column webhooks.failing_since is 'Since when nothing could be delivered. Null: the last delivery arrived.';
comment on constraint webhooks_off_reason on webhooks is 'Guarantees a known reason.';

create table webhook_deliveries (
  organization_id uuid not null,
  id uuid not null,
  comerce_id uuid not null,
  webhook_id uuid not null,
  type text not null,
  body text not null,
  is_test boolean not null default false,
  state text not null,
  tries integer not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, webhook_id) references webhooks(organization_id, id) on delete cascade,
  constraint webhook_deliveries_state check (state in ('waiting', 'delivered', 'failed', 'held_back')),
  constraint webhook_deliveries_waiting check ((state = 'waiting') = (next_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (next_at) where next_at is not null;
create index webhook_deliveries_by_webhook on webhook_deliveries (organization_id, webhook_id, created_at, id);
create index webhook_deliveries_by_shop on webhook_deliveries (organization_id, comerce_id, created_at);
comment on table webhook_deliveries is
  'Something that happened, to be told to one address: written with what happened, and sent after the commit.';
comment on column webhook_deliveries.id is 'Stays the same however often it is sent, so that a receiver knows it again.';
comment on column webhook_deliveries.body is 'The bytes that are signed and sent.';
comment on column webhook_deliveries.state is '`held_back`: the shop had used up its deliveries of the hour.';
comment on column webhook_deliveries.tries is 'How often it was sent since it was queued, or asked for again.';
comment on column webhook_deliveries.next_at is 'When it is sent. While a process sends it: when another one may. Null: it is not.';
comment on constraint webhook_deliveries_state on webhook_deliveries is 'Guarantees a known state.';
comment on constraint webhook_deliveries_waiting on webhook_deliveries is 'Guarantees that exactly what waits has its time.';
comment on index webhook_deliveries_due is 'For the process that sends what is due.';

create table webhook_attempts (
  organization_id uuid not null,
  delivery_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null,
  status integer,
  problem text,
  duration_ms integer not null,
  answer text not null default '',
  primary key (organization_id, delivery_id, id),
  foreign key (organization_id, delivery_id) references webhook_deliveries(organization_id, id) on delete cascade,
  constraint webhook_attempts_problem check (problem in ('unreachable', 'too_slow'))
);
comment on table webhook_attempts is 'One try to deliver something, and what came of it.';
comment on column webhook_attempts.status is 'The HTTP status of the answer. Null: there was none.';
comment on column webhook_attempts.problem is 'Why there was no answer. Nothing about our network. Null: there was one.';
comment on column webhook_attempts.answer is 'The first thousand characters of the answer.';
comment on constraint webhook_attempts_problem on webhook_attempts is 'Guarantees a known problem.';
