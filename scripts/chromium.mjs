// Finds a Chromium for the browser tests: the one named by MITURNO_CHROMIUM, Playwright's own, or the system's. As root on
// Debian it installs the system's; otherwise it says how to get one.
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Flags that keep a browser quiet on a machine without a display and without a network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function findChromium() {
  const found =
    process.env.MITURNO_CHROMIUM ?? (await playwrights()) ?? SYSTEM.find(isThere) ?? install()
  if (found) return found
  throw new Error(
    'No Chromium was found. Install one (`npx playwright install --with-deps chromium`, or `apt-get install chromium`), ' +
      'or name it in MITURNO_CHROMIUM.',
  )
}

async function playwrights() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return path && isThere(path) ? path : undefined
}

function install() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('Installing Chromium from Debian…')
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  try {
    execFileSync('apt-get', ['update'], options)
    execFileSync('apt-get', ['install', '-y', 'chromium', 'fonts-dejavu-core'], options)
  } catch {
    return undefined
  }
  return SYSTEM.find(isThere)
}

function isThere(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
