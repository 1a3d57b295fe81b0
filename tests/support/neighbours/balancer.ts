/**
 * A real nginx that distributes requests over the processes, whoever sends them. The configuration for production is in
 * `deploy/`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasProgram, programPath } from '../deploy/programs.ts'
import { freePort } from '../server/product.ts'

export type Balancer = { readonly url: string; readonly stop: () => Promise<void> }

export const hasNginx = hasProgram('nginx')

type Products = readonly { readonly url: string }[]
type Place = {
  readonly port?: number
  /** The URL that moves the clocks of all processes. Absent when no test moves them. */
  readonly clockUrl?: string
  /** The nginx variable by which requests are kept on the same process. Absent: round robin. */
  readonly sticksTo?: string
}

export async function startBalancer(products: Products, place: Place = {}): Promise<Balancer> {
  const home = await mkdtemp(join(tmpdir(), 'mi-turno-nginx-'))
  const port = place.port ?? (await freePort())
  await writeFile(join(home, 'nginx.conf'), configOf(home, { ...place, port }, products))
  const words = ['-e', join(home, 'error.log'), '-p', home, '-c', join(home, 'nginx.conf')]
  const child = spawn('nginx', ['-g', 'daemon off;', ...words], {
    env: { PATH: programPath },
    stdio: 'ignore',
  })
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    await pause(20)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(home, { recursive: true, force: true })
    },
  }
}

function configOf(
  home: string,
  { port, clockUrl, sticksTo }: Place & { readonly port: number },
  products: Products,
): string {
  const servers = products.map(
    ({ url }) => `server ${new URL(url).host} max_fails=1 fail_timeout=2s;`,
  )
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `user ${userInfo().username};
worker_processes 1;
pid ${join(home, 'nginx.pid')};
events { worker_connections 4096; }
http {
  ${kinds.map(kind => `${kind}_temp_path ${join(home, kind)};`).join('\n  ')}
  access_log off;
  upstream product { ${sticksTo === undefined ? '' : `hash ${sticksTo} consistent;`} ${servers.join(' ')} }
  map $http_upgrade $connection_kind { default upgrade; '' ''; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    ${clockUrl === undefined ? '' : `location = /api/__test/clock { proxy_pass ${clockUrl}; }`}
    location / {
      proxy_pass http://product;
      proxy_http_version 1.1;
      proxy_set_header Host $host:$server_port;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_kind;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout;
    }
  }
}
`
}

async function isOpen(port: number): Promise<boolean> {
  return await new Promise(answer => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
    socket.once('connect', () => socket.destroy())
  })
}
