-- An appointment that is given to another customer keeps in its history whose it was, to be undone; and to be erased with them.
create index appointment_events_given on appointment_events (organization_id, appointment_id) where kind = 'customer_changed';
comment on index appointment_events_given is
  'The few events that hold the name of a former customer, for the erasing of an account.';

create or replace function forget_reason_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(old) ->> 'kind' = 'customer_changed' then old.detail := old.detail - 'from' - 'to';
    elsif old.detail ? 'reason' then old.detail := old.detail - 'reason';
    end if;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
