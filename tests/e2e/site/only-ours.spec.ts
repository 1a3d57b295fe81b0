import { expect, test } from 'playwright/test'

const pages = [
  '/',
  '/free-trial',
  '/explorar/lugares-cerca',
  '/comerce/barberia-demo',
  '/comerce/barberia-demo/cartel',
  '/agenda',
  '/login',
  '/signup',
  '/terminos-y-condiciones',
  '/politica-de-privacidad',
]

/** S53: no third party learns of a visitor without their action. S54: no page can be framed by another site. */
test('public pages contact no other site, and set no cookie', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const elsewhere: string[] = []
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== baseURL && protocol !== 'data:') elsewhere.push(request.url())
  })
  for (const path of pages) {
    const answer = await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(answer?.headers()['x-frame-options'], path).toBe('DENY')
  }

  expect(elsewhere).toEqual([])
  expect(await context.cookies()).toEqual([])
})
