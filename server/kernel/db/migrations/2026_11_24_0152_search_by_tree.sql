-- In a GIN index each column is a list of its own: the letters of all shops were read and then cut with one shop's, and two letters,
-- which are no trigram, read all there are (25 ms among ten thousand shops). In a GiST index a shop's customers are a branch.
create index customers_by_name_in_shop on customers using gist (organization_id, plain_name gist_trgm_ops(siglen = 32));
create index customers_by_number_in_shop on customers using gist (organization_id, phone gist_trgm_ops(siglen = 32));
drop index customers_by_part_of_name;
drop index customers_by_part_of_number;
comment on index customers_by_name_in_shop is
  'A part of a name, among the customers of one organization: whoever else has it is not looked at.';
