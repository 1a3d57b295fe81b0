alter table comerces add must_confirm boolean not null default false;
comment on column comerces.must_confirm is
  'Whoever booked with a mail address is asked a day before to say that they come; two hours before, what nobody confirmed is '
  'released.';

alter table appointments add released_at timestamptz;
comment on column appointments.released_at is
  'Why it expired: it was asked for and never confirmed. Until its start the customer may take it back while the time is free.';
