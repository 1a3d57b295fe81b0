// `npm run holidays` writes `domain/country/holidays.json` from the package date-holidays, which it installs if
// missing. Run it once a year, or when a country changes its holidays. `npm run holidays -- --check` says whether the
// file agrees with the package.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { countries } from '../../domain/country/countries.ts'

const FOLDER = import.meta.dirname
if (!existsSync(join(FOLDER, 'node_modules')))
  spawnSync('npm', ['ci', '--silent'], { cwd: FOLDER, stdio: 'inherit' })
const { default: Holidays } = await import('date-holidays')

const FIRST_YEAR = 2026
const YEARS = 10
/** Corrects names that the package spells wrongly, and shortens those that are too long for a calendar. */
const NAMES = new Map([
  ['Día Nacional de la Memoria por la Verdad y la Justicia', 'Día de la Memoria'],
  ['Día del Veterano y de los Caídos en la Guerra de Malvinas', 'Día de los Caídos en Malvinas'],
  ['Día de la Revolución de Mayo', 'Revolución de Mayo'],
  ['Paso a la Inmortalidad del General D. Manuel Belgrano', 'Día de la Bandera'],
  [
    'Paso a la Inmortalidad del General Don Martín Miguel de Güemes',
    'Paso a la Inmortalidad de Güemes',
  ],
  ['Paso a la Inmortalidad del General José de San Martín', 'Paso a la Inmortalidad de San Martín'],
  ['Día del Respeto a la Diversidad Cultural', 'Día de la Diversidad Cultural'],
  ['Inmaculada Concepción de María', 'Inmaculada Concepción'],
  ['La inmaculada concepción', 'Inmaculada Concepción'],
  ['Día no laborable con fines turísticos', 'Día no laborable'],
  ['Dia de los héroes', 'Día de los Héroes'],
  ['La Asunción', 'Ascensión del Señor'],
  ['La virgen de Chiquinquirá', 'Virgen de Chiquinquirá'],
  ['Dia do trabalhador', 'Dia do Trabalhador'],
])
const BRIDGE = 'Día no laborable'
/** How Uruguay moves a holiday: Ley 16.805, article 1, as worded by Ley 17.414. */
const moved = day =>
  `${day} if tuesday,wednesday then previous monday if thursday,friday then next monday`
/** Days by law that the package lacks or takes for mere observances, by its own rules. */
const LACKING = {
  // Ley 2.977.
  CL: [['easter -1', 'Sábado Santo']],
  // Ley Federal del Trabajo, article 74 VII: since 2024 the government changes on 1 October.
  MX: [['10-01 every 6 years since 2024', 'Transmisión del Poder Ejecutivo Federal']],
  // Ley 7544/2025; the government moved it in 2026 by Decreto 6215/2026, and may again.
  PY: [
    ['2026-06-22', 'Jura de la Constitución Nacional'],
    ['06-20 since 2027', 'Jura de la Constitución Nacional'],
  ],
  // Ley 6.997 and Decreto-Ley 14.977. People may work on them, and many shops close.
  UY: [
    ['01-06', 'Día de los Reyes Magos'],
    ['easter -48', 'Carnaval'],
    ['easter -47', 'Carnaval'],
    [moved('04-19'), 'Desembarco de los 33 Orientales'],
    [moved('05-18'), 'Batalla de Las Piedras'],
    ['06-19', 'Natalicio de Artigas'],
    [moved('10-12'), 'Día de la Diversidad Cultural'],
    ['11-02', 'Día de los Difuntos'],
  ],
}
/** Rules of the package that the law has replaced. */
const OUTDATED = { MX: ['12-01 every 6 years since 1934'] }

const kept = Object.fromEntries(
  countries.flatMap(({ code, holidays: language }) =>
    language === undefined ? [] : [[code, daysOf(code, language)]],
  ),
)
const path = join(FOLDER, '../../domain/country/holidays.json')
const text = await format(JSON.stringify(kept), { parser: 'json', printWidth: 100 })
const isSame = readFileSync(path, 'utf8') === text
if (!process.argv.includes('--check')) writeFileSync(path, text)
else console.log(`The holidays are ${isSame ? '' : 'not '}those of the package.`)
process.exitCode = isSame || !process.argv.includes('--check') ? 0 : 1

function daysOf(code, language) {
  const calendar = new Holidays(code, { languages: [language] })
  for (const [rule, name] of LACKING[code] ?? [])
    calendar.setHoliday(rule, { name, type: 'public' })
  for (const rule of OUTDATED[code] ?? []) calendar.setHoliday(rule, false)
  const days = Array.from({ length: YEARS }, (_, index) => calendar.getHolidays(FIRST_YEAR + index))
    .flat()
    .map(day => ({ type: day.type, date: day.date.slice(0, 10), name: nameOf(day.name) }))
    .filter(({ type, name }) => type === 'public' || name === BRIDGE)
  // A movable holiday may fall on a fixed one.
  const dates = [...Map.groupBy(days, day => day.date)].map(([date, same]) => ({
    date,
    name: [...new Set(same.map(day => day.name))].join(' y '),
  }))
  return [...Map.groupBy(dates, day => day.name)].map(([name, same]) => ({
    name,
    ...(name === BRIDGE ? { kind: 'bridge' } : {}),
    dates: same.map(day => day.date).toSorted(),
  }))
}

function nameOf(name) {
  return NAMES.get(name) ?? name
}
