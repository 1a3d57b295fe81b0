/**
 * The register of the sentences that promise something: a time, who is told, what is kept or deleted, who sees what,
 * what happens to an appointment or to money. Each is beside the test that holds it through the running product.
 */
import { ofAccounts } from './accounts.ts'
import { ofAppointments } from './appointments.ts'
import { ofClosing } from './closing.ts'
import { ofConnections } from './connections.ts'
import { ofCustomers } from './customers.ts'
import { ofPayments } from './payments.ts'
import { ofSales } from './sales.ts'
import { ofShop } from './shop.ts'
import { ofStaff } from './staff.ts'
import { ofSubscription } from './subscription.ts'
import { ofWaiting } from './waiting.ts'
import { ofWhatsapp } from './whatsapp.ts'

const areas = [
  ofAccounts,
  ofAppointments,
  ofClosing,
  ofConnections,
  ofCustomers,
  ofPayments,
  ofSales,
  ofShop,
  ofStaff,
  ofSubscription,
  ofWaiting,
  ofWhatsapp,
]

type Held = { readonly file: string; readonly test: string; readonly sentence: string }

export const promises: readonly Held[] = areas.flatMap(area =>
  Object.entries(area).flatMap(([file, tests]) =>
    Object.entries(tests).flatMap(([test, sentences]) =>
      sentences.map(sentence => ({ file, test, sentence })),
    ),
  ),
)
