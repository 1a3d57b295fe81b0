-- What a shop keeps of a client, and the search that finds one among fifty thousand while somebody types.

alter table customers
  -- "Ficha de corte": which clipper, which length, what to leave alone.
  add column haircut text not null default '',
  add column tags text[] not null default '{}',
  -- Month and day; nobody tells a barber the year. February 29 is one of them.
  add column birthday text check (birthday ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  -- Who may not book on line: why, since when and by whose word. Staff still may write a turn down.
  add column blocked_reason text,
  add column blocked_at timestamptz,
  add column blocked_by uuid references users,
  add constraint block_is_whole check ((blocked_at is null) = (blocked_reason is null)),
  -- She turned out to be somebody who was there already: her turns are that one's, her phone still leads there.
  add column merged_into uuid,
  add constraint merged_into_another check (merged_into <> id),
  add foreign key (organization_id, merged_into) references customers (organization_id, id),
  -- Kept, because taking the accents off fifty thousand names for every letter typed takes longer than typing it.
  add column plain_name text generated always as (plain_text(name)) stored;

drop index customers_by_name;
create index customers_by_plain_name on customers using gin (plain_name gin_trgm_ops);
create index customers_in_order on customers (organization_id, plain_name, id) where merged_into is null;
create index customers_by_part_of_phone on customers using gin (phone gin_trgm_ops);
create index customers_merged on customers (organization_id, merged_into) where merged_into is not null;

-- One merge of two clients, with all it takes to undo it.
create table customer_merges (
  organization_id uuid not null,
  id uuid not null unique,
  kept_id uuid not null,
  merged_id uuid not null,
  -- The turns that changed hands, and those who had been merged into her before.
  appointment_ids uuid[] not null,
  alias_ids uuid[] not null,
  -- The fields of the two as they were, and of the one that stays as they became.
  kept_before jsonb not null,
  merged_before jsonb not null,
  kept_after jsonb not null,
  merged_by uuid not null references users,
  merged_at timestamptz not null,
  undone_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, kept_id) references customers (organization_id, id),
  foreign key (organization_id, merged_id) references customers (organization_id, id)
);
create index customer_merges_by_kept on customer_merges (organization_id, kept_id) where undone_at is null;

alter table comerces
  -- Advisors work without seeing the clients' phones.
  add column hides_phones boolean not null default false;
