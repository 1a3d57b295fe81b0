import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { keepOwnHashes } from '#server/site/pages/own-hashes.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const html = Buffer.from(
  '<style>b{color:red}</style><script>ours()</script><script>smuggled()</script>',
)

test('a page’s policy keeps only the hashes of its own scripts and styles', () => {
  const policy = `default-src 'self'; script-src 'self' ${hash('ours()')} ${hash('elsewhere()')}; style-src 'self' ${hash('b{color:red}')} ${hash('i{}')};`

  expect(keepOwnHashes(policy, html)).toBe(
    `default-src 'self'; script-src 'self' ${hash('ours()')}; style-src 'self' ${hash('b{color:red}')};`,
  )
})

test('text in a picture’s description cannot remove one of the hashes', () => {
  const page = Buffer.from(
    '<img alt="<!--<script>alert(1)//-->"><script>ours()</script><p title="<style>">x</p><style>b{}</style>',
  )
  const policy = `script-src ${hash('ours()')}; style-src ${hash('b{}')}`

  expect(keepOwnHashes(policy, page)).toBe(policy)
})
