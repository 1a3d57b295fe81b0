-- Who did it, where that was one of the shop's own: she is not told of what she has just done herself.
alter table notices add column by_user uuid;
