import { expect, test } from 'vitest'
import { transferAccountIn } from '#stores/appointment/transfer-account.ts'

test.each([
  ['Transferí al alias barberia.demo.sena y mandanos el comprobante.', 'barberia.demo.sena'],
  ['Alias: LUCAS.PELU.MP', 'LUCAS.PELU.MP'],
  ['Transferí a lo.de.ines.', 'lo.de.ines'],
  ['alias es NAVAJAROSA (Banco Nación)', 'NAVAJAROSA'],
  ['CBU 0170099220000067797370, a nombre de Inés Paz', '0170099220000067797370'],
  ['CVU: 00000031 00012345678901', '0000003100012345678901'],
  ['CLABE 032180000118359719', '032180000118359719'],
  ['IBAN ES91 2100 0418 4502 0005 1332, a nombre de Inés Paz', 'ES9121000418450200051332'],
  ['IBAN: ES9121000418450200051332.', 'ES9121000418450200051332'],
])('of "%s" the account can be copied', (instructions, account) => {
  expect(transferAccountIn(instructions)?.text).toBe(account)
})

test.each([
  '',
  'Escribinos por WhatsApp al 11 5555-0100 y te pasamos los datos.',
  'Mandá el comprobante a lo.de.ines@correo.test',
  'Pagá en www.navaja.com/sena',
  'En efectivo, en el local.',
])('"%s" names no account', instructions => {
  expect(transferAccountIn(instructions)).toBeNull()
})
