/** The columns of files that an owner brings from another product, with their rows. */
import type { RegisteredTable } from './column.ts'

const ofFile = {
  why: 'so that the shop sees what was brought from its former product, and can take it back',
  until: 'seven days when it is only read, else thirty days',
  exported: 'no: it is the shop’s own file, from before the person had this account',
  erased: 'later: thirty days after it was brought',
} as const

export const ofImports = {
  imports: {
    plain:
      'organization_id id comerce_id kind state choices counts done results created_by created_at applied_at undone_at',
    personal: {
      file_name: { what: 'the name of a file that an owner brought', ...ofFile },
      file: { what: 'a file with customers or appointments, until it is applied', ...ofFile },
      found: { what: 'the first cells of each of its columns', ...ofFile },
    },
  },
  import_rows: {
    plain:
      'organization_id import_id n state reason warnings outcome customer_id made_customer appointment_id service_id',
    personal: {
      detail: { what: 'a text or a name of a row, for why it was left out', ...ofFile },
      cells: { what: 'a row of the file as it was', ...ofFile },
      value: { what: 'what the row says of a customer or an appointment', ...ofFile },
      before: { what: 'what a card said before the file changed it', ...ofFile },
      after: { what: 'what the file wrote', ...ofFile },
    },
  },
} satisfies Record<string, RegisteredTable>
