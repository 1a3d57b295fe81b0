alter table pictures add column staff_id uuid;
alter table pictures add column service_id uuid;
alter table pictures add constraint pictures_staff_id_fkey
  foreign key (organization_id, staff_id) references staff (organization_id, id) on delete set null (staff_id);
alter table pictures add constraint pictures_service_id_fkey
  foreign key (organization_id, service_id) references services (organization_id, id) on delete set null (service_id);
comment on column pictures.staff_id is 'Of a photo: whose work it shows, and on whose page it stands. Null: nobody''s in particular.';
comment on column pictures.service_id is 'Of a photo: which service it shows. Null: none in particular.';
