-- For the export and the erasing of an account, which read the whole of two tables that only grow.
create index outbox_by_recipient on outbox (recipient);
create index outbox_by_subject on outbox (subject_id);
create index audit_by_person on audit (actor_id, id) where actor_kind = 'person';
create index audit_reasons_of_reviews on audit (subject_id)
  where action in ('review.reported', 'review.hidden') and detail ? 'reason';
comment on index outbox_by_recipient is 'For the mails of one person: their export, and the erasing of their account.';
comment on index outbox_by_subject is 'For the messages about the appointments of an account that is erased.';
comment on index audit_by_person is 'For what one person did, in the export of their data.';
comment on index audit_reasons_of_reviews is 'For the reasons that are erased with the account of a review''s author.';
