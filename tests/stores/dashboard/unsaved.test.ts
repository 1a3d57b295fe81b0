import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $leaving } from '#stores/dashboard/leaving.ts'
import { $router } from '#stores/dashboard/router.ts'
import { leaveTo, noteUnsaved } from '#stores/dashboard/unsaved.ts'

beforeEach(() => $leaving.set(null))

test('nothing is asked once no form has unsaved input', () => {
  const go = vi.fn()
  const forgetHours = noteUnsaved(true)
  const forgetPage = noteUnsaved(true)
  const forgetNothing = noteUnsaved(false)
  forgetHours()
  forgetNothing()
  leaveTo(go)
  expect(go).not.toHaveBeenCalled()
  $leaving.get()?.go()
  expect(go).toHaveBeenCalledOnce()

  forgetPage()
  leaveTo(go)
  expect(go).toHaveBeenCalledTimes(2)
})

test('another section opens only once the user discards what was typed', () => {
  $router.open('/dashboard/mi-pagina')
  const forget = noteUnsaved(true)
  $router.open('/dashboard/mi-pagina?parte=fotos')
  expect($leaving.get()).toBeNull()
  $router.open('/dashboard/clientes?id=7')
  expect($router.get()?.route).toBe('page')

  $leaving.get()?.go()
  expect($router.get()).toMatchObject({ route: 'clients', search: { id: '7' } })
  forget()
})

describe('going back with a dialog open', () => {
  afterEach(() => document.body.replaceChildren())

  test.each([
    ['takes a written dialog away', '/dashboard/clientes?nuevo=1', '/dashboard/clientes', true],
    ['opens another one over it', '/dashboard/agenda?id=7', '/dashboard/agenda?id=8', true],
    [
      'goes to another day, over which it was written',
      '/dashboard/agenda?fecha=2026-11-25',
      '/dashboard/agenda',
      true,
    ],
    [
      'changes what the dialog does not hang on',
      '/dashboard/clientes?nuevo=1&ver=todos',
      '/dashboard/clientes?nuevo=1',
      false,
    ],
    ['opens the first one', '/dashboard/clientes', '/dashboard/clientes?id=7', false],
  ])('it %s', (_, from, to, isAsked) => {
    const stop = $router.listen(() => undefined)
    $router.open(from)
    write()
    const forget = noteUnsaved(true)

    goBackTo(to)

    expect($leaving.get() !== null).toBe(isAsked)
    const stays = isAsked ? from : to
    expect(location.pathname + location.search).toBe(stays)
    forget()
    stop()
  })

  test('without input closes without a question', () => {
    const stop = $router.listen(() => undefined)
    $router.open('/dashboard/clientes?nuevo=1')
    write()
    document.querySelector('[data-written]')?.removeAttribute('data-written')
    const forget = noteUnsaved(true)

    goBackTo('/dashboard/clientes')

    expect($leaving.get()).toBeNull()
    forget()
    stop()
  })
})

function write(): void {
  document.body.innerHTML = '<dialog open><form data-written="yes"></form></dialog>'
}

/** As the browser does: the URL changes first, then the event follows. */
function goBackTo(address: string): void {
  history.replaceState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}
