-- A block of the whole shop: one row for each person, which belong together.
alter table blocks
  -- The blocks of one time that cover everybody; null: of one person alone.
  add column shared_id uuid;
create index blocks_by_shared on blocks (organization_id, shared_id) where shared_id is not null;
