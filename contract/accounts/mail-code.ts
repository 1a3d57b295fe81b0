import { z } from 'zod'
import { opened } from './accounts.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { browserProof, email, oneLine, password } from '../protocol/fields.ts'

/** The six digits in the verification mail, which can be typed instead of opening its link. */
export const mailCode = {
  verifyByCode: endpoint({
    call: 'POST /api/auth/verify-code',
    access: 'public',
    limit: 'account',
    summary:
      'Confirms an address with the six digits of the mail (30 min), in the browser that signed up; ten tries a day for one address.',
    body: z.object({
      email,
      code: oneLine.max(20),
      /** The secret that the browser sent at sign-up; absent when it sent none. */
      proof: browserProof.optional(),
      new_password: password.optional(),
    }),
    status: 200,
    reply: opened,
    codes: ['wrong_code', 'token_used', 'second_factor_needed'],
  }),
}
