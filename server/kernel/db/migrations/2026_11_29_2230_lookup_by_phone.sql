-- An index of trigrams also answers whether two texts are equal, slowly, and the planner prefers it to the plain one when
-- it is smaller or not counted yet. These are of expressions that only a search for a part of a text uses.
drop index customers_by_number_in_shop;
create index customers_by_digits_in_shop on customers
  using gist ((organization_id::text), (phone || '') gist_trgm_ops(siglen = 32));
comment on index customers_by_digits_in_shop is
  'A part of a phone, among the customers of one organization. Of expressions, so that whoever looks for a whole phone, as each booking does, takes the unique constraint.';

drop index customers_by_letters_in_shop;
create index customers_by_letters_in_shop on customers
  using gist ((organization_id::text), (name_key || '') gist_trgm_ops(siglen = 32));
comment on index customers_by_letters_in_shop is
  'A part of a name, among the customers of one organization: whoever else has it is not looked at. Of expressions, as customers_by_digits_in_shop.';
create index customers_by_name on customers (organization_id, name_key) where merged_into is null;
comment on index customers_by_name is 'Who has exactly this name.';
