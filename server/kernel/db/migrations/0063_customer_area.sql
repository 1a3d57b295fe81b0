-- "I am running late": told to the shop, no state of its own.
alter table appointments add column late_minutes integer check (late_minutes between 5 and 60);

-- A calendar that a person subscribes to. Its address is an HMAC of her id and the generation: raised, it is another one.
create table calendar_feeds (
  user_id uuid primary key references users,
  generation integer not null default 1,
  is_open boolean not null default true
);

create table favourites (
  user_id uuid not null references users,
  organization_id uuid not null,
  comerce_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, organization_id, comerce_id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
