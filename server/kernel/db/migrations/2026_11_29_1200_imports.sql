-- Customers, appointments and services that an owner brings from another product.

create table imports (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  kind text not null,
  state text not null,
  file_name text not null,
  file bytea,
  choices jsonb not null,
  found jsonb not null,
  counts jsonb not null,
  done integer not null default 0,
  results jsonb not null default '{}',
  created_by uuid not null references users,
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces(organization_id, id),
  constraint imports_kind check (kind in ('customers', 'appointments', 'services')),
  constraint imports_state check (state in ('reading', 'ready', 'applying', 'applied', 'undoing', 'undone'))
);
-- Read in parts: what is compressed could not be.
alter table imports alter file set storage external;
create index imports_by_shop on imports (organization_id, comerce_id, created_at);
create index imports_at_work on imports (state) where state in ('applying', 'undoing');
comment on table imports is
  'A file that an owner brought from another product, and what became of it. Its rows are in `import_rows`.';
comment on column imports.file is 'Its bytes, so that it can be read again in another way. Null once it was applied.';
comment on column imports.choices is 'How the owner had it read: columns, encoding, order of dates, area code.';
comment on column imports.found is 'What it was found to be: its format, its columns with some of their cells.';
comment on column imports.counts is 'How many rows are new, the same, changed, conflicts, unreadable.';
comment on column imports.done is 'How many rows are written, or taken back, of those that are to be.';
comment on column imports.results is 'How many rows were added, changed, left out; reversed, kept, failed.';
comment on column imports.created_by is 'The owner who brought it, in whose name it is written.';
comment on column imports.applied_at is 'When all of it was written. Null: it was not.';
comment on column imports.undone_at is 'When all of it was taken back. Null: it was not.';
comment on constraint imports_kind on imports is 'Guarantees a known kind.';
comment on constraint imports_state on imports is 'Guarantees a known state.';
comment on index imports_at_work is 'For the job that goes on with what a process that ended had begun.';

create table import_rows (
  organization_id uuid not null,
  import_id uuid not null,
  n integer not null,
  state text not null,
  reason text,
  detail text not null default '',
  warnings text[] not null default '{}',
  cells text[] not null,
  value jsonb,
  outcome text,
  customer_id uuid,
  made_customer boolean not null default false,
  appointment_id uuid,
  service_id uuid,
  before jsonb,
  after jsonb,
  primary key (organization_id, import_id, n),
  foreign key (organization_id, import_id) references imports(organization_id, id) on delete cascade,
  constraint import_rows_state check (state in ('new', 'same', 'changed', 'conflict', 'unreadable')),
  constraint import_rows_outcome check (outcome in ('added', 'changed', 'left_out', 'reversed', 'kept', 'failed'))
);
-- Each is updated once or twice, in its own page.
alter table import_rows set (fillfactor = 60);
comment on table import_rows is
  'A row of a file that an owner brought: what it says, what becomes of it, and what was written for it.';
comment on column import_rows.n is 'Its number in the file, from 1.';
comment on column import_rows.reason is 'Why it is a conflict, could not be read, was left out or was kept. Null: none of these.';
comment on column import_rows.detail is 'What the reason is about: a text of the row, the name or the row that it differs from.';
comment on column import_rows.cells is 'As the file has it.';
comment on column import_rows.value is 'What was understood. Null: it could not be read.';
comment on column import_rows.outcome is 'What was done with it. Null: nothing yet.';
comment on column import_rows.customer_id is 'The customer that was added or changed, or whose the appointment is.';
comment on column import_rows.made_customer is 'The customer was added because of this row.';
comment on column import_rows.before is 'What of the customer was changed, as it was.';
comment on column import_rows.after is 'What was written, to know whether somebody has changed it since.';
comment on constraint import_rows_state on import_rows is 'Guarantees a known state.';
comment on constraint import_rows_outcome on import_rows is 'Guarantees a known outcome.';

alter table appointments add import_id uuid;
alter table appointments add import_key text;
alter table appointments add is_muted boolean not null default false;
alter table appointments drop constraint appointments_source_check;
alter table appointments add constraint appointments_source_check
  check (source in ('public', 'staff', 'demo', 'import'));
create index appointments_by_import on appointments (organization_id, import_id) where import_id is not null;
create index appointments_by_import_key on appointments (organization_id, comerce_id, import_key) where import_key is not null;
comment on column appointments.import_id is 'The import that wrote it. Null: none.';
comment on column appointments.import_key is
  'By which the other product knew it, so that it is not brought twice. Null: it was not brought, or had none.';
comment on column appointments.is_muted is
  'It was brought from another product, and the owner has not yet let its reminders begin: nothing is sent by itself.';

create or replace function remind_two_days_before() returns trigger language plpgsql as $$
begin
  new.remind_at := case when not new.is_muted then new.starts_at - interval '2 days' end;
  return new;
end $$;
