/** A phone as a customer of each country would type it. Apart from the formats, because most screens need only those. */
export const phoneExamples: Readonly<Record<string, string>> = {
  AR: '11 5555-1234',
  BO: '7123 4567',
  BR: '(11) 96123-4567',
  CL: '9 8765 4321',
  CO: '321 123 4567',
  ES: '612 345 678',
  MX: '55 1234 5678',
  PE: '912 345 678',
  PY: '0981 123 456',
  UY: '094 123 456',
}
