alter table untold_turns add column told_by uuid, add column told_revision integer;
comment on column untold_turns.told_by is
  'The appointment whose mail tells the customer, its own or the first of those changed together. Until that mail has '
  'left they believe what this row says, so an undo before then leaves nothing to tell; afterwards the row means '
  'nothing. Null when no mail tells them.';
comment on column untold_turns.told_revision is 'The revision that mail is about.';
