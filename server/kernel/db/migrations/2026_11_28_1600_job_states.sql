create table job_states (
  name text primary key,
  succeeded_at timestamptz,
  failing_since timestamptz,
  failures integer not null default 0,
  problem text not null default '',
  constraint job_states_failing check ((failures > 0) = (failing_since is not null))
);
comment on table job_states is
  'How a recurring work of the server ended last, in whichever process, in real time; the platform reads it under Salud.';
comment on column job_states.problem is 'The message of its last error; empty while it succeeds.';
comment on constraint job_states_failing on job_states is
  'A work that fails without anybody knowing since when, or the reverse.';

create table log_counts (
  day date not null,
  level text not null,
  message text not null,
  problem text not null,
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint log_counts_pkey primary key (day, level, message, problem),
  constraint log_counts_level check (level in ('warn', 'error'))
);
comment on table log_counts is
  'How often the server logged a warning or an error on a day (UTC), by its message and the error behind it with numbers and ids left out.';
comment on constraint log_counts_level on log_counts is 'Lines that tell of no trouble.';
