import { expect, type Page } from 'playwright/test'

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/**
 * Answers the first request to `path` as the server does when the second factor is too old. Later requests reach the
 * server.
 */
export async function forgetTheFactor(page: Page, path: string): Promise<void> {
  const problem = {
    type: '/problemas/second_factor_due',
    title: 'Confirmá que sos vos',
    status: 403,
    code: 'second_factor_due',
    detail: 'Es para cuidar tu cuenta. Confirmalo y seguimos donde estabas.',
    request_id: 'req-1',
  }
  const fulfil = { status: 403, contentType: 'application/problem+json', json: problem }
  await page.route(`**${path}`, async route => await route.fulfill(fulfil), { times: 1 })
}
