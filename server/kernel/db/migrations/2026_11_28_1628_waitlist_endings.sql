alter table waitlist_entries add column ended_by text check (ended_by in ('left', 'removed', 'unanswered', 'days_over', 'turn_over')),
  add column is_night_offer boolean not null default false;
comment on column waitlist_entries.ended_by is
  'How the wait ended without an appointment, so that its page says it; null of entries that ended before this was kept.';
comment on column waitlist_entries.is_night_offer is
  'The present offer was made in the shop''s quiet hours, because it could not wait; letting it pass does not count.';
