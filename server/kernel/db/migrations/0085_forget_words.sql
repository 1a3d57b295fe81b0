-- What was done stays on the record for ever; the words somebody gave with it are hers, and go when she goes.

-- Why a turn was cancelled may be forgotten. That it was, when and by whom may not.
create function forget_reason_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.detail ? 'reason' then
    old.detail := old.detail - 'reason';
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

drop trigger appointment_events_append_only on appointment_events;
create trigger appointment_events_append_only before update or delete on appointment_events
  for each row execute function forget_reason_only();

-- Of a shop that was erased, what things were and what they became may be forgotten; nothing else, and of no other.
create function forget_detail_of_erased() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and exists (
    select from organizations where id = old.organization_id and erased_at is not null) then
    old.detail := '{}';
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

drop trigger audit_append_only on audit;
create trigger audit_append_only before update or delete on audit
  for each row execute function forget_detail_of_erased();
