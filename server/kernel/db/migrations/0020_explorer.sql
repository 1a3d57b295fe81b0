-- The explorer: the nearest shops first, and a search that forgives accents and typing errors, each from an index.

create extension if not exists cube;

-- A place as a point on a sphere of radius 1. The straight line between two of them grows with the way over ground, so an
-- index can walk from the nearest on. Everything is qualified, because indexes are rebuilt without a search path.
create function on_globe(latitude double precision, longitude double precision) returns public.cube
  language sql immutable parallel safe strict
  as $$ select public.cube(array[
    cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)),
    sin(radians(latitude))]) $$;

-- What a visitor may type, without capitals and accents. The blank in front lets a short word be looked for at the
-- beginning of words only.
alter table comerces add column search text
  generated always as (' ' || plain_text(name || ' ' || city || ' ' || address)) stored;

create index comerces_by_search on comerces using gin (search gin_trgm_ops) where status = 'published';
create index comerces_in_order on comerces (search, id) where status = 'published';
create index comerces_nearby on comerces using gist (on_globe(latitude, longitude)) where status = 'published';
