alter table comerces add column colour text check (colour ~ '^#[0-9a-f]{6}$');
comment on column comerces.colour is
  'The colour of its page, as the owner chose it; the page computes readable shades of it. Null: ours.';
