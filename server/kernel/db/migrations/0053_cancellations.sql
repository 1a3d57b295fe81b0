-- A subscription may end at the end of what was paid, rather than at once.
alter table organizations add column cancel_at timestamptz;
-- Ninety days after the end nothing personal is left; the row stays, because payments and the record do.
alter table organizations add column erased_at timestamptz;
-- Thirty days after the end its pages are gone (410); a payment brings each back as it was.
alter table comerces add column status_before_closing text
  check (status_before_closing in ('draft', 'published', 'on_break'));
create index organizations_canceled on organizations (subscription_since)
  where subscription = 'canceled' and erased_at is null;
