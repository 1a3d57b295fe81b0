/**
 * Fills every field of the contract in which somebody can write what she wants. Whoever adds such a field writes it here,
 * or the tests that use this say which one is missing.
 */
import { writeDesk, type WrittenDesk } from './write-desk.ts'
import { writePeople, type WrittenPeople } from './write-people.ts'
import { writeShop, type WrittenPerson, type WrittenShop } from './write-shop.ts'
import type { Writer } from './writer.ts'

export type Written = WrittenPerson & WrittenPeople & WrittenDesk

export async function writeEverywhere(writer: Writer, shop: WrittenShop): Promise<Written> {
  const person = await writeShop(writer, shop)
  const desk = await writeDesk(writer, { ...shop, ...person })
  const people = await writePeople(writer, { ...shop, ...person })
  return { ...person, ...people, ...desk }
}
