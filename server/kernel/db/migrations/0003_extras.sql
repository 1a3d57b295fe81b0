-- Add-ons of a sold turn, and services that only their link opens.

alter table appointment_legs
  -- [{"id": …, "name": …, "minutes": 10, "price": 50000}, …], frozen as the leg is. Their minutes and price are in it.
  add column add_ons jsonb not null default '[]' check (jsonb_typeof(add_ons) = 'array');

alter table services
  -- A service that is not public is booked by whoever has its link; another secret closes the links given before.
  add column link_secret text;
update services set link_secret = replace(gen_random_uuid()::text, '-', '') where not is_public;
