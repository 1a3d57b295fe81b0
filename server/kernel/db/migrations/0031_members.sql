-- Who works in a shop, and who did what there.

create table invitations (
  organization_id uuid not null,
  -- Its link is an HMAC of this id.
  id uuid not null unique,
  comerce_id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('comerce_admin', 'comerce_advisor')),
  staff_id uuid,
  is_reception boolean not null default false,
  invited_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Accepted, withdrawn or replaced by a newer one: its link opens nothing any more.
  closed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
);
create index invitations_open on invitations (organization_id, comerce_id) where closed_at is null;

-- Names are read when the entry is shown: a deleted account leaves none behind in a table nobody may change.
create table audit (
  id bigint generated always as identity primary key,
  organization_id uuid,
  comerce_id uuid,
  actor_kind text not null check (actor_kind in ('person', 'platform', 'system')),
  actor_id uuid,
  action text not null,
  subject_id uuid,
  -- What it was and what it became; never a secret.
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index audit_by_comerce on audit (organization_id, comerce_id, id);

-- Whoever could rewrite the record of what was done could do anything.
create trigger audit_append_only before update or delete on audit
  for each row execute function refuse_change();
create trigger audit_never_emptied before truncate on audit
  for each statement execute function refuse_change();
