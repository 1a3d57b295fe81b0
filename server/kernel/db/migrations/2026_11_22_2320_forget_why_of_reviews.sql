create or replace function forget_detail_of_erased() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if exists (select from organizations where id = old.organization_id and erased_at is not null) then
      old.detail := '{}';
    elsif old.action in ('review.reported', 'review.hidden') then
      old.detail := old.detail - 'reason';
    end if;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
comment on function forget_detail_of_erased is
  'Of a shop that was erased, what things were and what they became may be forgotten; of a review, why it was '
  'reported or taken down, because that speaks of whoever wrote it. Nothing else, and of no other.';
