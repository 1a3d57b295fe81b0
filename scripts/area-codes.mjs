// Writes `domain/country/area-codes.json` from the geocoding data of google/libphonenumber (Apache License 2.0), which
// follows the numbering plans that countries report to the ITU. Give the folder of its files `resources/geocoding/en`:
//   node scripts/area-codes.mjs FOLDER
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Countries in which people leave out an area code that the number needs, by the calling code that names the file.
const files = { AR: '54' }
const longestArea = 4

const byCountry = Object.fromEntries(
  Object.entries(files).map(([country, code]) => {
    const lines = readFileSync(join(process.argv[2] ?? '.', `${code}.txt`), 'utf8').split('\n')
    const rows = lines.filter(line => line.startsWith(code)).map(line => line.split('|'))
    return [country, rows.flatMap(([prefix, place]) => placesOf(prefix.slice(code.length), place))]
  }),
)
const text = Object.entries(byCountry).map(
  ([country, rows]) =>
    `  "${country}": [\n${rows.map(row => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`,
)
writeFileSync(
  new URL('../domain/country/area-codes.json', import.meta.url),
  `{\n${text.join(',\n')}\n}\n`,
)

// `Trelew/Rawson, Chubut` are two places of one area. A longer prefix is a part of an area.
function placesOf(area, place) {
  if (area.length > longestArea) return []
  const [names, province = ''] = place.split(', ')
  return names.split('/').map(name => [area, name.replace(/ \(.*\)$/, ''), province])
}
