alter table occupancy add column is_hold boolean not null default false;
comment on column occupancy.is_hold is
  'A visitor''s hold, which staff may book over. An offer to somebody on the waitlist is none: it was promised.';
update occupancy o set is_hold = true from holds h
  where h.organization_id = o.organization_id and h.id = o.owner and not starts_with(h.device, 'waitlist:');

create table arrivals (
  organization_id uuid not null,
  subject_id uuid not null,
  comerce_id uuid not null,
  kind text not null,
  line text not null,
  network text not null,
  date date,
  minutes integer not null default 0,
  waits boolean not null default false,
  at timestamptz not null,
  primary key (organization_id, subject_id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  constraint arrivals_kind check (kind in ('hold', 'appointment', 'walk_in', 'waitlist', 'review')),
  constraint arrivals_take_time check ((kind in ('hold', 'appointment')) = (date is not null))
);
create index arrivals_by_network on arrivals (organization_id, comerce_id, network, at);
create index arrivals_by_date on arrivals (organization_id, comerce_id, date);
comment on table arrivals is
  'From where the public held, booked, queued or wrote in the last days, so that nobody fills a shop, and the owner can cancel at once what came from one place.';
comment on column arrivals.subject_id is 'The hold, appointment, walk-in, waitlist entry or review.';
comment on column arrivals.line is
  'Keyed fingerprint of the IPv4 address or the /64 of IPv6; of somebody who proved who they are, of their account or customer.';
comment on column arrivals.network is 'As `line`, but of IPv6 the /48.';
comment on column arrivals.date is 'The shop''s date of which it takes time.';
comment on column arrivals.minutes is 'Of all staff who work it together.';
comment on column arrivals.waits is 'It waits for the shop only because more came from there than is booked at once.';
comment on constraint arrivals_kind on arrivals is 'A kind that no limit counts.';
comment on constraint arrivals_take_time on arrivals is 'Time that no date is reduced by.';
comment on index arrivals_by_date is 'What is held of one date, and what waits for the shop.';
