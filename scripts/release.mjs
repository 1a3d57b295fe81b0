/**
 * `npm run release -- X.Y.Z` makes a release. It refuses when something is not committed, when the version is not
 * newer, or when CHANGELOG.md has nothing under Unreleased. It runs `npm run check`, `npm test` and `npm run test:wide`,
 * writes the version and the hashes of its migrations, commits and tags. Then it packs into `release/X.Y.Z`: the source, its components (CycloneDX
 * and licences), the hash of every file that browsers get, and the hashes of all of these. Nothing is sent anywhere: a
 * person runs `git push --follow-tags`.
 * `npm run release -- --pack` only packs the present commit into `release/VERSION`.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv } from 'node:process'
import { gzipSync } from 'node:zlib'
import { listLicences } from './check-licences.mjs'

const ROOT = join(import.meta.dirname, '..')
const [asked] = argv.slice(2)
const isOnlyPacked = asked === '--pack'
const today = new Date().toISOString().slice(0, 10)

const now = JSON.parse(readText('package.json')).version
const version = isOnlyPacked ? now : asked
refuse()
if (!isOnlyPacked) {
  run('npm', ['run', '--silent', 'check'])
  run('npm', ['test'])
  run('npm', ['run', 'test:wide'])
  writeVersion()
}
pack()

function refuse() {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) stop('Which version? npm run release -- X.Y.Z')
  if (read('git', ['status', '--porcelain']) !== '') stop('Commit first: the tree has changes.')
  if (isOnlyPacked) return
  if (!isNewer(version, now)) stop(`${version} is not newer than ${now}.`)
  if (!/^## Unreleased\n\n- /m.test(readText('CHANGELOG.md')))
    stop('CHANGELOG.md says nothing under Unreleased.')
}

/** @param {string} a @param {string} b */
function isNewer(a, b) {
  return a.localeCompare(b, 'en', { numeric: true }) > 0
}

function writeVersion() {
  run('npm', ['version', version, '--no-git-tag-version'])
  const changes = readText('CHANGELOG.md')
  writeFileSync(
    join(ROOT, 'CHANGELOG.md'),
    changes.replace('## Unreleased\n', `## Unreleased\n\n## ${version}, ${today}\n`),
  )
  keepMigrations()
  run('git', ['commit', '--all', '--message', `Release ${version}`])
  run('git', ['tag', '--annotate', `v${version}`, '--message', `Mi Turno ${version}`])
}

/** Adds the hashes of the migrations of this version. A test fails when a released migration changes. */
function keepMigrations() {
  const folder = join(ROOT, 'server', 'kernel', 'db', 'migrations')
  const names = readdirSync(folder).filter(name => name.endsWith('.sql'))
  const lines = names.sort().map(name => `${hashOf(readFileSync(join(folder, name)))}  ${name}`)
  writeFileSync(join(ROOT, 'tests', 'support', 'sql', 'released-migrations.sha256'), linesOf(lines))
}

function pack() {
  const out = join(ROOT, 'release', version)
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const tar = readBytes('git', ['archive', `--prefix=mi-turno-${version}/`, 'HEAD'])
  const lock = JSON.parse(readText('package-lock.json'))
  const files = {
    // The archive contains no time of its creation, so that the same commit gives the same file.
    [`mi-turno-${version}.tar.gz`]: gzipSync(tar, { level: 9 }),
    'sbom.cdx.json': readBytes('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev']),
    'licences.txt': linesOf(
      listLicences(lock).map(one => `${one.name} ${one.version}: ${one.licence}`),
    ),
    'site.sha256': hashesOfSite(tar),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(out, name), content)
  const sums = Object.entries(files).map(([name, content]) => `${hashOf(content)}  ${name}`)
  writeFileSync(join(out, 'SHA256SUMS'), linesOf(sums))
  console.log(`release/${version}: ${Object.keys(files).join(', ')}, SHA256SUMS`)
}

/**
 * The hashes of a build in a folder with a fixed name, because Astro derives the ids of islands from the path. Anybody
 * who unpacks the source and builds it there gets the same hashes. Builds twice, and refuses when the two differ.
 * @param {Buffer} tar
 */
function hashesOfSite(tar) {
  const folder = join(tmpdir(), `mi-turno-${version}`)
  const [first, second] = [1, 2].map(() => {
    rmSync(folder, { recursive: true, force: true })
    run('tar', ['-x', '-C', tmpdir()], { input: tar })
    run('npm', ['ci', '--silent'], { cwd: folder })
    run('npm', ['run', '--silent', 'build'], { cwd: folder })
    const client = join(folder, 'dist', 'client')
    const files = readdirSync(client, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .sort()
    return linesOf(
      files.map(file => `${hashOf(readFileSync(file))}  ${file.slice(client.length + 1)}`),
    )
  })
  rmSync(folder, { recursive: true, force: true })
  if (first !== second) stop('Two builds of the same source differ.')
  return first
}

/** @param {string} name */
function readText(name) {
  return readFileSync(join(ROOT, name), 'utf8')
}

/** @param {readonly string[]} lines */
function linesOf(lines) {
  return lines.map(line => `${line}\n`).join('')
}

/** @param {Uint8Array | string} content */
function hashOf(content) {
  return createHash('sha256').update(content).digest('hex')
}

function read(command, args) {
  return readBytes(command, args).toString().trim()
}

function readBytes(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, maxBuffer: 2 ** 30 })
  if (status !== 0) stop(`${command} ${args[0]} failed: ${stderr}`)
  return stdout
}

function run(command, args, { cwd = ROOT, input } = {}) {
  const stdio = [input === undefined ? 'ignore' : 'pipe', 'inherit', 'inherit']
  if (spawnSync(command, args, { cwd, input, stdio }).status !== 0)
    stop(`${command} ${args.join(' ')} failed; nothing is released.`)
}

/** @param {string} why */
function stop(why) {
  console.error(why)
  process.exit(1)
}
