/** A real nginx with the configuration of `deploy/`, in a temporary folder: only names, ports and paths are changed. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { freePort } from '../server/product.ts'
import { programPath } from './programs.ts'

const NAME = 'turnos.example.com'
const PATIENCE_MS = 10_000

type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}
export type Nginx = {
  readonly ca: string
  readonly plainUrl: string
  readonly says: () => Promise<string>
  readonly stop: () => Promise<void>
}

/** The port may be given, for a product that has to know its public address before nginx runs. */
export async function startNginx(
  home: string,
  port: number,
  products: readonly string[],
): Promise<Nginx> {
  const plainPort = await freePort()
  for (const folder of ['cache', 'temporary'])
    await mkdir(join(home, folder), { recursive: true, mode: 0o777 })
  const ca = await makeCertificate(home)
  const site = (await readFile('deploy/nginx/mi-turno.conf', 'utf8'))
    .replaceAll(/listen \[::\].*\n/g, '')
    .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, home)
    .replaceAll('/var/cache/nginx/mi-turno', join(home, 'cache'))
    .replaceAll(NAME, 'localhost')
    .replaceAll(/ {4}server 127\.0\.0\.1:4321 (.*)\n.*4322.*/g, (_, how: string) =>
      products.map(url => `server ${new URL(url).host} ${how}`).join('\n'),
    )
  await writeFile(join(home, 'nginx.conf'), wholeOf(site, home))
  const words = ['-e', join(home, 'error.log'), '-p', home, '-c', join(home, 'nginx.conf')]
  execFileSync('nginx', ['-t', '-q', ...words], { env: environment() })
  const child = spawn('nginx', ['-g', 'daemon off;', ...words], { env: environment() })
  const nginx = {
    ca,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    says: async () => await readFile(join(home, 'error.log'), 'utf8'),
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isUp(nginx.plainUrl))) {
    if (Date.now() > deadline) throw new Error(`nginx does not answer: ${await nginx.says()}`)
    await pause(50)
  }
  return nginx
}

async function isUp(url: string): Promise<boolean> {
  return await fetch(url, { redirect: 'manual' }).then(
    () => true,
    () => false,
  )
}

function environment() {
  return { PATH: programPath }
}

function wholeOf(site: string, home: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `user ${userInfo().username};
worker_processes 1;
pid ${join(home, 'nginx.pid')};
events { worker_connections 512; }
http {
${kinds.map(kind => `${kind}_temp_path ${join(home, 'temporary', kind)};`).join('\n')}
access_log off;
${site}
}
`
}

async function makeCertificate(home: string): Promise<string> {
  const file = join(home, 'fullchain.pem')
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  const places = ['-keyout', join(home, 'privkey.pem'), '-out', file]
  execFileSync('openssl', [...words.split(' '), ...places], { stdio: 'ignore' })
  return await readFile(file, 'utf8')
}

type Question = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  /** The local address that the request is sent from. */
  readonly from?: string
}

/** A request over HTTP/2 that does not fall back to HTTP/1.1. */
export async function askOverHttp2(
  { ca }: Nginx,
  url: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.1' }: Question = {},
): Promise<Answer> {
  const { origin, hostname, port, pathname, search } = new URL(url)
  const line = { host: '127.0.0.1', port: Number(port), localAddress: from }
  const createConnection = () =>
    connectTls({ ...line, servername: hostname, ca, ALPNProtocols: ['h2'] })
  const session = connect(origin, { createConnection })
  try {
    const asked = session.request({
      ...headers,
      ':method': method,
      ':path': pathname + search,
      ...(body && { 'content-type': 'application/json' }),
    })
    asked.end(body && JSON.stringify(body))
    const [answered] = (await once(asked, 'response')) as [Record<string, string>]
    const parts: Buffer[] = []
    for await (const part of asked) parts.push(part as Buffer)
    return { status: Number(answered[':status']), headers: answered, body: Buffer.concat(parts) }
  } finally {
    session.close()
  }
}
