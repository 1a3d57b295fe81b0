-- The life of a subscription, moved by the clock and by the platform; no state ever touches a turn that exists.
alter table organizations add column subscription_since timestamptz;
update organizations set subscription_since = created_at;
-- Twice fifteen days, and never a third time.
alter table organizations add column trial_extensions smallint not null default 0
  check (trial_extensions between 0 and 2);
-- Until when it is paid; null for whoever has never paid through us.
alter table organizations add column paid_until timestamptz;

create table payments (
  organization_id uuid not null references organizations,
  id uuid not null unique,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  months smallint not null check (months between 1 and 12),
  note text not null default '',
  recorded_by uuid not null references users,
  at timestamptz not null,
  primary key (organization_id, id)
);
create trigger payments_append_only before update or delete on payments
  for each row execute function refuse_change();
