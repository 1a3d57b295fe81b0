const moneyWords: Readonly<Record<string, string>> = {
  BOB: 'bolivianos',
  BRL: 'reales',
  EUR: 'euros',
  PEN: 'soles',
  PYG: 'guaraníes',
  USD: 'dólares',
}

/** What people call the currency (ISO 4217): most countries here say "pesos". */
export function moneyWord(currency: string): string {
  return moneyWords[currency] ?? 'pesos'
}
