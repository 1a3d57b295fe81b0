create table refusals (
  id bigint generated always as identity primary key,
  minute timestamptz not null,
  kind text not null check (length(kind) between 1 and 40),
  route text not null check (length(route) between 1 and 120),
  visitor text not null check (length(visitor) <= 16),
  user_id uuid references users (id),
  count integer not null check (count > 0)
);
create index refusals_by_minute on refusals (minute);
comment on table refusals is
  'What was refused in one minute, written down together: of which kind, on which call, to which network and account.';
comment on column refusals.route is 'The call as its pattern, never as it was asked: addresses are keys.';
comment on column refusals.visitor is
  'A keyed fingerprint of the network; empty for all those that were too many to tell apart.';
