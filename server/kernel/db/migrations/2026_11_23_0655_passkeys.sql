create table passkeys (
  id uuid primary key,
  user_id uuid not null references users,
  credential_id text not null,
  public_key text not null,
  sign_count bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index passkeys_by_credential on passkeys (credential_id);
create index passkeys_by_user on passkeys (user_id);
comment on table passkeys is
  'Keys of WebAuthn that open an account by themselves, and are its second factor after a password. Only the public half is here.';
comment on column passkeys.sign_count is
  'How often the key had signed when it last came in; one that says less is a copy. Synced keys always say 0.';
comment on column passkeys.transports is 'How a browser may reach it (`internal`, `hybrid`, `usb` …).';
comment on index passkeys_by_credential is 'A key is of one account.';

create table passkey_questions (
  challenge text primary key,
  purpose text not null check (purpose in ('come_in', 'confirm', 'add')),
  user_id uuid references users,
  expires_at timestamptz not null
);
create index passkey_questions_by_user on passkey_questions (user_id);
comment on table passkey_questions is
  'What keys were asked and have not answered yet: each is good once, for five minutes. `challenge` is a keyed fingerprint.';
comment on column passkey_questions.user_id is 'Null: a stranger who wants to come in.';
