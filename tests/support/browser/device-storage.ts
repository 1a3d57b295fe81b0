import type { Page } from 'playwright/test'

/**
 * What this device remembers under a key of the store `people` (see `src/stores/device.ts`); undefined when nothing. A
 * page writes it after it has shown the change, and leaving in that moment would lose it.
 */
export async function rememberedOn(page: Page, key: string): Promise<unknown> {
  return await page.evaluate(
    async wanted =>
      await new Promise((resolve, reject) => {
        const opened = indexedDB.open('mi-turno')
        opened.addEventListener('error', () => reject(opened.error))
        opened.addEventListener('success', () => {
          const asked = opened.result.transaction('people').objectStore('people').get(wanted)
          asked.addEventListener('success', () => resolve(asked.result))
          opened.result.close()
        })
      }),
    key,
  )
}
