import { z } from 'zod'

/** How a shop's page looks. */
export const look = {
  /** The pattern that is drawn when the shop has no cover picture. */
  cover: z.string(),
  /** `#rrggbb`; null for the product's own colour. Pages use readable shades of it. */
  colour: z.string().nullable(),
}

export const lookFields = {
  cover: z.enum(['rayas', 'diagonal', 'cuadros', 'ondas', 'liso']).optional(),
  colour: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .optional(),
}
