import { z } from 'zod'
import { oneLine } from '../protocol/fields.ts'

/** What a provider’s page gives to whoever comes back from it. */
export const comeBack = z.object({
  state: oneLine.min(1).max(200),
  code: oneLine.min(1).max(2000),
})
