-- Signing in with another provider. A person is known by the provider's name for her, never by her e-mail: whoever gets
-- an address at the provider must not get the account that has that address here.
create table identities (
  issuer text not null,
  subject text not null,
  id uuid not null unique,
  user_id uuid not null references users,
  -- As the provider said when it was linked: to be recognised in the list, never to decide.
  email text not null default '',
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_by_user on identities (user_id);

-- A sign-in that left for the provider and has not come back. Both marks are keyed fingerprints: of the state in the
-- address, and of what the browser that left remembers, without which the way back opens nothing.
create table oidc_attempts (
  state text primary key,
  browser text not null,
  verifier text not null,
  nonce text not null,
  -- Of whoever links the provider to an account that is open already; null: somebody who comes in.
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null
);
