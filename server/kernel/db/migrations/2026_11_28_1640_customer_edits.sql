-- Whoever corrects a card overwrites what a colleague wrote; the audit may not keep it, because it cannot be erased.
create table customer_edits (
  organization_id uuid not null,
  id uuid not null unique,
  customer_id uuid not null,
  before jsonb not null,
  by_user uuid not null references users,
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id)
);
create index customer_edits_by_customer on customer_edits (organization_id, customer_id, at);
comment on table customer_edits is 'A change of a customer''s card by staff: what it said before. Erased with the card.';
comment on column customer_edits.before is 'The former values of the fields that were changed.';
