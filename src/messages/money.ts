const moneyWords: Readonly<Record<string, string>> = {
  BOB: 'bolivianos',
  BRL: 'reales',
  CRC: 'colones',
  EUR: 'euros',
  GTQ: 'quetzales',
  HNL: 'lempiras',
  NIO: 'córdobas',
  PEN: 'soles',
  PYG: 'guaraníes',
  USD: 'dólares',
  VES: 'bolívares',
}

/** What people call the currency (ISO 4217): most countries here say "pesos". */
export function moneyWord(currency: string): string {
  return moneyWords[currency] ?? 'pesos'
}

const accountWords: Readonly<Record<string, string>> = {
  AR: 'Tu alias o CBU',
  BR: 'Tu clave Pix',
  ES: 'Tu IBAN',
  MX: 'Tu CLABE',
}

/** What people of a country have money sent to. */
export function accountWord(country: string): string {
  return accountWords[country] ?? 'Tu cuenta'
}
