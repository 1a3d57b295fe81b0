-- Money: what was charged, how it was paid, and what is owed to whom. Documents (sales with their lines and payments)
-- and the journal (`money_moves`) are written in one transaction and never changed; a correction is a reversal.

-- An amount in the minor units of the shop's currency, exact in JavaScript too.
create domain minor_units as bigint check (value between -9007199254740991 and 9007199254740991);

-- Documents of money stay as they are; of an organization that was erased the texts may go.
create function keep_money() returns trigger language plpgsql as $$
declare
  texts constant text[] := array['reason', 'name', 'staff_name', 'method_name', 'holder_name', 'external_id'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - texts = to_jsonb(old) - texts
      and exists (select from organizations where id = old.organization_id and erased_at is not null) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create table money_settings (
  organization_id uuid not null,
  comerce_id uuid not null,
  needs_desk boolean not null default false,
  counts_blind boolean not null default false,
  day_ends_minute integer not null default 240 check (day_ends_minute between 0 and 720),
  rounding_step minor_units check (rounding_step > 0),
  rounds_down boolean not null default false,
  methods jsonb check (jsonb_typeof(methods) = 'array'),
  card_visits integer check (card_visits between 2 and 50),
  staff_charge boolean not null default true,
  primary key (organization_id, comerce_id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
comment on table money_settings is 'How a shop handles money. No row: the defaults of `money-settings.ts`.';
comment on column money_settings.needs_desk is 'Cash can only be taken while the desk is open.';
comment on column money_settings.counts_blind is 'Whoever closes the desk counts before they see what should be there.';
comment on column money_settings.day_ends_minute is 'When the business day ends, in minutes after midnight of the shop''s zone.';
comment on column money_settings.rounding_step is 'Cash is rounded to multiples of this, in minor units. Null: it is not.';
comment on column money_settings.rounds_down is 'Only ever in favour of the customer; otherwise to the nearest, and the half down.';
comment on column money_settings.methods is 'In the order of their buttons: [{"id": "cash", "name": "Efectivo", "is_on": true}, …].';
comment on column money_settings.card_visits is 'After so many paid visits the next one is free. Null: there is no card.';
comment on column money_settings.staff_charge is 'Staff with only their own agenda may charge their own appointments.';

create table receipt_counters (
  organization_id uuid not null,
  comerce_id uuid not null,
  next_number integer not null,
  primary key (organization_id, comerce_id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
comment on table receipt_counters is 'The number of the next receipt. Locked by whoever takes it, so that a rolled back sale leaves no gap.';

create table desk_sessions (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  float minor_units not null check (float >= 0),
  expected_float minor_units not null,
  opened_at timestamptz not null,
  opened_by uuid not null references users,
  closed_at timestamptz,
  closed_by uuid references users,
  counted minor_units check (counted >= 0),
  expected minor_units,
  taken_out minor_units check (taken_out between 0 and counted),
  primary key (organization_id, id),
  constraint desk_sessions_closed_whole check (num_nulls(closed_at, closed_by, counted, expected, taken_out) in (0, 5)),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
comment on table desk_sessions is 'A cash desk from its opening to its count.';
comment on column desk_sessions.float is 'What was counted at the opening, and what the session before had left.';
comment on column desk_sessions.expected is 'What the moves said at the close. `counted - expected` is the difference.';
create unique index desk_sessions_open on desk_sessions (organization_id, comerce_id) where closed_at is null;
create index desk_sessions_by_time on desk_sessions (organization_id, comerce_id, opened_at desc);
create function keep_closed_desk() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.closed_at is not null then
    raise exception 'A closed desk stays as it is';
  end if;
  return new;
end $$;
create trigger desk_sessions_stay before update or delete on desk_sessions
  for each row execute function keep_closed_desk();

create table products (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  name text not null,
  price minor_units not null check (price >= 0),
  cost minor_units check (cost >= 0),
  low_stock integer check (low_stock >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
comment on column products.low_stock is 'A notice is shown when so many or fewer are left. Null: never.';
comment on table products is 'What a shop sells besides services.';
create index products_of_shop on products (organization_id, comerce_id);

create table package_plans (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  name text not null,
  service_ids uuid[] not null default '{}',
  units integer not null check (units between 1 and 200),
  price minor_units not null check (price >= 0),
  valid_days integer check (valid_days between 1 and 1096),
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
comment on table package_plans is 'What is sold as several visits paid ahead: "10 cortes", "abono mensual".';
comment on column package_plans.service_ids is 'The services that it pays. Empty: any.';
comment on column package_plans.valid_days is 'Days until it expires, the day of the sale not counted. Null: it does not.';
create index package_plans_of_shop on package_plans (organization_id, comerce_id);

create table sales (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  number integer not null,
  kind text not null check (kind in ('sale', 'refund')),
  reverses uuid,
  appointment_id uuid,
  round smallint,
  customer_id uuid,
  currency text not null,
  occurred_at timestamptz not null,
  business_day date not null,
  total minor_units not null,
  package_value minor_units not null default 0,
  tip_total minor_units not null default 0,
  rounding minor_units not null default 0,
  deposit_used minor_units not null default 0,
  discount minor_units not null default 0,
  reason text not null default '',
  made_by uuid references users,
  primary key (organization_id, id),
  unique (organization_id, comerce_id, number),
  constraint sales_refund_reverses check ((kind = 'refund') = (reverses is not null)),
  constraint sales_round_of_appointment check ((appointment_id is null) = (round is null)),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, reverses) references sales (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id)
);
comment on table sales is 'A sale, or the refund of one: a document of its own with negative amounts.';
comment on column sales.reverses is 'The sale that a refund takes back, in part or whole.';
comment on column sales.round is 'How often the appointment was charged before: one that was undone can be charged anew.';
comment on column sales.total is 'What had to be paid, without tips: the lines less what packages paid.';
comment on column sales.rounding is 'What cash was rounded by; positive when more was paid.';
comment on column sales.deposit_used is 'The part that a deposit had paid before.';
comment on column sales.reason is 'Why there is a discount, or a refund.';
-- Of two people who charge one appointment at once, one is refused.
create unique index sales_charge_once on sales (organization_id, appointment_id, round) where kind = 'sale';
create index sales_by_day on sales (organization_id, comerce_id, business_day);
create index sales_of_customer on sales (organization_id, customer_id) where customer_id is not null;
create index sales_reversing on sales (organization_id, reverses) where reverses is not null;
create trigger sales_stay before update or delete on sales for each row execute function keep_money();
alter table appointments add sale_id uuid;
comment on column appointments.sale_id is 'The sale that it was charged with. Null: it was not, or that was undone.';
alter table appointments add foreign key (organization_id, sale_id) references sales (organization_id, id);
-- For the list of what was done and not charged.
create index appointments_uncharged on appointments (organization_id, comerce_id, starts_at)
  where status = 'completed' and sale_id is null and price > 0;

create table customer_packages (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  plan_id uuid not null,
  customer_id uuid not null,
  name text not null,
  service_ids uuid[] not null,
  units integer not null,
  remaining integer not null,
  price minor_units not null,
  bought_at timestamptz not null,
  expires_on date,
  primary key (organization_id, id),
  constraint customer_packages_not_overdrawn check (remaining between 0 and units),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, plan_id) references package_plans (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id)
);
comment on table customer_packages is 'What a customer bought ahead.';
comment on column customer_packages.price is 'What was paid for it. Each unit is worth its share of this; the first ones have what rounding leaves.';
comment on column customer_packages.expires_on is 'The last day on which it can be used. Null: it does not expire.';
create index customer_packages_of_customer on customer_packages (organization_id, customer_id);

create table sale_lines (
  organization_id uuid not null,
  id uuid not null unique,
  sale_id uuid not null,
  position smallint not null,
  kind text not null check (kind in ('service', 'product', 'package', 'kept_deposit')),
  item_id uuid,
  name text not null,
  staff_id uuid,
  staff_name text,
  quantity integer not null,
  list_price minor_units not null,
  unit_price minor_units not null,
  discount minor_units not null default 0,
  net minor_units not null,
  reverses_line uuid,
  customer_package_id uuid,
  is_paid_by_package boolean not null default false,
  primary key (organization_id, id),
  unique (organization_id, sale_id, position),
  foreign key (organization_id, sale_id) references sales (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id),
  foreign key (organization_id, reverses_line) references sale_lines (organization_id, id),
  foreign key (organization_id, customer_package_id) references customer_packages (organization_id, id)
);
comment on column sale_lines.item_id is 'The service, product or package plan. Null: a kept deposit.';
comment on column sale_lines.name is 'Names as they were.';
comment on column sale_lines.discount is 'Its share of the discount of the sale.';
comment on column sale_lines.customer_package_id is 'The package that pays it, or that it sells.';
comment on table sale_lines is 'What was sold, each with who did it; never changed.';
create index sale_lines_reversing on sale_lines (organization_id, reverses_line) where reverses_line is not null;
create trigger sale_lines_stay before update or delete on sale_lines for each row execute function keep_money();

create table sale_payments (
  organization_id uuid not null,
  sale_id uuid not null,
  position smallint not null,
  method text not null,
  method_name text not null,
  amount minor_units not null,
  tendered minor_units,
  change minor_units,
  holder_id uuid,
  holder_name text,
  desk_session_id uuid,
  external_id text,
  primary key (organization_id, sale_id, "position"),
  foreign key (organization_id, sale_id) references sales (organization_id, id),
  foreign key (organization_id, holder_id) references staff (organization_id, id),
  foreign key (organization_id, desk_session_id) references desk_sessions (organization_id, id)
);
comment on column sale_payments.method is 'The id of one of the shop''s methods, and its name as it was.';
comment on column sale_payments.amount is 'Net of change.';
comment on column sale_payments.tendered is 'What was handed over and what was given back, for the receipt.';
comment on column sale_payments.holder_id is 'The staff member who kept the money. Null: the shop has it.';
comment on column sale_payments.external_id is 'The id that a payment provider gave it.';
comment on table sale_payments is 'How a sale was paid, or a refund given back; never changed.';
create unique index sale_payments_external on sale_payments (organization_id, method, external_id) where external_id is not null;
create trigger sale_payments_stay before update or delete on sale_payments for each row execute function keep_money();

create table sale_balances (
  organization_id uuid not null,
  sale_id uuid not null,
  paid minor_units not null,
  refunded minor_units not null default 0,
  primary key (organization_id, sale_id),
  constraint sale_balances_refund_ceiling check (refunded <= paid),
  foreign key (organization_id, sale_id) references sales (organization_id, id)
);
comment on table sale_balances is 'How much of a sale was refunded. Locked by whoever refunds, so that two refunds together stay below what was paid.';

create table package_moves (
  organization_id uuid not null,
  id uuid not null unique,
  customer_package_id uuid not null,
  sale_line_id uuid not null,
  units integer not null check (units <> 0),
  value minor_units not null,
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, customer_package_id) references customer_packages (organization_id, id),
  foreign key (organization_id, sale_line_id) references sale_lines (organization_id, id)
);
comment on table package_moves is 'Uses of packages (-1), their sales (+n), and what refunds gave back or took back.';
comment on column package_moves.value is 'What these units are worth.';
create index package_moves_of_package on package_moves (organization_id, customer_package_id);
create trigger package_moves_stay before update or delete on package_moves for each row execute function keep_money();

create table stock_moves (
  organization_id uuid not null,
  id uuid not null unique,
  product_id uuid not null,
  kind text not null check (kind in ('sale', 'refund', 'purchase', 'count')),
  quantity integer not null,
  sale_line_id uuid,
  reason text not null default '',
  made_by uuid references users,
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, product_id) references products (organization_id, id),
  foreign key (organization_id, sale_line_id) references sale_lines (organization_id, id)
);
comment on table stock_moves is 'The stock of a product is the sum of these.';
create index stock_moves_of_product on stock_moves (organization_id, product_id);
create trigger stock_moves_stay before update or delete on stock_moves for each row execute function keep_money();

create table commission_rules (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  staff_id uuid,
  kind text not null check (kind in ('service', 'product', 'package')),
  item_id uuid,
  starts_on date not null,
  rate_bp integer check (rate_bp between 0 and 10000),
  amount minor_units check (amount >= 0),
  is_before_discount boolean not null default false,
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint commission_rules_one_way check (num_nulls(rate_bp, amount) = 1),
  constraint commission_rules_one_a_day unique nulls not distinct (organization_id, comerce_id, staff_id, kind, item_id, starts_on),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
);
comment on table commission_rules is 'What a person gets of what they sell, from a day on until the next rule for the same.';
comment on column commission_rules.staff_id is 'Null: everybody who has no rule of their own.';
comment on column commission_rules.item_id is 'One service or product. Null: all of that kind.';
comment on column commission_rules.rate_bp is 'Hundredths of a per cent, or an amount for each one.';
comment on column commission_rules.is_before_discount is 'Of the price before discounts.';

create table settlements (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  staff_id uuid not null,
  from_date date not null,
  to_date date not null,
  total minor_units not null,
  method text not null,
  desk_session_id uuid,
  settled_at timestamptz not null,
  settled_by uuid not null references users,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id),
  foreign key (organization_id, desk_session_id) references desk_sessions (organization_id, id)
);
comment on table settlements is 'A statement that was settled. What comes later belongs to the next one.';
comment on column settlements.total is 'What was paid out; negative when the person gave back.';
create index settlements_of_staff on settlements (organization_id, comerce_id, staff_id, to_date);
create trigger settlements_stay before update or delete on settlements for each row execute function keep_money();

create table statement_lines (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  staff_id uuid not null,
  kind text not null check (kind in ('commission', 'tip', 'held', 'advance', 'rent', 'correction')),
  amount minor_units not null check (amount <> 0),
  business_day date not null,
  at timestamptz not null,
  sale_id uuid,
  sale_line_id uuid,
  base minor_units,
  rate_bp integer,
  rate_amount minor_units,
  reason text not null default '',
  made_by uuid references users,
  settlement_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id),
  foreign key (organization_id, sale_id) references sales (organization_id, id),
  foreign key (organization_id, sale_line_id) references sale_lines (organization_id, id),
  foreign key (organization_id, settlement_id) references settlements (organization_id, id)
);
comment on table statement_lines is 'What the shop owes a person (positive), or they owe it. The total of a statement is the sum of these.';
comment on column statement_lines.base is 'Of a commission: what it is of, and the rule as it was.';
create index statement_lines_by_day on statement_lines (organization_id, comerce_id, staff_id, business_day);
create index statement_lines_of_sale on statement_lines (organization_id, sale_id) where sale_id is not null;
create index statement_lines_settled on statement_lines (organization_id, settlement_id) where settlement_id is not null;
create trigger statement_lines_never_deleted before delete on statement_lines
  for each row execute function keep_money();
-- A line that is settled gets its settlement, once.
create trigger statement_lines_stay before update on statement_lines
  for each row when (old.settlement_id is not null or new.settlement_id is null
    or to_jsonb(new) - 'settlement_id' <> to_jsonb(old) - 'settlement_id')
  execute function keep_money();

create table money_moves (
  organization_id uuid not null,
  id bigint generated always as identity,
  comerce_id uuid not null,
  from_account text not null,
  to_account text not null check (to_account <> from_account),
  amount minor_units not null check (amount > 0),
  currency text not null,
  at timestamptz not null,
  business_day date not null,
  sale_id uuid,
  appointment_id uuid,
  desk_session_id uuid,
  settlement_id uuid,
  staff_id uuid,
  reason text not null default '',
  made_by uuid references users,
  primary key (organization_id, id),
  constraint money_moves_of_staff check ((staff_id is not null) = (from_account in ('staff_due', 'staff_holds') or to_account in ('staff_due', 'staff_holds'))),
  constraint money_moves_of_desk check ((desk_session_id is not null) = (from_account = 'drawer' or to_account = 'drawer')),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, sale_id) references sales (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  foreign key (organization_id, desk_session_id) references desk_sessions (organization_id, id),
  foreign key (organization_id, settlement_id) references settlements (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id)
);
comment on table money_moves is 'The journal: each row takes an amount from one account and brings it to another, so it cannot be unbalanced. The accounts are those of `journal/accounts.ts`. Every report is a sum over it.';
comment on column money_moves.sale_id is 'What it was written for, as far as there is one.';
comment on column money_moves.staff_id is 'Whose dues or cash it is, for the accounts of staff.';
create index money_moves_by_time on money_moves (at);
create index money_moves_by_day on money_moves (organization_id, comerce_id, business_day);
create index money_moves_of_sale on money_moves (organization_id, sale_id) where sale_id is not null;
create index money_moves_of_session on money_moves (organization_id, desk_session_id) where desk_session_id is not null;
create index money_moves_deposits on money_moves (organization_id, appointment_id) where appointment_id is not null;
create trigger money_moves_stay before update or delete on money_moves for each row execute function keep_money();

-- Nothing reaches a drawer that was counted.
create function refuse_closed_desk() returns trigger language plpgsql as $$
begin
  if exists (select from desk_sessions where organization_id = new.organization_id and id = new.desk_session_id
      and closed_at is not null) then
    raise exception 'This desk was closed';
  end if;
  return new;
end $$;
create trigger money_moves_into_open_desk before insert on money_moves
  for each row when (new.desk_session_id is not null) execute function refuse_closed_desk();

-- At the end of the transaction a sale adds up: its lines are its total and what packages paid, and its payments and
-- deposit are its total, its tips and its rounding.
create function sale_adds_up() returns trigger language plpgsql as $$
declare
  lines bigint;
  paid bigint;
  tips bigint;
begin
  select coalesce(sum(net), 0) into lines from sale_lines where organization_id = new.organization_id and sale_id = new.id;
  select coalesce(sum(amount), 0) into paid from sale_payments where organization_id = new.organization_id and sale_id = new.id;
  select coalesce(sum(amount), 0) into tips from statement_lines
    where organization_id = new.organization_id and sale_id = new.id and kind = 'tip';
  if lines <> new.total + new.package_value or paid + new.deposit_used <> new.total + new.tip_total + new.rounding
      or tips <> new.tip_total then
    raise exception 'Sale % does not add up', new.id;
  end if;
  return null;
end $$;
create constraint trigger sales_add_up after insert on sales deferrable initially deferred
  for each row execute function sale_adds_up();

-- Deposits that shops had received before there was a journal, for appointments that are not over.
insert into money_moves (organization_id, comerce_id, from_account, to_account, amount, currency, at, business_day, appointment_id, reason)
  select a.organization_id, a.comerce_id, 'deposits', 'opening', a.deposit, a.currency, a.deposit_received_at,
    (a.deposit_received_at at time zone c.time_zone - interval '4 hours')::date, a.id, ''
  from appointments a join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
  where a.deposit_received_at is not null and a.deposit > 0
    and a.status in ('booked', 'confirmed', 'checked_in', 'in_progress');
