alter table untold_turns add column knew_sold uuid[];
comment on column untold_turns.knew_sold is
  'The services and add-ons that the customer knows of; null in rows older than this column, which says nothing.';
