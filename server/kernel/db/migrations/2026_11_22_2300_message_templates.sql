create table message_templates (
  organization_id uuid not null,
  comerce_id uuid not null,
  channel text not null check (channel in ('whatsapp', 'mail')),
  kind text not null,
  subject text not null default '',
  body text not null check (body <> ''),
  updated_at timestamptz not null,
  primary key (organization_id, comerce_id, channel, kind),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);
comment on table message_templates is
  'The words that a shop wrote for one of its messages; without a row they are ours.';
