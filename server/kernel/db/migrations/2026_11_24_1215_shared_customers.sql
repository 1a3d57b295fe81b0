alter table organizations add column shares_customers boolean not null default false;
comment on column organizations.shares_customers is 'The customers of one branch are those of all, with what they did in each.';
