// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

const andes = { ad_url: 'peluqueria-andes', name: 'Peluquería Andes' }
let written: () => void

const device = vi.hoisted(() => ({ recallPlaces: vi.fn(), rememberPlaces: vi.fn() }))
vi.mock('#stores/device.ts', () => device)

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  device.recallPlaces.mockResolvedValue([])
  device.rememberPlaces.mockImplementation(
    async () => await new Promise<void>(resolve => (written = resolve)),
  )
})

it('a shop counts as saved, or removed, once the device has stored that', async () => {
  const { $places, dropPlace, keepPlace } = await import('#stores/appointment/customer-area.ts')

  const keeping = keepPlace(andes)
  await vi.waitFor(() => expect(device.rememberPlaces).toHaveBeenCalledWith([andes]))
  expect($places.get()).toEqual([])
  written()
  await keeping
  expect($places.get()).toEqual([andes])

  device.recallPlaces.mockResolvedValue([andes])
  const dropping = dropPlace(andes)
  await vi.waitFor(() => expect(device.rememberPlaces).toHaveBeenLastCalledWith([]))
  expect($places.get()).toEqual([andes])
  written()
  await dropping
  expect($places.get()).toEqual([])
})
