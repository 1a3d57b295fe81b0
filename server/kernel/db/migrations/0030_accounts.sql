-- Accounts hard enough to trust: where a session came from, more kinds of links, addresses kept for whoever asked first.

-- A keyed fingerprint of the network a session was opened from. Someone who has come in from there before keeps a way
-- in of her own while strangers guess at her password elsewhere.
alter table sessions add column network text not null default '';
create index sessions_by_network on sessions (user_id, network);

alter table single_use_tokens drop constraint single_use_tokens_purpose_check;
alter table single_use_tokens add constraint single_use_tokens_purpose_check check (purpose in
  ('verify_account', 'reset_password', 'magic_link', 'change_email', 'confirm_trial'));
-- What the link will do when it is used: the new address, the trial that waits.
alter table single_use_tokens add column detail jsonb not null default '{}';

-- A public address is taken by whoever asks for it, known or not: if it stayed free when the e-mail already has an
-- account, asking for it again would tell who has one.
create table ad_url_reservations (
  ad_url text primary key,
  id uuid not null unique,
  -- The account that may still confirm this trial; null when it has had its own.
  user_id uuid references users,
  wanted jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- One trial for one person, however the e-mail is spelled (dots, +tags, capitals), and for one phone.
create table trial_owners (
  identity text not null,
  organization_id uuid not null references organizations,
  created_at timestamptz not null,
  primary key (identity, organization_id)
);
