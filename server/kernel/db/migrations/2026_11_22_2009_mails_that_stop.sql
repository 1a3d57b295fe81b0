alter table comerces add asks_reviews boolean not null default true;
comment on column comerces.asks_reviews is 'Whoever came, and left a mail address, is asked once how it went.';

create table mail_stops (
  organization_id uuid not null,
  comerce_id uuid not null,
  address text not null,
  at timestamptz not null,
  primary key (organization_id, comerce_id, address),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
comment on table mail_stops is
  'Who wants no more mails of a shop than those about their own appointments.';
comment on column mail_stops.address is 'A keyed fingerprint of the mail address, not the address.';

alter table notice_settings add digest boolean not null default true, add digest_for date;
comment on column notice_settings.digest is 'In the evening, by mail: how many appointments tomorrow brings.';
comment on column notice_settings.digest_for is 'The last day whose digest was sent, or was not needed.';
