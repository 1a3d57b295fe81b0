/** The seed's four roles, in the order in which the menu shows the first of them. */
export const roles = ['admin', 'comerce_admin', 'comerce_advisor', 'user'] as const
export type Role = (typeof roles)[number]

export const staffRoles = ['comerce_admin', 'comerce_advisor'] as const satisfies readonly Role[]
export const ownerRoles = ['comerce_admin'] as const satisfies readonly Role[]

/** Who may make a call, in one word. A role that is not listed may not make it: deny by default. */
export const rolesOf = {
  public: 'public',
  /** What users do about their own account. */
  account: roles,
  /** Runs the shop's day: advisors and administrators. */
  staff: staffRoles,
  /** Decides about the shop: its page, prices, hours, people. */
  owner: ownerRoles,
  /** Runs the platform; no shop of its own. */
  platform: ['admin'],
} as const satisfies Record<string, 'public' | readonly Role[]>
export type Access = keyof typeof rolesOf

/** The user in the session token: `iat` and `exp` in Unix seconds, `role` in the order of `roles`. */
export type SessionUser = {
  readonly _id: string
  readonly avatar: string | null
  readonly name: string
  readonly role: readonly Role[]
  readonly id_comerce: string | null
  readonly own_comerce: readonly string[]
  readonly iat: number
  readonly exp: number
}
