// `npm run windows-zones` writes `server/shop/calendars/windows-zones.json` from the packages cldr-core and node-ical,
// which it installs if missing. `npm run windows-zones -- --check` says whether the file agrees with them.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { shorterKeys, zoneKey } from '../../server/shop/calendars/zone-key.ts'

const FOLDER = import.meta.dirname
if (!existsSync(join(FOLDER, 'node_modules')))
  spawnSync('npm', ['ci', '--silent'], { cwd: FOLDER, stdio: 'inherit' })
const read = path => JSON.parse(readFileSync(join(FOLDER, 'node_modules', path), 'utf8'))

const rows = read('cldr-core/supplemental/windowsZones.json').supplemental.windowsZones.mapTimezones
// The territory 001 has the zone that stands for the name wherever it is used.
const names = rows
  .map(row => row.mapZone)
  .filter(zone => zone._territory === '001')
  .map(zone => [zone._other, zone._type])
const labels = Object.entries(read('node-ical/windowsZones.json'))
  .filter(([label]) => label.startsWith('('))
  .map(([label, { iana }]) => [label, iana[0]])
// A place of several labels has the zone of the first; a name of Windows counts before a place.
const shorter = labels.flatMap(([label, zone]) => shorterKeys(label).map(key => [key, zone]))
const kept = Object.fromEntries(
  [...shorter.toReversed(), ...labels, ...names]
    .map(([name, zone]) => [zoneKey(name), zone])
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
const path = join(FOLDER, '../../server/shop/calendars/windows-zones.json')
const text = await format(JSON.stringify(kept), { parser: 'json', printWidth: 100 })
const isSame = existsSync(path) && readFileSync(path, 'utf8') === text
if (!process.argv.includes('--check')) writeFileSync(path, text)
else console.log(`The time zones of Windows are ${isSame ? '' : 'not '}those of the packages.`)
process.exitCode = isSame || !process.argv.includes('--check') ? 0 : 1
