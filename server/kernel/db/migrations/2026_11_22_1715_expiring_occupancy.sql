create index occupancy_expiring on occupancy (organization_id, expires_at) where expires_at is not null;
comment on index occupancy_expiring is
  'Who occupies time first sweeps what has expired: a few holds and requests, among years of appointments.';
