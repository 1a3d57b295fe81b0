-- People type "obrien", "O Brien" and "D Angelo" for the same names, and look for a child who was booked with a parent's phone.
create function name_key(value text) returns text
  language sql immutable strict parallel safe
  as $$ select regexp_replace(public.plain_text(value), '[[:space:][:punct:]´’‘ʼ·‐‑–— ]+', '', 'g') $$;
comment on function name_key is
  'A name by its letters alone, without capitals, accents, apostrophes, hyphens or spaces; immutable, because only then can it be indexed.';

alter table customers add column name_key text generated always as (name_key(name)) stored;
comment on column customers.name_key is
  'The letters of the name, which a search by name looks through: "O''Brien" and "O Brien" are the same.';

create index customers_by_letters_in_shop on customers using gist (organization_id, name_key gist_trgm_ops(siglen = 32));
comment on index customers_by_letters_in_shop is
  'A part of a name, among the customers of one organization: whoever else has it is not looked at.';
drop index customers_by_name_in_shop;

alter table appointments add column is_in_other_name boolean not null default false;
comment on column appointments.is_in_other_name is
  'Whether `customer_name` is not the name on the customer''s card, such as a child''s under the parent''s phone. Set by a trigger. Such a name stays when the card is corrected.';

create function note_other_name() returns trigger language plpgsql as $$
begin
  new.is_in_other_name := new.customer_name not like 'Sin turno nº %' and exists (
    select from customers cu
    where cu.organization_id = new.organization_id and cu.id = new.customer_id
      and cu.name_key <> name_key(new.customer_name));
  return new;
end $$;
create trigger appointments_in_other_name before insert or update of customer_id, customer_name on appointments
  for each row execute function note_other_name();

update appointments a set is_in_other_name = true from customers cu
where cu.organization_id = a.organization_id and cu.id = a.customer_id
  and cu.name_key <> name_key(a.customer_name) and a.customer_name not like 'Sin turno nº %';

create index appointments_in_other_name on appointments
  using gist (organization_id, name_key(customer_name) gist_trgm_ops(siglen = 32)) where is_in_other_name;
comment on index appointments_in_other_name is 'A part of a name under which an appointment was taken that is not the card''s.';
