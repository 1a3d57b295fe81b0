-- What the platform answered to somebody who pressed one of the two buttons, and which of us did.
alter table consumer_requests
  add column answer text not null default '',
  add column handled_by uuid references users;
