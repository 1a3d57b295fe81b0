/** What replaces the personal data of a customer when it is erased. */
import { sql } from 'kysely'

export const FORMER_CUSTOMER = 'Cliente eliminado'

/** The assignments of an update of `customers`. */
export const forgottenCustomer = sql`
  name = ${FORMER_CUSTOMER}, phone = null, email = null, notes = '', haircut = '', tags = '{}', birthday = null,
  blocked_reason = null, blocked_at = null, blocked_by = null`

/** The assignments of an update of `appointments`. */
export const forgottenAppointment = sql`
  customer_name = ${FORMER_CUSTOMER}, customer_email = null, note = '', answers = '[]', import_key = null`
