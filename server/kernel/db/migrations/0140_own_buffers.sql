-- Minutes before and after the work in one person's hands; null: the service's own.
alter table service_offers
  add column buffer_before_minutes integer check (buffer_before_minutes between 0 and 60),
  add column buffer_after_minutes integer check (buffer_after_minutes between 0 and 60);
