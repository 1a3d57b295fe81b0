alter table appointments add column confirms_by_mail boolean not null default false;
comment on column appointments.confirms_by_mail is
  'Its customer confirms it, or did, by the link of a mail, because more came from their connection than is booked at once; false once staff decided on it.';
alter table arrivals add column mailbox text;
comment on column arrivals.mailbox is
  'Keyed fingerprint of the mailbox whose link confirms it; null: it was booked at once, or the shop decides.';
