/** The accounts of the demo, and the organizations of its shops. */
export type DemoAccount = {
  readonly email: string
  readonly name: string
  readonly phone: string | null
  readonly isPlatformAdmin?: true
  readonly isCustomer?: true
}

export const DEMO_PASSWORD = 'miturno-demo'

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@miturno.test', name: 'Ana Quiroga', phone: null, isPlatformAdmin: true },
  { email: 'comercio@miturno.test', name: 'Carolina Díaz', phone: '+5491155550101' },
  { email: 'asesor@miturno.test', name: 'Martina Ríos', phone: '+5491155550102' },
  {
    email: 'cliente@miturno.test',
    name: 'Julián Peralta',
    phone: '+5491155550103',
    isCustomer: true,
  },
  { email: 'santiago@miturno.test', name: 'Catalina Fuentes', phone: '+56955550101' },
  { email: 'queens@miturno.test', name: 'Rafael Jiménez', phone: '+17185550101' },
]

export type DemoOrganization = {
  readonly key: string
  readonly name: string
  readonly owner: string
  readonly subscription: 'active' | 'trialing'
  /** Days until the trial ends; negative when it ended in the past. */
  readonly trialDaysLeft: number
  /** What a year costs, in pesos. */
  readonly paid?: number
  /** The start of the customers' phone numbers, without the last four digits. */
  readonly phonePrefix: string
}

export const demoOrganizations: readonly DemoOrganization[] = [
  {
    key: 'barberia-demo',
    name: 'Barbería Demo',
    owner: 'comercio@miturno.test',
    subscription: 'active',
    trialDaysLeft: -60,
    // Two shops, twelve months.
    paid: 14_900 * 2 * 12,
    phonePrefix: '+549115555',
  },
  {
    key: 'peluqueria-andes',
    name: 'Peluquería Andes',
    owner: 'santiago@miturno.test',
    subscription: 'active',
    trialDaysLeft: -60,
    phonePrefix: '+5695555',
  },
  {
    key: 'latin-cuts-queens',
    name: 'Latin Cuts Queens',
    owner: 'queens@miturno.test',
    subscription: 'trialing',
    trialDaysLeft: 21,
    phonePrefix: '+1718555',
  },
]
