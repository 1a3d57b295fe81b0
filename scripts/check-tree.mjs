// Checks the tree: no folder is crowded, the README of each room names all its folders, in the server the kernel imports no
// noun and scheduling no feature, no two nouns import each other, each noun has one name in all rooms, and our packages
// import no room.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const MOST_FILES = 30
const ROOMS = ['domain', 'contract', 'server', 'src', 'tests']
/** Folders of screens that show several nouns, and what every noun uses. */
const COMPOSED = new Set(
  'dashboard shell agenda board home page palette parts ui place booking appointment new-appointment connections'
    .concat(' session providers protocol texts')
    .split(' '),
)
/** Tests of the whole product. */
const WHOLE = new Set(['tests/server/promises', 'tests/server/deploy'])

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(existsSync)
const complaints = [
  ...crowded(),
  ...unnamed(),
  ...kernelImports(),
  ...schedulingImports(),
  ...mutualImports(),
  ...packageImports(),
  ...otherNames(),
]
for (const one of complaints) console.log(one)
process.exit(complaints.length === 0 ? 0 : 1)

function crowded() {
  const sources = files.filter(file => /\.(ts|tsx|astro|mjs|css)$/.test(file))
  return [...Map.groupBy(sources, file => dirname(file))]
    .filter(([, inside]) => inside.length > MOST_FILES)
    .map(([folder, inside]) => `${folder} has ${inside.length} files, more than ${MOST_FILES}`)
}

/**
 * Folders that the README of their room does not name. Those of `src/pages` are left out, because their names are URLs.
 */
function unnamed() {
  return ROOMS.flatMap(room => {
    const words = new Set(readFileSync(`${room}/README.md`, 'utf8').match(/[\w-]+/g))
    const folders = new Set(files.filter(file => file.startsWith(`${room}/`)).map(dirname))
    return [...folders]
      .filter(folder => folder !== room && !/^src\/pages\/|\/migrations$/.test(folder))
      .filter(folder => !words.has(basename(folder)))
      .map(folder => `${room}/README.md does not name ${folder}`)
  })
}

function kernelImports() {
  return serverImports()
    .filter(
      ({ from, to }) =>
        nounOf(from) === 'kernel' && (nounOf(to) === 'scheduling' || isFeature(nounOf(to))),
    )
    .map(({ from, to }) => `${from} imports ${to}: the kernel knows no noun`)
}

function schedulingImports() {
  return serverImports()
    .filter(({ from, to }) => nounOf(from) === 'scheduling' && isFeature(nounOf(to)))
    .map(({ from, to }) => `${from} imports ${to}: scheduling knows no feature`)
}

function isFeature(noun) {
  return /^(booking|shop|money|people|site|platform|demo)/.test(noun)
}

function mutualImports() {
  const pairs = new Set(serverImports().map(({ from, to }) => `${nounOf(from)} ${nounOf(to)}`))
  return [...pairs]
    .map(pair => pair.split(' '))
    .filter(([one, other]) => one < other && pairs.has(`${other} ${one}`))
    .filter(([one, other]) => ![one, other].some(name => name === 'kernel' || name.endsWith('.ts')))
    .map(([one, other]) => `server/${one} and server/${other} import each other`)
}

/** A noun is called in every room as its folder in the server, and tests stand where their subject does. */
function otherNames() {
  const folders = new Set(files.map(file => dirname(file)))
  const nouns = new Set(
    [...folders].filter(one => one.startsWith('server/')).flatMap(one => one.split('/').slice(1)),
  )
  const ofNouns = /^(?:contract|src\/(?:stores|islands|messages)(?:\/dashboard)?)\/[\w-]+$/
  const odd = [...folders]
    .filter(folder => ofNouns.test(folder) && !COMPOSED.has(basename(folder)))
    .filter(folder => !nouns.has(basename(folder)))
    .map(folder => `${folder} is no noun of the server, see COMPOSED`)
  const lost = [...folders]
    .filter(folder => /^tests\/(server|stores)\//.test(folder) && !WHOLE.has(folder))
    .map(folder => [
      folder,
      folder.replace('tests/stores', 'src/stores').replace('tests/server', 'server'),
    ])
    .filter(
      ([, subject]) => ![...folders].some(one => one === subject || one.startsWith(`${subject}/`)),
    )
    .map(([folder, subject]) => `${folder} tests ${subject}, which does not exist`)
  return [...odd, ...lost]
}

/**
 * The packages that the product needs must not import the product. `bench` measures the product and may import
 * anything.
 */
function packageImports() {
  const folder = 'packages/embedded-postgres/'
  return importsBelow(folder)
    .filter(({ to }) => !to.startsWith(folder))
    .map(({ from, to }) => `${from} imports ${to}: a package of ours knows no room`)
}

function serverImports() {
  return importsBelow('server/').filter(({ to }) => to.startsWith('server/'))
}

/** The imports of our own files, by alias or by relative path. */
function importsBelow(folder) {
  return files
    .filter(file => file.startsWith(folder) && file.endsWith('.ts'))
    .flatMap(from =>
      [...readFileSync(from, 'utf8').matchAll(/\bfrom '([#.])([^']*)'/g)].map(([, sign, path]) => ({
        from,
        to: sign === '#' ? path : join(dirname(from), sign + path),
      })),
    )
}

/** For example `kernel`, `scheduling`, `booking/waitlist` or `shop/hours`. */
function nounOf(path) {
  const [, top, noun, ...rest] = path.split('/')
  return top === 'kernel' || top === 'scheduling' || noun === undefined || rest.length === 0
    ? top
    : `${top}/${noun}`
}
