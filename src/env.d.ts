/// <reference types="astro/client" />

interface ImportMetaEnv {
  readonly PUBLIC_WHATSAPP_PHONE?: string
  readonly PUBLIC_CONTACT_EMAIL?: string
  readonly PUBLIC_CONTACT_PHONE?: string
  readonly PUBLIC_ABOUT_URL?: string
  readonly PUBLIC_PROJECTS_URL?: string
  readonly PUBLIC_CONTACT_URL?: string
  readonly PUBLIC_INVOICING_URL?: string
  /** `Name|https://address, Other name|https://address` */
  readonly PUBLIC_SISTER_PRODUCTS?: string
  readonly PUBLIC_INSTAGRAM_URL?: string
  readonly PUBLIC_LINKEDIN_URL?: string
  readonly PUBLIC_DEVELOPER_NAME?: string
  readonly PUBLIC_DEVELOPER_URL?: string
  readonly PUBLIC_EXAMPLE_SHOP_PATH?: string
  readonly PUBLIC_MONTHLY_PRICE?: string
  readonly PUBLIC_LEGAL_NAME?: string
  readonly PUBLIC_LEGAL_TAX_ID?: string
  readonly PUBLIC_LEGAL_ADDRESS?: string
  readonly PUBLIC_DATA_LOCATION?: string
  readonly PUBLIC_BACKEND_URL?: string
  readonly MAP_TILES_URL: string
}

declare namespace Astro {
  interface ClientDirectives {
    /** See `directives/interact.ts`. */
    'client:interact'?:
      | boolean
      | { session: true }
      | { event: `mt:${string}` }
      | { database: string; session?: true; tab?: readonly string[]; early?: true }
      | { entry: string; early?: true; query?: true }
      | { early: true; query: true; tab: readonly string[]; device: string }
  }
}

type LocalsOfPages = import('#contract/protocol/call.ts').PageLocals
declare namespace App {
  /** What the server passes to pages rendered on demand. */
  interface Locals extends LocalsOfPages {}
}
