import type { Page } from 'playwright/test'

/** The browser's own virtual authenticator, which verifies its user. */
export async function aDevice(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognises: async (isUserVerified: boolean) =>
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
