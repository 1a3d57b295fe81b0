alter table sessions add column address text not null default '';
alter table sessions add column last_used_at timestamptz;
comment on column sessions.address is
  'The beginning of the IP address it was opened from (/24, /48), so that its person can tell a place that is not theirs.';
comment on column sessions.last_used_at is 'Written at most once in five minutes.';
