-- Keys with which other programs call the API of a shop.

create table api_keys (
  organization_id uuid not null,
  id uuid not null,
  comerce_id uuid not null,
  name text not null,
  start text not null,
  hash bytea not null unique,
  scopes text[] not null,
  made_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  warned_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id)
);
create index api_keys_by_shop on api_keys (organization_id, comerce_id, created_at);
create index api_keys_to_warn on api_keys (expires_at) where revoked_at is null and warned_at is null;
comment on table api_keys is
  'A key with which another program calls the API in the name of a shop. The key itself is shown once and not stored.';
comment on column api_keys.start is 'Its first characters, by which people recognise it in the list.';
comment on column api_keys.hash is
  'SHA-256 of the whole key, by which it is found. It is random, so that a slow hash would add nothing.';
comment on column api_keys.scopes is 'What it may do, as the contract names it: `appointments:read`.';
comment on column api_keys.made_by is
  'The administrator who made it, in whose name it acts; it ends with their rights in the shop.';
comment on column api_keys.expires_at is 'Null: it does not expire.';
comment on column api_keys.last_used_at is 'Written at most once a minute. Null: it was never used.';
comment on column api_keys.revoked_at is 'Null: it was not revoked.';
comment on column api_keys.warned_at is 'When the mail that it soon expires was queued. Null: it was not.';
comment on index api_keys_to_warn is 'For the job that mails before a key expires.';

alter table audit add key_id uuid;
comment on column audit.key_id is 'The key with which a program did it, in the name of `actor_id`. Null: none.';

-- What changed since an integrator asked last.
alter table customers add changed_at timestamptz;
comment on column customers.changed_at is 'When the card was last changed. Null: not since it was added.';
