-- What an owner says on her page beside her services.
alter table comerces
  -- The name alone, without @ or address.
  add column instagram text not null default '' check (instagram ~ '^[A-Za-z0-9._]{0,30}$'),
  -- A link people will press: never anything but http or https.
  add column website text not null default '' check (website = '' or website ~ '^https?://'),
  add column policies text not null default '',
  -- What the page says while the shop takes a break.
  add column break_notice text not null default '';
