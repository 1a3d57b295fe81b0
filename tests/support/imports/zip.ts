/** ZIP files and books (XLSX) made by hand, so that tests can also make wrong ones. */
import { crc32, deflateRawSync } from 'node:zlib'

/** `says`: the size that the file claims for its contents, when it lies. */
export type ZipPart = {
  readonly name: string
  readonly content: string | Buffer
  readonly says?: number
  readonly flags?: number
}

export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content, says, flags = 0 } of parts) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const named = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(plain), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(says ?? plain.length, 18)
    shared.writeUInt16LE(named.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, named, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), shared, place, named]),
    )
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}

/** A number with a style (1: a date, 2: a date with time, 3: a time), a text, or nothing. */
export type BookCell = string | number | { readonly value: number; readonly style: number } | null

type BookOptions = { readonly is1904?: boolean; readonly more?: readonly ZipPart[] }

/** A book with its sheets; texts are shared, as Excel writes them. */
export function bookOf(
  sheets: Readonly<Record<string, readonly (readonly BookCell[])[]>>,
  { is1904 = false, more = [] }: BookOptions = {},
): Buffer {
  const strings: string[] = []
  const cell = (value: BookCell, at: string): string => {
    if (value === null) return ''
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
    if (typeof value === 'object')
      return `<c r="${at}" s="${value.style}"><v>${value.value}</v></c>`
    return `<c r="${at}" t="s"><v>${strings.push(value) - 1}</v></c>`
  }
  const parts = Object.values(sheets).map((rows, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    content: `<worksheet><sheetData>${rows
      .map((cells, row) => {
        const inside = cells.map((value, column) =>
          cell(value, `${String.fromCharCode(65 + column)}${row + 1}`),
        )
        return `<row r="${row + 1}">${inside.join('')}</row>`
      })
      .join('')}</sheetData></worksheet>`,
  }))
  const names = Object.keys(sheets)
  const workbook = `<workbook xmlns:r="r"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${names
    .map(
      (name, index) =>
        `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets></workbook>`
  const rels = `<Relationships>${names
    .map(
      (_, index) =>
        `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`,
    )
    .join('')}</Relationships>`
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><cellXfs>
    <xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/></cellXfs></styleSheet>`
  const shared = `<sst>${strings.map(text => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`
  return zipOf([
    { name: 'xl/workbook.xml', content: workbook },
    { name: 'xl/_rels/workbook.xml.rels', content: rels },
    { name: 'xl/styles.xml', content: styles },
    { name: 'xl/sharedStrings.xml', content: shared },
    ...parts,
    ...more,
  ])
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
