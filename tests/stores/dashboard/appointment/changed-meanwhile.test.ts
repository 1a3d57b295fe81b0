// @vitest-environment happy-dom
/** A panel of an appointment is open while a colleague changes the same appointment, or another one is opened. */
import { act, createElement, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EditPanel } from '#islands/dashboard/agenda/appointment/EditPanel.tsx'
import { MovePanel } from '#islands/dashboard/agenda/appointment/MovePanel.tsx'
import { ServicesPanel } from '#islands/dashboard/agenda/appointment/ServicesPanel.tsx'
import { UndoBar } from '#islands/dashboard/agenda/board/UndoBar.tsx'
import { ToastProvider } from '#islands/providers/ToastProvider.tsx'
import { appointmentCard } from '#stores/dashboard/appointment/appointment.ts'
import { followUp } from '#stores/dashboard/board/undo.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const day = '2026-11-24'
const span = { starts_at: `${day}T10:00:00-03:00`, ends_at: `${day}T10:30:00-03:00` }
const cut = {
  service: { id: 'cut', name: 'Corte' },
  staff: { id: 'lucas', name: 'Lucas' },
  ...span,
}
const visit = {
  id: 'visit',
  revision: 1,
  status: 'booked',
  price: 800_000,
  note: '',
  ...span,
  legs: [cut],
  customer: { name: 'Ana', phone: '+5491155550101' },
}
const longer = { ...visit, revision: 2, price: 1_200_000, ends_at: `${day}T11:00:00-03:00` }

type Sent = { readonly path: string; readonly body: unknown }
let sent: Sent[] = []
let box: HTMLElement

beforeEach(() => {
  sent = []
  box = document.body.appendChild(document.createElement('div'))
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (body) sent.push({ path, body: JSON.parse(String(body)) })
    return Response.json(answerTo(path))
  })
})
afterEach(() => {
  box.remove()
  vi.unstubAllGlobals()
})

function answerTo(path: string) {
  const free = { starts_at: `${day}T15:00:00-03:00`, staff: ['lucas'] }
  if (path.includes('slots')) return { days: [{ date: day, slots: [free] }] }
  const id = path.includes('other') ? 'other' : 'visit'
  if (path.includes('card')) return { mail: { to: `${id}@mail.test`, subject: id, text: id } }
  return {
    ...span,
    price: 800_000,
    currency: 'ARS',
    reason: null,
    alternatives: [],
    items: [],
    next_cursor: null,
    text: '',
    manage_url: '',
    appointment: { ...longer, revision: 3 },
  }
}

/** Draws the panel for each of these states of the appointment, one after another. */
async function draw<Props extends object>(Panel: ComponentType<Props>, states: readonly object[]) {
  const root = createRoot(box)
  const done = { onBack: () => {}, onDone: () => {} }
  for (const appointment of states)
    await act(async () => {
      const panel = createElement(Panel, { appointment, ...done } as unknown as Props)
      root.render(createElement(ToastProvider, null, panel))
      await settled()
    })
}

async function save() {
  await act(async () => {
    box
      .querySelector('form')!
      .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await settled()
  })
}

const settled = async () => await new Promise(resolve => setTimeout(resolve, 200))

it('a note is saved without the price that a colleague changed', async () => {
  await draw(EditPanel, [visit, longer])
  box.querySelector<HTMLTextAreaElement>('[name=note]')!.value = 'Viene con su hija'

  await save()

  expect(sent.at(-1)?.body).not.toHaveProperty('price', 800_000)
})

it('a visit that a colleague made longer is moved with its new length', async () => {
  await draw(MovePanel, [visit, longer])
  await act(async () =>
    box.querySelector<HTMLInputElement>('[type=radio][name=starts_at]')!.click(),
  )

  await save()

  const move = sent.find(one => one.path.includes('move'))
  expect(move?.body).toMatchObject({ revision: 2 })
  expect(move?.body).not.toHaveProperty('duration_minutes')
})

it('services that a colleague changed are not replaced by those of before', async () => {
  await draw(ServicesPanel, [visit, longer])

  await save()

  expect(sent.at(-1)?.body).toMatchObject({ revision: 1 })
})

it('the bar about one appointment does not show the mail of another', async () => {
  followUp({
    kind: 'cancelled',
    appointment: { ...visit, status: 'cancelled' } as never,
    undo: null,
  })
  await draw(UndoBar, [visit])

  await act(async () => await appointmentCard.load('other'))

  expect(box.textContent).toContain('visit@mail.test')
  expect(box.textContent).not.toContain('other@mail.test')
})
