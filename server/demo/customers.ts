import { demoAccounts, type DemoOrganization } from './accounts.ts'
import { demoId } from './generator.ts'

export type DemoCustomer = {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly email: string | null
  readonly wearsBeard: boolean
}

const MEN =
  `Mateo Joaquín Bruno Santino Martín Facundo Ramiro Gonzalo Ezequiel Leandro Iván Federico Matías Agustín
  Hernán Damián Emiliano Gastón Rodrigo Ulises Ignacio Tobías Franco Lautaro Nahuel Sebastián Cristian Maximiliano
  Pablo Esteban Diego Andrés`.split(/\s+/)
const WOMEN = 'Valentina Camila Lucía Milagros Julieta Rocío Delfina Noelia'.split(' ')
/** Four men for each woman, as barbershops have them. */
const FIRST_NAMES = WOMEN.flatMap((woman, index) => [...MEN.slice(index * 4, index * 4 + 4), woman])
const LAST_NAMES =
  `González Rodríguez Gómez Fernández López Martínez Pérez Romero Sánchez Álvarez Torres Ruiz
  Ramírez Flores Acosta Benítez Medina Herrera Aguirre Giménez Gutiérrez Molina Silva Castro Rojas Ortiz Núñez
  Luna Cabrera Ríos Godoy Morales Ferreyra Domínguez Vega Ibáñez Peralta Sosa Córdoba Ñáñez`.split(
    /\s+/,
  )
/** The last digits of the first customer's number. Lower numbers belong to shops and staff. */
const FIRST_NUMBER = 200
/** In the United States only 555-0100 to 555-0199 are reserved for fictitious use. */
const FIRST_OF_NEW_YORK = 110

const account = demoAccounts.find(({ isCustomer }) => isCustomer)!

/** The customer behind `cliente@miturno.test`. */
export const accountCustomer: DemoCustomer = {
  id: demoId('barberia-demo', 'customer', account.email),
  name: account.name,
  phone: account.phone!,
  email: account.email,
  wearsBeard: true,
}

/** Eighty customers, or forty where there are fewer fictitious numbers. */
export function customersOf({ key, phonePrefix }: DemoOrganization): DemoCustomer[] {
  const isNewYork = phonePrefix.startsWith('+1')
  const first = isNewYork ? FIRST_OF_NEW_YORK : FIRST_NUMBER
  const count = isNewYork ? FIRST_NAMES.length : FIRST_NAMES.length * 2
  return Array.from({ length: count }, (_, index) => ({
    id: demoId(key, 'customer', index),
    name: `${FIRST_NAMES[index % FIRST_NAMES.length]} ${LAST_NAMES[(index * 7 + Math.floor(index / 40) * 3) % LAST_NAMES.length]}`,
    phone: `${phonePrefix}${String(first + index).padStart(4, '0')}`,
    email: null,
    wearsBeard: !WOMEN.includes(FIRST_NAMES[index % FIRST_NAMES.length]!),
  }))
}
