-- Of a calendar without any, nothing is left out.
alter table busy_calendars
  add column unread integer not null default 0 check (unread >= 0),
  add column unread_reason text check (unread_reason in ('date', 'zone', 'rule', 'too_often', 'too_many', 'cut_off')),
  add column unread_starts text check (length(unread_starts) <= 40),
  add constraint the_first_unread_is_told check ((unread = 0) = (unread_reason is null)
    and (unread_starts is null or unread_reason is not null));
comment on column busy_calendars.unread is
  'How many of its events could not be read as they were meant when it was last read completely.';
comment on column busy_calendars.unread_reason is 'Why the first of them could not be read.';
comment on column busy_calendars.unread_starts is
  'When the first of them begins, as the file writes it; null when it does not say.';
comment on constraint the_first_unread_is_told on busy_calendars is
  'A number of unread events without the first of them, of which the owner could not find any.';
-- All are read again at once: most of what was in another zone than UTC had been left out.
update busy_calendars set etag = null, modified = null, whole_at = null, next_at = least(next_at, now());
