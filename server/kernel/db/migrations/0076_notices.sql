-- What the toasts said, kept for whoever was not looking.
create table notices (
  organization_id uuid not null,
  id bigint generated always as identity primary key,
  comerce_id uuid not null,
  -- `appointment:new`, `room:login`: the socket's event without its tail.
  event text not null,
  -- The turn, or the session that came or went.
  subject_id uuid not null,
  revision integer not null,
  message text not null,
  -- Whose own coming and going it is: she is never told of herself.
  about_user uuid,
  -- A screen of the shop was connected when it was said.
  was_heard boolean not null,
  at timestamptz not null,
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);
create index notices_by_comerce on notices (organization_id, comerce_id, id);
create index notices_by_age on notices (at);
-- The job that mails looks at these few only.
create index notices_unheard on notices (at) where not was_heard;
-- The same news is said once, however many processes heard it.
create unique index notices_once on notices (subject_id, event, revision) where event like 'appointment:%';

create table notice_reads (
  organization_id uuid not null,
  notice_id bigint not null references notices on delete cascade,
  user_id uuid not null references users,
  primary key (notice_id, user_id)
);

-- What each member wants to see, hear and get by mail in each business, and how far she has read.
create table notice_settings (
  organization_id uuid not null,
  comerce_id uuid not null,
  user_id uuid not null references users,
  -- Everything up to here is read.
  read_up_to bigint not null default 0,
  -- Everything up to here was mailed or did not have to be.
  mailed_up_to bigint not null default 0,
  mailed_at timestamptz,
  -- {"new": {"screen": true, "sound": true, "mail": true}, …}; an absent one is as it is for everybody.
  channels jsonb not null default '{}',
  -- Minutes of the shop's day; both or neither. An end before its beginning lies on the next day.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  check ((quiet_from is null) = (quiet_to is null)),
  primary key (organization_id, comerce_id, user_id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);
