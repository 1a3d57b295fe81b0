create table trusted_devices (
  organization_id uuid not null references organizations,
  id uuid not null,
  comerce_id uuid not null,
  name text not null,
  secret text not null,
  user_agent text not null,
  trusted_by uuid references users,
  wrong_pins integer not null default 0,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id)
);
create unique index trusted_devices_by_secret on trusted_devices (secret);
create index trusted_devices_by_shop on trusted_devices (organization_id, comerce_id);
comment on table trusted_devices is
  'Browsers that an owner trusts: sessions last longer on them, and members who chose a PIN there come in with it. `secret` is the keyed fingerprint of a random text that only a cookie of that browser has.';
comment on column trusted_devices.wrong_pins is
  'Wrong PINs of anybody since somebody last came in here with a password.';
comment on column trusted_devices.ended_at is 'Not null: trusted no longer; its sessions ended with it.';
comment on index trusted_devices_by_secret is 'A cookie is of one device.';

create table device_pins (
  organization_id uuid not null,
  device_id uuid not null,
  user_id uuid not null references users,
  pin_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  primary key (organization_id, device_id, user_id),
  foreign key (organization_id, device_id) references trusted_devices (organization_id, id) on delete cascade
);
create index device_pins_by_user on device_pins (user_id);
comment on table device_pins is
  'The PIN of a member on one device, hashed together with the secret of its cookie: a copy of this table opens nothing.';
comment on column device_pins.tries is
  'Counted before a PIN is looked at, and back to 0 when it was right. Five, and only a password opens.';

alter table sessions add column device_id uuid;
alter table sessions add column is_by_pin boolean not null default false;
create index sessions_by_device on sessions (device_id) where device_id is not null;
comment on column sessions.device_id is 'The trusted device that it was opened on; it ends with it.';
comment on column sessions.is_by_pin is
  'Opened by four to six digits: whatever asks who somebody is asks for more.';
