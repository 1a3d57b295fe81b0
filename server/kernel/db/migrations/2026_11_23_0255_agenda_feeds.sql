create table agenda_feeds (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  staff_id uuid,
  made_by uuid not null references users,
  generation integer not null default 1,
  is_open boolean not null default true,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id),
  constraint one_feed_for_each unique nulls not distinct (organization_id, comerce_id, staff_id)
);
comment on table agenda_feeds is
  'The agenda of a person or a shop, for a calendar that subscribes to it. Its address is an HMAC of the id and the '
  'generation: raised, it is another one.';
comment on column agenda_feeds.staff_id is 'Null: the whole shop.';
comment on column agenda_feeds.made_by is
  'Who asked for it: while they may see this agenda the address works, and not a moment longer.';
comment on constraint one_feed_for_each on agenda_feeds is
  'Two addresses of one agenda at once would leave one that nobody sees to revoke.';
