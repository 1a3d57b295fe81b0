create table day_messages (
  organization_id uuid not null,
  comerce_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  version bigint not null,
  state text not null check (state in ('taken', 'opened', 'done', 'skipped')),
  by_user uuid not null references users,
  by_session uuid not null,
  at timestamptz not null,
  taken_until timestamptz,
  primary key (organization_id, kind, subject_id, version),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade,
  constraint taking_ends check ((state = 'taken') = (taken_until is not null))
);
create index day_messages_by_comerce on day_messages (organization_id, comerce_id, at);
comment on table day_messages is
  'What became of a message that staff send by hand. Which messages there are is asked of the appointments; one without a row waits.';
comment on column day_messages.subject_id is 'The appointment, the customer or the waitlist entry.';
comment on column day_messages.version is
  'Which state of it the message speaks of (a start, a revision, a year): another one is another message.';
comment on column day_messages.by_session is 'The screen that took it: the same person may sit at two.';
comment on constraint taking_ends on day_messages is 'A message that was taken for ever would never be sent.';

alter table comerces
  add miss_you_days smallint default 45 constraint comerces_miss_you_days_check check (miss_you_days between 14 and 365),
  add greets_birthdays boolean not null default true;
comment on column comerces.miss_you_days is
  'Who used to come and has not for so many days is among the messages of the day; null: nobody is.';
comment on column comerces.greets_birthdays is 'Birthdays are among the messages of the day.';

create index customers_by_birthday on customers (organization_id, birthday) where birthday is not null;
