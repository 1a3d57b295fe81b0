alter table appointments
  add column party_id uuid,
  add column party_place smallint,
  add constraint appointments_party_place check ((party_id is null) = (party_place is null) and party_place between 0 and 3);
create index appointments_by_party on appointments (organization_id, party_id) where party_id is not null;

comment on column appointments.party_id is
  'The same in all appointments of one booking for several people ("Somos dos"), each of which can be changed by itself. '
  'Null: booked for one person.';
comment on column appointments.party_place is
  'The order in a party; 0: whoever booked. Null: booked for one person.';
comment on constraint appointments_party_place on appointments is
  'A party without an order, or with more than four people.';
