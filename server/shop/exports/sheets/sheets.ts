import { appointments } from './appointments.ts'
import { desk, packages, payments, sales, statements } from './money.ts'
import { hours, products, services } from './offer.ts'
import { customers, reviews, staff, waiting } from './customers-and-staff.ts'

/** In the order in which the page of a copy lists them. */
export const sheets = [
  customers,
  appointments,
  services,
  staff,
  hours,
  products,
  packages,
  sales,
  payments,
  desk,
  statements,
  reviews,
  waiting,
]
