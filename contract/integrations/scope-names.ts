/** `write` does not include `read`: what a key may do is what its list says. */
export const scopes = [
  'appointments:read',
  'appointments:write',
  'customers:read',
  'customers:write',
  'services:read',
  'services:write',
  'staff:read',
  'staff:write',
  'hours:read',
  'hours:write',
  'sales:read',
  'sales:write',
  'reviews:read',
  'reviews:write',
  'figures:read',
  'settings:read',
  'settings:write',
] as const
export type Scope = (typeof scopes)[number]
