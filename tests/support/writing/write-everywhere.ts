/**
 * Fills every text field of the API in which a person can write freely. If you add such a field, write it here;
 * otherwise the tests that use this file name it as missing.
 */
import { writeDashboard, type WrittenDashboard } from './write-dashboard.ts'
import { writeMoney } from './write-money.ts'
import { writeStaff, type WrittenStaff } from './write-staff.ts'
import { writeShop, type WrittenStaffMember, type WrittenShop } from './write-shop.ts'
import type { Writer } from './writer.ts'

export type Written = WrittenStaffMember &
  WrittenStaff &
  WrittenDashboard & { readonly receiptToken: string }

export async function writeEverywhere(writer: Writer, shop: WrittenShop): Promise<Written> {
  const staffMember = await writeShop(writer, shop)
  const dashboard = await writeDashboard(writer, { ...shop, ...staffMember })
  const staffMembers = await writeStaff(writer, { ...shop, ...staffMember })
  const money = await writeMoney(writer, { ...shop, ...staffMember })
  return { ...staffMember, ...staffMembers, ...dashboard, ...money }
}
