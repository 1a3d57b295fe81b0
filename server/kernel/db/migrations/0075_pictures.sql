-- Pictures of a shop. The files lie in DATA_DIR/uploads under a random name, re-encoded by us; an avatar is only an
-- address in its person's row.
create table pictures (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  kind text not null check (kind in ('logo', 'cover', 'photo')),
  -- What the files are called before their width; says nothing of the shop, and cannot be guessed.
  name text not null unique check (name ~ '^[0-9a-f]{32}$'),
  -- Ascending; the last is the size of the picture itself.
  widths integer[] not null check (cardinality(widths) > 0),
  height integer not null check (height > 0),
  alt text not null default '',
  -- The point that stays in sight wherever the picture is cut, in percent.
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  position integer not null default 0,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade
);
-- A shop has one sign and one cover, however many are sent at once.
create unique index pictures_only_one on pictures (organization_id, comerce_id, kind)
  where kind in ('logo', 'cover');
create index pictures_by_comerce on pictures (organization_id, comerce_id);
