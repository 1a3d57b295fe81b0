-- What people ask for with the two buttons that Disposición 954/2025 wants on every page. Nobody needs an account for it.
create table consumer_requests (
  id uuid primary key,
  -- Shown at once and mailed: how both sides name the request from then on.
  code text not null unique,
  kind text not null check (kind in ('withdrawal', 'cancellation')),
  name text not null,
  -- A mail address, or a phone in E.164.
  contact text not null,
  -- A turn's code, a shop's name or its address, as the person wrote it.
  about text not null default '',
  -- When a subscription should end; only for a cancellation.
  takes_effect text check (takes_effect in ('at_once', 'period_end')),
  created_at timestamptz not null,
  handled_at timestamptz,
  check ((kind = 'cancellation') = (takes_effect is not null))
);
-- Sent twice is asked once, as long as nobody has answered.
create unique index consumer_requests_open on consumer_requests (kind, contact, lower(about))
  where handled_at is null;
create index consumer_requests_by_age on consumer_requests (created_at desc, id desc);
