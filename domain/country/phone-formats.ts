/**
 * How people write a phone of their own country, from its E.164 spelling. Only mobiles, because they are what customers
 * give; any other number keeps its international spelling.
 */
type PhoneFormat = {
  /** The country calling code, without the plus. */
  readonly code: string
  /** Matches what follows the code; its groups are those in which the number is read. */
  readonly mobile: RegExp
  /** The national spelling, as the replacement for `mobile`. */
  readonly atHome: string
}

export const phoneFormats: Readonly<Record<string, PhoneFormat>> = {
  AR: {
    code: '54',
    mobile: /^9\d{10}$/,
    atHome: '$&',
  },
  BO: { code: '591', mobile: /^(\d{4})(\d{4})$/, atHome: '$1 $2' },
  BR: {
    code: '55',
    mobile: /^(\d{2})(\d{5})(\d{4})$/,
    atHome: '($1) $2-$3',
  },
  CL: { code: '56', mobile: /^(9)(\d{4})(\d{4})$/, atHome: '$1 $2 $3' },
  CO: {
    code: '57',
    mobile: /^(\d{3})(\d{3})(\d{4})$/,
    atHome: '$1 $2 $3',
  },
  ES: { code: '34', mobile: /^(\d{3})(\d{3})(\d{3})$/, atHome: '$1 $2 $3' },
  MX: {
    code: '52',
    mobile: /^(55|56|33|81|\d{3})(\d{3,4})(\d{4})$/,
    atHome: '$1 $2 $3',
  },
  PE: {
    code: '51',
    mobile: /^(9\d{2})(\d{3})(\d{3})$/,
    atHome: '$1 $2 $3',
  },
  PY: {
    code: '595',
    mobile: /^(9\d{2})(\d{3})(\d{3})$/,
    atHome: '0$1 $2 $3',
  },
  UY: { code: '598', mobile: /^(9\d)(\d{3})(\d{3})$/, atHome: '0$1 $2 $3' },
}
