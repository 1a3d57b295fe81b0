/**
 * What a key looks like: `mt_`, thirty random characters, and six of their checksum, as GitHub's. A scanner finds a key
 * that was published by mistake, and a typo is refused without asking the database.
 */
import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'mt_'
const RANDOM = 30
const CHECKED = 6
/** With the prefix: enough to recognise it in a list, and to leave 25 random characters unknown. */
const SHOWN = PREFIX.length + 5

export function newKeyText(): string {
  const random = Array.from({ length: RANDOM }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return PREFIX + random + checksumOf(random)
}

export function isKeyText(text: string): boolean {
  if (!/^mt_[0-9A-Za-z]{36}$/.test(text)) return false
  const [random, checksum] = [text.slice(PREFIX.length, -CHECKED), text.slice(-CHECKED)]
  return checksum === checksumOf(random)
}

export function startOf(text: string): string {
  return text.slice(0, SHOWN)
}

/** It is random, so nobody can try all of them: a slow hash would add nothing. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function checksumOf(random: string): string {
  let left = crc32(random)
  let text = ''
  for (let place = 0; place < CHECKED; place += 1) {
    text = LETTERS[left % LETTERS.length]! + text
    left = Math.floor(left / LETTERS.length)
  }
  return text
}
