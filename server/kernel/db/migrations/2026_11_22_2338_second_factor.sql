create table second_factors (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('app')),
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_at timestamptz
);
create unique index second_factors_one_app on second_factors (user_id) where kind = 'app';
create index second_factors_by_user on second_factors (user_id);
comment on table second_factors is
  'With what an account confirms, besides its password, that it is its person. The secret of an app of codes is an HMAC '
  'of the id, so a copy of the table makes no codes.';
comment on column second_factors.last_step is 'The half minute of the last code that was used: each is good once.';
comment on column second_factors.confirmed_at is 'Null while the first code is waited for: nothing is asked yet.';
comment on index second_factors_one_app is 'An account has one app of codes.';

create table recovery_codes (
  user_id uuid not null references users,
  code text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code)
);
comment on table recovery_codes is
  'What opens an account once when its second factor is lost. `code` is a keyed fingerprint.';

create table sign_in_challenges (
  token text primary key,
  user_id uuid not null references users,
  expires_at timestamptz not null
);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);
comment on table sign_in_challenges is
  'Somebody came in by password, mail or provider and has not shown the second factor yet. `token` is a keyed fingerprint.';

alter table sessions add factor_at timestamptz;
comment on column sessions.factor_at is 'When the second factor was last shown in this session.';
