-- The rest of a shop's rules, and what a service decides for itself.

alter table comerces
  -- Where the grid of starts begins: with each shift, or with round hours.
  add column anchoring text not null default 'opening' check (anchoring in ('opening', 'clock')),
  -- "On Mondays at ten the next days open": the horizon is counted from the last such moment. Both or neither.
  add column release_weekday smallint check (release_weekday between 1 and 7),
  add column release_minute integer check (release_minute between 0 and 1439),
  add constraint release_is_whole check ((release_weekday is null) = (release_minute is null)),
  -- What the public may take; staff are not bound. Null: no limit.
  add column max_turns_per_day integer check (max_turns_per_day between 1 and 1000),
  add column max_turns_per_person_day integer check (max_turns_per_person_day between 1 and 100),
  add column max_turns_per_phone_day integer check (max_turns_per_phone_day between 1 and 10),
  add column public_cap_percent integer check (public_cap_percent between 1 and 100),
  add column walk_in_percent integer check (walk_in_percent between 1 and 99),
  add column avoids_gaps boolean not null default false;

alter table services
  -- The rules this service has of its own, by the names they have on the wire; what is absent is the shop's.
  add column rules jsonb not null default '{}' check (jsonb_typeof(rules) = 'object');

alter table occupancy
  -- A block takes time but is no turn: limits and shares do not count it.
  add column is_block boolean not null default false;
update occupancy o set is_block = true from blocks b
  where b.organization_id = o.organization_id and b.id = o.owner;
