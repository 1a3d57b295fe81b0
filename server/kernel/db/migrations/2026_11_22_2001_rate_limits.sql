create table rate_limits (
  key text primary key,
  points integer not null,
  expire bigint
);
comment on table rate_limits is
  'How often something was tried (a password, a mail to a mailbox), counted by all processes together. Whose it was is only a keyed fingerprint.';
comment on column rate_limits.expire is 'When the count begins anew: milliseconds since 1970, in real time.';
