-- Turns that the shop changed and whose customers have not heard of it: what each of them still believes. A row goes when she
-- is told, when she changes it herself, or when the turn is again what she knows.
create table untold_turns (
  organization_id uuid not null,
  appointment_id uuid not null,
  -- Since the first change that she missed; later ones do not begin anew.
  since timestamptz not null,
  knew_starts_at timestamptz not null,
  -- Whom each part of the visit was with.
  knew_staff uuid[] not null,
  knew_person text not null,
  -- `asked`: it waited for an answer or a deposit; `stands`: it was hers; `over`: she knew that it was off.
  knew_state text not null check (knew_state in ('asked', 'stands', 'over')),
  primary key (organization_id, appointment_id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id) on delete cascade
);
