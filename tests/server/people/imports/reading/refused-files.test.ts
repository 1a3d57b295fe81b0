import { describe, expect, test } from 'vitest'
import { reading } from '#support/imports/reading.ts'
import { bookOf, zipOf } from '#support/imports/zip.ts'

const packed = (name: string) => ({ name, content: 'Nombre;Tel\nAna;1155551234\n' })

describe('what is no list', () => {
  const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)])
  const locked = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')])
  const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(100)])
  const macro = bookOf({ A: [['Nombre']] }, { more: [{ name: 'xl/vbaProject.bin', content: 'x' }] })
  const bomb = bookOf(
    { A: [['Nombre']] },
    {
      more: [{ name: 'xl/sharedStrings.xml', content: Buffer.alloc(400 * 1_048_576, ' ') }],
    },
  )
  const lying = zipOf([
    { name: 'xl/workbook.xml', content: `<workbook>${' '.repeat(9000)}</workbook>`, says: 20 },
  ])

  test.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['spaces', Buffer.from(' \n \n'), 'empty'],
    ['only a header', Buffer.from('Nombre,Tel\n'), 'empty'],
    ['an old book', ole, 'old_excel'],
    ['a locked book', locked, 'locked'],
    ['a picture', png, 'picture'],
    ['a book with macros', macro, 'macros'],
    ['a bomb', bomb, 'bomb'],
    ['a book that lies about its size', lying, 'bomb'],
    [
      'a web page called .xls',
      Buffer.from('<html><table><tr><td>Ana</td></tr></table></html>'),
      'web_page',
    ],
    [
      'a copy of a business',
      zipOf([{ name: 'datos/manifest.json', content: '{}' }, packed('planillas/clientes.csv')]),
      'own_copy',
    ],
    ['another archive', zipOf([{ name: 'a.bin', content: 'x' }]), 'no_text'],
    ['an archive of several lists', zipOf(['a.csv', 'b.csv'].map(packed)), 'several_files'],
    [
      'a packed bomb',
      zipOf([{ name: 'a.csv', content: Buffer.alloc(400 * 1_048_576, ' ') }]),
      'bomb',
    ],
    ['a cut book', bookOf({ A: [['Nombre'], ['Ana']] }).subarray(0, 400), 'broken'],
    ['bytes', Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 7)), 'no_text'],
    ['one endless line', Buffer.alloc(3 * 1_048_576, 'a'), 'cell_too_long'],
    [
      'one endless line in quotes',
      Buffer.from(`Nombre,Tel\n"${'a'.repeat(3 * 1_048_576)}`),
      'cell_too_long',
    ],
    ['a thousand columns', Buffer.from(`Nombre${','.repeat(1000)}\nAna\n`), 'too_many_columns'],
  ])('%s is refused', async (_, bytes, reason) => {
    await expect(reading(bytes)).rejects.toMatchObject({ reason })
  })
})
