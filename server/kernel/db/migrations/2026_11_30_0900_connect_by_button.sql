-- Connecting an account of Mercado Pago or a WhatsApp number by a button: somebody is sent to the provider's own page and
-- comes back with a code.

create table connect_attempts (
  organization_id uuid not null,
  state_hash text not null,
  comerce_id uuid not null,
  user_id uuid not null references users,
  step text not null,
  sealed text,
  expires_at timestamptz not null,
  primary key (organization_id, state_hash),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id) on delete cascade,
  constraint connect_attempts_step check (step in ('mercado_pago', 'whatsapp', 'whatsapp_number'))
);
comment on table connect_attempts is
  'Somebody went to a provider to connect an account, and may come back once. Without this row the return is refused.';
comment on column connect_attempts.state_hash is 'A keyed hash of the `state` that comes back with them.';
comment on column connect_attempts.user_id is 'Who went; nobody else may come back with it.';
comment on column connect_attempts.step is
  'What they are doing: connecting Mercado Pago, connecting WhatsApp, or choosing one of several numbers there.';
comment on column connect_attempts.sealed is
  'What the next step needs, encrypted (`sealed.ts`): the verifier of the code, or the token with the numbers to choose from. Null: nothing.';
comment on constraint connect_attempts_step on connect_attempts is 'Guarantees a known step.';

alter table payment_accounts add column refresh_token text;
alter table payment_accounts add column expires_at timestamptz;
alter table payment_accounts add column renew_at timestamptz;
alter table payment_accounts add constraint payment_accounts_renewed_whole
  check ((refresh_token is null) = (expires_at is null) and (refresh_token is null) = (renew_at is null));
comment on column payment_accounts.refresh_token is
  'With which the key is renewed; sealed. Null: the owner pasted the key, and it does not end by itself.';
comment on column payment_accounts.expires_at is 'When the key ends. Null: it does not end by itself.';
comment on column payment_accounts.renew_at is 'When the key is renewed; while a process does it, when another may try.';
comment on constraint payment_accounts_renewed_whole on payment_accounts is
  'A key that ends can be renewed, and it is known when.';
create index payment_accounts_to_renew on payment_accounts (renew_at) where renew_at is not null;

alter table whatsapp_connections add column by_button boolean not null default false;
comment on column whatsapp_connections.by_button is
  'It was connected with the installation''s own app at Meta: its webhook is set up by us, and a new token is got by the button.';
