/** Promises that no test holds yet. The list may only become shorter. */
export const unproven: readonly string[] = [
  'Si no lo ponés, el local lo ve como acompañante.',
  'Los puentes turísticos quedan como están.',
  'Lo que escribís no se pierde.',
]
