alter table customers
  -- The shop that wrote her down before she ever took a turn there: until then only this makes her its client.
  add column added_in uuid,
  add foreign key (organization_id, added_in) references comerces (organization_id, id);
create index customers_added on customers (organization_id, added_in) where added_in is not null;
