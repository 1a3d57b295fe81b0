// Finds a Chromium for the browser tests: the one named by MITURNO_CHROMIUM, Playwright's own, or the system's. As root on
// Debian it installs the system's; otherwise it says how to get one.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

const SHELL = '/usr/bin/chromium-headless-shell'
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

/**
 * Finds Chromium's headless shell, which takes half the time for the same pages but supports no push notifications.
 * Where it is missing, finds a full browser.
 */
export async function findShell() {
  return process.env.MITURNO_CHROMIUM ?? (isThere(SHELL) ? SHELL : await findChromium())
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
  if (aptGet('update') && aptGet('install', '-y', 'chromium', 'fonts-dejavu-core'))
    aptGet('install', '-y', 'chromium-headless-shell')
  return SYSTEM.find(isThere)
}

function aptGet(...words) {
  const stdio = /** @type {const} */ (['ignore', 'ignore', 'inherit'])
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', words, { stdio, env }).status === 0
}

function isThere(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
