import { expect, test } from 'vitest'
import { hrefOfStep, threadIn } from '#stores/dashboard/settings/setup-steps.ts'

const nothing = {
  has_service: false,
  has_staff: false,
  has_hours: false,
  has_address: false,
  has_whatsapp: false,
  is_published: false,
}

test('a section says which step it is, and leads to the first that is missing elsewhere', () => {
  expect(threadIn('services', nothing)).toEqual({ number: 1, isDone: false, next: 'has_staff' })
  expect(threadIn('services', { ...nothing, has_service: true, has_staff: true })).toEqual({
    number: 1,
    isDone: true,
    next: 'has_hours',
  })
})

test('the page has two steps, the last ones', () => {
  const done = { ...nothing, has_service: true, has_staff: true, has_hours: true }

  expect(threadIn('page', { ...done, has_address: true })).toMatchObject({
    number: 4,
    isDone: false,
  })
  expect(threadIn('page', { ...done, has_address: true, has_whatsapp: true })).toEqual({
    number: 4,
    isDone: true,
    next: null,
  })
})

test('a section without a step shows nothing', () => {
  expect(threadIn('stats', nothing)).toBeNull()
})

test('a step opens the form that it asks for', () => {
  expect(hrefOfStep('has_service')).toBe('/dashboard/servicios?nuevo=1')
  expect(hrefOfStep('has_staff')).toBe('/dashboard/equipo?nuevo=1')
  expect(hrefOfStep('has_hours')).toBe('/dashboard/horarios')
})
