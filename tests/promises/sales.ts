/** Promises about what is charged and given back. */
import type { Promises } from './area.ts'

export const ofSales: Promises = {
  'e2e/desk/sales.spec.ts': {
    'a line is given back to another method, with its reason, and goes back on the shelf': [
      'Los productos que se devuelven se suman a lo que hay.',
    ],
  },
}
