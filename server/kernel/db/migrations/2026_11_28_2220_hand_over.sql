-- An invitation may offer the ownership of the shops instead of a place in the team.
alter table invitations add hands_over text check (hands_over in ('stays', 'leaves'));
comment on column invitations.hands_over is
  'Whether the present owner stays as an administrator or leaves when this offer of their shops is accepted. Null: it is not such an offer.';
create unique index invitations_one_offer on invitations (organization_id)
  where hands_over is not null and closed_at is null;
comment on index invitations_one_offer is 'At most one open offer of the shops of an owner.';
