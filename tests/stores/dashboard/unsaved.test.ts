import { beforeEach, expect, test, vi } from 'vitest'
import { $leaving } from '#stores/dashboard/leaving.ts'
import { $router } from '#stores/dashboard/router.ts'
import { leaveTo, noteUnsaved } from '#stores/dashboard/unsaved.ts'

beforeEach(() => $leaving.set(null))

test('nobody is asked once the last of those that had something has none', () => {
  const go = vi.fn()
  const forgetHours = noteUnsaved(true)
  const forgetPage = noteUnsaved(true)
  const forgetNothing = noteUnsaved(false)
  forgetHours()
  forgetNothing()
  leaveTo(go)
  expect(go).not.toHaveBeenCalled()
  $leaving.get()?.()
  expect(go).toHaveBeenCalledOnce()

  forgetPage()
  leaveTo(go)
  expect(go).toHaveBeenCalledTimes(2)
})

test('another section is opened only once somebody said that what they typed may go', () => {
  $router.open('/dashboard/mi-pagina')
  const forget = noteUnsaved(true)
  $router.open('/dashboard/mi-pagina?parte=fotos')
  expect($leaving.get()).toBeNull()
  $router.open('/dashboard/clientes?id=7')
  expect($router.get()?.route).toBe('page')

  $leaving.get()?.()
  expect($router.get()).toMatchObject({ route: 'clients', search: { id: '7' } })
  forget()
})
