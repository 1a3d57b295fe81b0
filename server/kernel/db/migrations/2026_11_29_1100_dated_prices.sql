-- Prices from a day on.

create table price_changes (
  organization_id uuid not null,
  id uuid not null,
  comerce_id uuid not null,
  starts_on date not null,
  percent numeric(6, 2),
  round_to integer,
  keeps_booked boolean not null default true,
  created_by uuid references users,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  constraint price_changes_round_to check (round_to >= 1)
);
comment on table price_changes is
  'New prices of a shop from a day on, the shop''s local one. Deleted when it is undone, until it starts.';
comment on column price_changes.percent is 'What the prices rise by; null: each was typed.';
comment on column price_changes.round_to is 'In major units, such as pesos; null: to the smallest unit of the currency.';
comment on column price_changes.keeps_booked is
  'Whether appointments that were booked before keep their price; otherwise those whose customers were told change too.';
comment on constraint price_changes_round_to on price_changes is 'Guarantees a step to round to.';
create index price_changes_by_comerce on price_changes (organization_id, comerce_id, starts_on);

create table changed_prices (
  organization_id uuid not null,
  price_change_id uuid not null,
  position smallint not null,
  service_id uuid not null,
  staff_id uuid,
  starts_on date not null,
  old_price bigint not null,
  price bigint not null,
  has_begun boolean not null default false,
  primary key (organization_id, price_change_id, position),
  foreign key (organization_id, price_change_id) references price_changes (organization_id, id) on delete cascade,
  foreign key (organization_id, service_id) references services (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id),
  constraint changed_prices_one_a_day unique nulls not distinct (organization_id, service_id, staff_id, starts_on),
  constraint changed_prices_amounts check (price >= 0 and old_price >= 0 and price <> old_price)
);
comment on table changed_prices is
  'One price of a change: of the service, or with `staff_id` the own price of a staff member for it.';
comment on column changed_prices.starts_on is 'That of the change.';
comment on column changed_prices.has_begun is
  'Whether it is written into the service or the offer. Until then it is read from here, also after its day came.';
comment on constraint changed_prices_one_a_day on changed_prices is 'Prevents two changes of one price on one day.';
comment on constraint changed_prices_amounts on changed_prices is 'Prevents negative prices, and changes of nothing.';
create index changed_prices_to_begin on changed_prices (starts_on) where not has_begun;

alter table comerces add prices_may_change boolean not null default false;
comment on column comerces.prices_may_change is
  'Whether customers are told when they book that the price may change until the day.';
alter table appointments add price_may_change boolean not null default false;
comment on column appointments.price_may_change is 'Whether the customer was told so when it was booked.';
