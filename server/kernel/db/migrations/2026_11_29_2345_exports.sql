-- Moving out: copies of everything of a business as a ZIP, and such a ZIP put into an empty business.

create table exports (
  organization_id uuid not null references organizations,
  id uuid not null unique,
  comerce_id uuid not null,
  state text not null default 'making',
  tries smallint not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  bytes bigint,
  created_by uuid not null references users,
  created_at timestamptz not null,
  ready_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  constraint exports_state check (state in ('making', 'ready', 'failed')),
  constraint exports_ready check ((state = 'ready') = (ready_at is not null and bytes is not null))
);
create unique index exports_one_at_a_time on exports (organization_id) where state = 'making';
comment on table exports is 'A copy of everything of a business as a ZIP in the file store, `exports/ID.zip`. Row and file are deleted a day after it was ready.';
comment on column exports.comerce_id is 'The shop in which it was asked for: the first one of the copy.';
comment on column exports.tries is 'How often it was begun. One whose process died is begun again, a few times.';
comment on column exports.done is 'Of `total` rows so many are written.';
comment on column exports.bytes is 'The size of the file. Null: it is not there yet.';
comment on constraint exports_state on exports is 'Guarantees a known state.';
comment on constraint exports_ready on exports is 'Guarantees that a copy has a size and a time if and only if it can be downloaded.';

create table restores (
  organization_id uuid not null references organizations,
  id uuid not null unique,
  comerce_id uuid not null,
  state text not null default 'restoring',
  tries smallint not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  problem text not null default '',
  report jsonb not null default '{}',
  created_by uuid not null references users,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  constraint restores_state check (state in ('restoring', 'restored', 'refused')),
  constraint restores_ended check ((state = 'restoring') = (ended_at is null))
);
comment on table restores is 'A copy that is being put into an empty business, or was. A business keeps its last one. The file is in the file store until it ends, `exports/ID.zip`.';
comment on column restores.tries is 'How often it was begun. One whose process died is begun again, a few times.';
comment on column restores.done is 'Of `total` rows so many are written, in a transaction that is not committed yet.';
comment on column restores.problem is 'Why it was refused, in words for the owner.';
comment on column restores.report is 'What was restored, for the owner. Shape: {"rows": {table: count}, "links": {"working": count, "lost": count}, "ids": "kept" | "new"}.';
comment on constraint restores_state on restores is 'Guarantees a known state.';
comment on constraint restores_ended on restores is 'Guarantees that a restore has `ended_at` if and only if it ended.';

-- A restore writes the moves of desks that were closed long ago, together with the desks.
create or replace function refuse_closed_desk()
  returns trigger
  language plpgsql
as $function$
begin
  if current_setting('miturno.restoring', true) = 'on' then return new; end if;
  if exists (select from desk_sessions where organization_id = new.organization_id and id = new.desk_session_id
      and closed_at is not null) then
    raise exception 'This desk was closed';
  end if;
  return new;
end $function$;
