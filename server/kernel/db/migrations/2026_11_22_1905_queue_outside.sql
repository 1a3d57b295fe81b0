alter table comerces add takes_queue boolean not null default false;
comment on column comerces.takes_queue is
  'Whoever is at the door joins the queue of walk-ins from their own phone.';

alter table walk_ins add joined_outside boolean not null default false;
comment on column walk_ins.joined_outside is
  'They joined from their own phone, and follow their place there.';
