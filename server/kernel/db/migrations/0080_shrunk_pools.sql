-- A pool that became smaller: turns of before may still have one of the units that are gone, and are counted.
alter table resources
  -- The most there were before now; a number that is higher than this, and than the quantity, is nobody's.
  add column most integer not null default 0;
