-- The explorer walks its list in the order of the alphabet until it has a page. With everything a search asks for in the
-- index itself, the shops it passes by are never read.
drop index comerces_in_order;
create index comerces_in_order on comerces (search, id) include (category, latitude, longitude)
  where status = 'published';

-- The nearest of one kind: walking past all the other kinds would take long where few are of it.
create index comerces_nearby_of_kind on comerces using gist (category, on_globe(latitude, longitude))
  where status = 'published';
