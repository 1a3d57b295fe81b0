/** The steps by which an owner starts a free trial. */
import { expect, type Page } from 'playwright/test'
import { aPhone } from './dashboard.ts'

type Typed = {
  readonly email: string
  readonly comerce_name: string
  readonly ad_url?: string
  readonly phone?: string
}

export async function fillTrial(page: Page, typed: Typed): Promise<void> {
  await page.goto('/free-trial')
  await page.getByLabel('Nombre del local').fill(typed.comerce_name)
  await page.getByLabel('WhatsApp del local').fill(typed.phone ?? aPhone())
  await page.getByLabel('Tu mail').fill(typed.email)
  if (!typed.ad_url) return
  await page.getByText('Más datos').click()
  await page.getByLabel('Dirección de tu página').fill(typed.ad_url)
}

/** Starts the trial and waits for the page on which the shop is set up. */
export async function beginTrial(page: Page, typed: Typed): Promise<void> {
  await fillTrial(page, typed)
  await page.getByRole('button', { name: 'Comenzar prueba de 30 días' }).click()
  await expect(page.getByRole('heading', { name: `${typed.comerce_name}: ya casi` })).toBeVisible()
  await page.getByLabel('Quién atiende').fill('Lucas Ferreyra')
}

/** The six-digit code in the mail. */
export function codeIn(mail: string): string {
  return /Tu código: (\d{6})/.exec(mail)?.[1] ?? ''
}
