/** Steps that a person performs before a picture is taken, by visible names. */

/** @typedef {import('playwright').Page} Page */

/** @param {Page} page @param {string} name */
export const press = async (page, name) => page.getByRole('button', { name }).first().click()

/**
 * Presses one control after the other: the first one in the page, the following ones in the dialog that has opened.
 * @param {...(string | RegExp)} names
 */
export function opening(...names) {
  return async (/** @type {Page} */ page) => {
    const dialog = page.getByRole('dialog')
    for (const [step, name] of names.entries()) {
      const where = step === 0 ? page.getByRole('main') : dialog
      const found = { name, exact: typeof name === 'string' }
      const thing = where.getByRole('button', found).or(where.getByRole('link', found))
      await thing.filter({ visible: true }).first().click()
      await dialog.first().waitFor()
    }
  }
}

/**
 * The same as a state for several widths. Shows the dialog without the page behind it.
 * @param {string} name
 * @param {string} slug
 * @param {readonly (string | RegExp)[]} names
 * @param {'comercio' | 'admin'} as
 * @returns {import('./states.mjs').State}
 */
export function dialogState(name, slug, names, as = 'comercio') {
  return { name, path: `/dashboard/${slug}`, as, act: opening(...names), isFold: true }
}
