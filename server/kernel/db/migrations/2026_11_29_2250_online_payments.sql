-- Deposits that are paid on line: with whose account, what was offered to pay, what the provider says was paid, and what
-- went back.

create table payment_accounts (
  organization_id uuid not null,
  comerce_id uuid not null,
  provider text not null check (provider in ('mercado_pago')),
  collector_id text not null,
  name text not null,
  access_token text not null,
  webhook_secret text,
  is_refused boolean not null default false,
  connected_at timestamptz not null,
  connected_by uuid references users,
  primary key (organization_id, comerce_id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
comment on table payment_accounts is 'The account of a payment provider that takes a shop''s deposits.';
comment on column payment_accounts.collector_id is 'What the provider calls the account. A payment to another one does not count.';
comment on column payment_accounts.name is 'As the provider shows it, so that the owner recognizes it.';
comment on column payment_accounts.access_token is 'Sealed, as the next one is (`sealed.ts`).';
comment on column payment_accounts.webhook_secret is 'With which the provider signs its notices. Null: the installation''s, or no notices are taken and the provider is asked instead.';
comment on column payment_accounts.is_refused is 'The provider does not take the key any more: nothing is offered to pay until the owner connects anew.';

create table checkouts (
  organization_id uuid not null,
  id uuid not null unique,
  comerce_id uuid not null,
  appointment_id uuid not null,
  attempt smallint not null,
  amount minor_units not null check (amount > 0),
  currency text not null,
  collector_id text,
  checkout_url text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  checks smallint not null default 0,
  next_check_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, appointment_id, attempt),
  constraint checkouts_opened_whole check ((collector_id is null) = (checkout_url is null)),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
);
comment on table checkouts is 'An offer to pay a deposit on line. Its id is the reference that the provider''s payments carry.';
comment on column checkouts.attempt is 'A new one is made when the amount or the time to pay has changed.';
comment on column checkouts.checkout_url is 'The provider''s page. Null: the provider has not answered yet.';
comment on column checkouts.expires_at is 'When the place was kept until, and until when the provider takes the payment.';
comment on column checkouts.next_check_at is 'When the provider is asked again what was paid, in case its notice got lost. Null: not any more.';
comment on constraint checkouts_opened_whole on checkouts is 'Who is paid is known as soon as there is something to pay.';
create index checkouts_to_check on checkouts (next_check_at) where next_check_at is not null;

create table checkout_shares (
  organization_id uuid not null,
  checkout_id uuid not null,
  appointment_id uuid not null,
  amount minor_units not null check (amount > 0),
  primary key (organization_id, checkout_id, appointment_id),
  foreign key (organization_id, checkout_id) references checkouts (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
);
comment on table checkout_shares is 'For which appointments it is: one payment is for all who were booked together.';

create table online_payments (
  organization_id uuid not null,
  provider text not null,
  external_id text not null,
  appointment_id uuid not null,
  comerce_id uuid not null,
  checkout_id uuid not null,
  amount minor_units not null check (amount >= 0),
  returned minor_units not null default 0,
  problem text check (problem in ('amount', 'currency', 'collector')),
  paid_at timestamptz not null,
  refund_state text check (refund_state in ('asked', 'sending', 'underway', 'done', 'failed')),
  refund_amount minor_units check (refund_amount > 0),
  refund_attempt smallint not null default 1,
  refund_tries smallint not null default 0,
  refund_next_at timestamptz,
  refund_id text,
  primary key (organization_id, provider, external_id, appointment_id),
  constraint online_payments_not_overdrawn check (returned between 0 and amount),
  constraint online_payments_refund_whole check ((refund_state is null) = (refund_amount is null)),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, checkout_id) references checkouts (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
);
comment on table online_payments is 'What the provider says was paid, by payment and appointment: each counts once, however often it is told.';
comment on column online_payments.external_id is 'What the provider calls the payment.';
comment on column online_payments.returned is 'What went back of it, or is on its way: refunds, and what a bank took back.';
comment on column online_payments.problem is 'Why it does not count, which the shop is told once. Null: it counts.';
comment on column online_payments.refund_state is 'asked: to be sent; sending: being sent; underway: the provider works on it; done; failed: the shop has to do it. Null: none.';
comment on column online_payments.refund_attempt is 'Part of the key of the refund: the provider does one with the same key once.';
comment on constraint online_payments_not_overdrawn on online_payments is 'No more goes back than was paid.';
comment on constraint online_payments_refund_whole on online_payments is 'A refund has an amount.';
create index online_payments_of_appointment on online_payments (organization_id, appointment_id);
create index online_payments_to_refund on online_payments (refund_next_at) where refund_next_at is not null;

create table payment_notices (
  organization_id uuid not null,
  comerce_id uuid not null,
  external_id text not null,
  received_at timestamptz not null,
  times integer not null default 1,
  tries smallint not null default 0,
  next_at timestamptz not null,
  primary key (organization_id, comerce_id, external_id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
comment on table payment_notices is 'Signed notices of the provider that something happened to a payment, until it was asked what. It is deleted then.';
comment on column payment_notices.times is 'How often it was told meanwhile.';
create index payment_notices_due on payment_notices (next_at);

alter table money_moves add column external_id text;
comment on column money_moves.external_id is 'The payment of a provider that brought it, or took it back. Null: nobody else''s.';
-- A payment that is told twice is one deposit.
create unique index money_moves_external on money_moves (organization_id, appointment_id, external_id)
  where external_id is not null and from_account = 'deposits';
