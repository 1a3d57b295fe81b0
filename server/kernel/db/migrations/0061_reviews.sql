-- What a customer says of a turn that took place. The author's name is the turn's, so that it goes when she goes.
create table reviews (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  appointment_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  body text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The shop answers once.
  answer text,
  answered_at timestamptz,
  answered_by uuid references users,
  -- The shop may ask the platform to look; only the platform hides.
  reported_at timestamptz,
  report_reason text,
  hidden_at timestamptz,
  hidden_reason text,
  primary key (organization_id, id),
  -- One for each turn, however often it is sent.
  unique (organization_id, appointment_id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
);
create index reviews_by_comerce on reviews (organization_id, comerce_id, created_at desc, id);
create index reviews_reported on reviews (reported_at) where reported_at is not null and hidden_at is null;
