-- How often the public looked for a turn and found none, and why. Nobody's name is in it.
create table lost_searches (
  organization_id uuid not null,
  comerce_id uuid not null,
  -- The shop's calendar day on which somebody looked.
  date date not null,
  reason text not null check (length(reason) between 1 and 40),
  count integer not null check (count > 0),
  primary key (organization_id, comerce_id, date, reason),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
