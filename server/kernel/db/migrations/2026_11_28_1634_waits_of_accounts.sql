alter table waitlist_entries add column user_id uuid references users;
alter table walk_ins add column user_id uuid references users;
comment on column waitlist_entries.user_id is 'The account with which the customer joined, so that the entry is in its export and is erased with it.';
comment on column walk_ins.user_id is 'The account with which the customer joined, so that the place is in its export and is erased with it.';
