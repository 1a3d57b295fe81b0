-- Messages that a shop's own WhatsApp number sends by itself, and what customers answer.

create table whatsapp_connections (
  organization_id uuid not null,
  comerce_id uuid not null,
  phone_number_id text not null unique,
  waba_id text not null,
  sealed text not null,
  is_on boolean not null default false,
  kinds text[] not null default '{}',
  also_by_mail boolean not null default false,
  writes_to_known boolean not null default false,
  state text not null default 'ok',
  problem_code integer,
  problem_at timestamptz,
  phone text,
  name text,
  name_status text,
  quality text,
  daily_limit text,
  checked_at timestamptz,
  heard_at timestamptz,
  wait_until timestamptz,
  failures smallint not null default 0,
  connected_by uuid not null references users,
  connected_at timestamptz not null,
  primary key (organization_id, comerce_id),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id) on delete cascade,
  constraint whatsapp_connections_state check (state in ('ok', 'reconnect', 'stopped', 'unpaid'))
);
create index whatsapp_connections_by_waba on whatsapp_connections (waba_id);
comment on table whatsapp_connections is
  'The WhatsApp number of a shop, by which Meta sends its messages. Without a row the shop sends them by hand.';
comment on column whatsapp_connections.phone_number_id is 'By which Meta names the number, and we know whose an incoming event is.';
comment on column whatsapp_connections.sealed is 'The token and the app secret, encrypted; never shown.';
comment on column whatsapp_connections.is_on is 'The owner switched it on. Connected alone sends nothing.';
comment on column whatsapp_connections.kinds is 'Which messages it sends.';
comment on column whatsapp_connections.also_by_mail is 'Customers who get a message by WhatsApp get its mail too.';
comment on column whatsapp_connections.writes_to_known is
  'The owner said that customers who had booked before agreed to be written to.';
comment on column whatsapp_connections.state is
  'reconnect: the token is over; stopped: Meta blocked the number; unpaid: it wants a card.';
comment on column whatsapp_connections.problem_code is 'The code of Meta for it. Null: none.';
comment on column whatsapp_connections.daily_limit is 'How many people Meta lets it write to in a day, as Meta names it.';
comment on column whatsapp_connections.heard_at is 'When Meta last told us of anything. Null: never, so its webhook is not set up.';
comment on column whatsapp_connections.wait_until is 'Nothing is sent before: Meta asked to slow down, or did not answer. Null: no wait.';
comment on column whatsapp_connections.failures is 'How often in a row Meta asked for that.';
comment on constraint whatsapp_connections_state on whatsapp_connections is 'Guarantees a known state.';

create table whatsapp_templates (
  organization_id uuid not null,
  comerce_id uuid not null,
  kind text not null,
  state text not null,
  category text not null,
  reason text,
  problem_code integer,
  checked_at timestamptz not null,
  primary key (organization_id, comerce_id, kind),
  foreign key (organization_id, comerce_id) references whatsapp_connections(organization_id, comerce_id) on delete cascade
);
comment on table whatsapp_templates is
  'A text that Meta has to approve before the number may send it. Only an approved one of the category UTILITY is sent.';
comment on column whatsapp_templates.state is 'As Meta names it: APPROVED, PENDING, REJECTED, PAUSED.';
comment on column whatsapp_templates.reason is 'Why Meta rejected it, as Meta names it. Null: it did not, or did not say.';
comment on column whatsapp_templates.problem_code is 'The code with which Meta refused to send it. Null: none.';

create table whatsapp_people (
  organization_id uuid not null,
  comerce_id uuid not null,
  phone text not null,
  wa_id text,
  user_id text,
  agreed_at timestamptz,
  agreed_how text,
  agreed_text text,
  stopped_at timestamptz,
  wrote_at timestamptz,
  wait_until timestamptz,
  failures smallint not null default 0,
  primary key (organization_id, comerce_id, phone),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id) on delete cascade,
  constraint whatsapp_people_agreed check ((agreed_at is null) = (agreed_how is null)),
  constraint whatsapp_people_how check (agreed_how in ('booking', 'staff'))
);
create index whatsapp_people_by_user on whatsapp_people (organization_id, comerce_id, user_id) where user_id is not null;
comment on table whatsapp_people is 'What a shop may send to a phone by WhatsApp, and what it knows of it there.';
comment on column whatsapp_people.wa_id is 'By which WhatsApp knows the phone; it may be written differently. Null: not known yet.';
comment on column whatsapp_people.user_id is 'By which Meta names a person who hides their phone. Null: not known.';
comment on column whatsapp_people.agreed_at is 'When they last agreed to be written to. Null: never.';
comment on column whatsapp_people.agreed_how is 'booking: they read the text when they booked; staff: the shop took down their phone.';
comment on column whatsapp_people.agreed_text is 'The text that they read. Null: none.';
comment on column whatsapp_people.stopped_at is 'When they asked for no more messages. Null: they did not.';
comment on column whatsapp_people.wrote_at is 'When they last wrote: for 24 hours free text may be sent. Null: never.';
comment on column whatsapp_people.wait_until is 'Nothing is sent to them before: Meta asked to slow down. Null: no wait.';
comment on column whatsapp_people.failures is 'How often in a row Meta asked for that.';
comment on constraint whatsapp_people_agreed on whatsapp_people is 'Guarantees that it is known how they agreed.';
comment on constraint whatsapp_people_how on whatsapp_people is 'Guarantees a known way.';

create table whatsapp_messages (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  version bigint not null,
  phone text not null,
  words text,
  extra jsonb not null default '{}',
  by_user uuid references users,
  state text not null default 'queued',
  reason text,
  error_code integer,
  wamid text,
  attempts smallint not null default 0,
  unanswered smallint not null default 0,
  next_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  tried_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id) on delete cascade,
  unique (organization_id, wamid),
  constraint one_whatsapp_of_each unique (organization_id, kind, subject_id, version),
  constraint whatsapp_messages_state
    check (state in ('queued', 'sending', 'unknown', 'sent', 'delivered', 'read', 'failed', 'dropped'))
);
create index whatsapp_messages_due on whatsapp_messages (next_at) where state in ('queued', 'sending', 'unknown');
create index whatsapp_messages_by_subject on whatsapp_messages (organization_id, subject_id);
create index whatsapp_messages_by_phone on whatsapp_messages (organization_id, comerce_id, phone, created_at);
create index whatsapp_messages_by_month on whatsapp_messages (organization_id, comerce_id, sent_at);
comment on table whatsapp_messages is
  'A message to a customer by WhatsApp, written in the transaction of what it tells, and what became of it.';
comment on column whatsapp_messages.kind is 'What it tells, or `answer` for free text inside the 24 hours.';
comment on column whatsapp_messages.subject_id is 'The appointment or the waitlist entry; for free text the answer that it replies to.';
comment on column whatsapp_messages.version is 'The state of the subject that it is about, so that the same is told once.';
comment on column whatsapp_messages.words is 'As it was sent. Null: not sent yet.';
comment on column whatsapp_messages.extra is 'What the text needs besides the subject as it is.';
comment on column whatsapp_messages.by_user is 'Who wrote it. Null: it was sent by itself.';
comment on column whatsapp_messages.state is
  'unknown: it was handed over and no answer came. dropped: not owed any more. failed: the shop tells it by hand.';
comment on column whatsapp_messages.reason is 'Why it failed, or was dropped. Null: it was not.';
comment on column whatsapp_messages.wamid is 'By which Meta knows it. Null: not accepted yet.';
comment on column whatsapp_messages.unanswered is 'How often it was handed over and no answer came.';
comment on column whatsapp_messages.next_at is 'When it is looked at next.';
comment on column whatsapp_messages.ends_at is 'It is not sent from then on.';
comment on column whatsapp_messages.tried_at is 'When it was last handed over, written before that.';
comment on constraint one_whatsapp_of_each on whatsapp_messages is 'Guarantees that the same is told once.';
comment on constraint whatsapp_messages_state on whatsapp_messages is 'Guarantees a known state.';

create table whatsapp_events (
  organization_id uuid not null,
  key text not null,
  comerce_id uuid not null,
  kind text not null,
  what jsonb not null,
  heard_at timestamptz not null,
  done_at timestamptz,
  attempts smallint not null default 0,
  primary key (organization_id, comerce_id, key),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id) on delete cascade,
  constraint whatsapp_events_kind check (kind in ('message', 'status', 'template', 'account'))
);
create index whatsapp_events_to_do on whatsapp_events (heard_at) where done_at is null;
comment on table whatsapp_events is
  'What Meta told us, kept before it is worked on. Meta may tell the same several times, which its key finds.';
comment on column whatsapp_events.what is 'As Meta told it. Emptied once it is worked on.';
comment on column whatsapp_events.done_at is 'When it was worked on. Null: not yet.';
comment on column whatsapp_events.attempts is 'How often it could not be worked on.';
comment on constraint whatsapp_events_kind on whatsapp_events is 'Guarantees a known kind.';

create table whatsapp_answers (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  wamid text not null,
  phone text,
  user_id text,
  name text not null,
  text text not null,
  customer_id uuid,
  appointment_id uuid,
  outcome text not null,
  at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references users,
  primary key (organization_id, id),
  unique (organization_id, wamid),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id) on delete cascade,
  constraint whatsapp_answers_outcome
    check (outcome in ('confirmed', 'cancelled', 'refused', 'asked', 'stopped', 'started', 'unread'))
);
create index whatsapp_answers_by_comerce on whatsapp_answers (organization_id, comerce_id, at);
comment on table whatsapp_answers is 'What a customer wrote to the shop by WhatsApp, and what was understood.';
comment on column whatsapp_answers.phone is 'As the shop writes it. Null: they hide it and nothing tells whose it is.';
comment on column whatsapp_answers.user_id is 'By which Meta names a person who hides their phone. Null: not told.';
comment on column whatsapp_answers.name is 'As they call themselves on WhatsApp.';
comment on column whatsapp_answers.customer_id is 'Whose card it is. Null: not known.';
comment on column whatsapp_answers.appointment_id is 'Which appointment it is about. Null: not clear.';
comment on column whatsapp_answers.outcome is
  'asked: they were asked which appointment they mean; refused: it could not be done any more; unread: for the shop to read.';
comment on column whatsapp_answers.settled_at is 'When the shop dealt with it. Null: it waits for somebody.';
comment on constraint whatsapp_answers_outcome on whatsapp_answers is 'Guarantees a known outcome.';
