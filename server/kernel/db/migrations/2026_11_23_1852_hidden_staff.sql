alter table staff_comerces add column is_hidden boolean not null default false;
comment on column staff_comerces.is_hidden is 'Only the shop gives appointments with them: they are neither shown nor booked on line.';
