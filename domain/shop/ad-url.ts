/** The public address of a shop, `/comerce/…`: lower case letters without accents, digits and hyphens, 3 to 40. */

const MIN_LENGTH = 3
const MAX_LENGTH = 40

/**
 * Our own routes; words that could make a shop look like Mi Turno itself; and authorities, banks and means of payment of
 * the countries of our shops, whose name would make a page that asks for a deposit believable.
 */
const RESERVED: ReadonlySet<string> = new Set(
  `404 500 about account admin administrador agenda api app assets astro auth ayuda blog
  boton-de-arrepentimiento boton-de-baja cdn comerce comerces comercio comercios commerce contact contacto
  cuenta dashboard demo docs email explorar explore favicon forgot-password free-trial ftp health help home
  index ingresar inicio legal login logout lugares-cerca mail manifest metrics mi-turno mis-turnos null pagos
  panel precios prices pricing privacidad privacy profile public ready register registro robots root security
  seguridad signin signup sitemap socket socket-io soporte static status support system terminos terms test
  undefined verify-account well-known www
  aduana afip anses arca argentina bcra bps chile cmf colombia consumidor consumidores defensa-del-consumidor dgi
  dian dni dnit gob gob-ar gobierno gov hacienda impuestos imss indecopi interpol justicia mexico ministerio
  municipalidad paraguay pami peru policia presidencia profeco registro-civil renaper sat sernac sii sunat uruguay
  american-express amex apple-pay banco banco-estado banco-galicia banco-macro banco-nacion banco-provincia bancolombia
  banelco banorte bbva billetera brou brubank cabal cbu clabe codi cuenta-dni cuenta-rut daviplata galicia
  google-pay hsbc itau khipu lemon link macro maestro mastercard mercado-libre mercado-pago modo naranja naranja-x
  nequi oxxo pago-facil pagos-online paypal personal-pay pix plin prex pse rapipago red-link santander sena servipag
  spei stripe tarjeta transbank transferencia transferencias uala visa webpay western-union yape`.split(
    /\s+/,
  ),
)

/** Digits that read as letters: `l0gin` and `adm1n` deceive as well as the words themselves. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
}

const RESERVED_LOOKS: ReadonlySet<string> = new Set([...RESERVED].map(word => looksLike(word)))

/** Always an acceptable and unreserved address, whatever the name; the caller checks whether it is taken. */
export function proposeAdUrl(name: string): string {
  const address = shorten(wordsOf(name), MAX_LENGTH)
  if (address.length < MIN_LENGTH) return trimmed(`local-${address}`)
  return isReservedAdUrl(address) ? shorten(`local-${address}`, MAX_LENGTH) : address
}

export function isAdUrl(text: string): boolean {
  return (
    text.length >= MIN_LENGTH &&
    text.length <= MAX_LENGTH &&
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
  )
}

export function isReservedAdUrl(text: string): boolean {
  return RESERVED_LOOKS.has(looksLike(text))
}

/** What to offer when the address is taken: with the city, with a word of the trade, with a number. */
export function alternatives(adUrl: string, city: string): string[] {
  const endings = [wordsOf(city), 'turnos', 'local', '2', '3']
  const proposed = endings.map(ending => {
    const tail = shorten(ending, MAX_LENGTH - MIN_LENGTH - 1)
    return `${shorten(adUrl, MAX_LENGTH - tail.length - 1)}-${tail}`
  })
  // Without a city the first proposal ends in a hyphen, so `isAdUrl` drops it.
  return [...new Set(proposed)].filter(
    one => one !== adUrl && isAdUrl(one) && !isReservedAdUrl(one),
  )
}

function wordsOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    // Shop names use these two signs in place of a word.
    .replaceAll('&', ' y ')
    .replaceAll('ß', 'ss')
    // An apostrophe joins: D'Luca is `dluca`.
    .replaceAll(/['’`´]/g, '')
  return trimmed(plain.replaceAll(/[^a-z0-9]+/g, '-'))
}

/** Cuts at the end of a word if one ends near the limit, so that no address ends in half a word. */
function shorten(address: string, length: number): string {
  if (address.length <= length) return trimmed(address)
  const cut = address.slice(0, length + 1)
  const lastHyphen = cut.lastIndexOf('-')
  return trimmed(lastHyphen >= length / 2 ? cut.slice(0, lastHyphen) : cut.slice(0, length))
}

function trimmed(address: string): string {
  return address.replaceAll(/^-|-$/g, '')
}

function looksLike(text: string): string {
  return text
    .replaceAll(/[013457]/g, digit => LOOK_ALIKES[digit]!)
    .replaceAll('l', 'i')
    .replaceAll('-', '')
}
