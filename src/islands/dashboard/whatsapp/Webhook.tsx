import { whatsappTexts as texts } from '#messages/dashboard/whatsapp/whatsapp.ts'
import type { Whatsapp } from '#stores/dashboard/whatsapp/settings.ts'
import { TextField } from '#islands/ui/Field.tsx'

/** What the owner enters at Meta. Read-only fields, so that one tap selects all of it. */
export function Webhook({ webhook }: { readonly webhook: Whatsapp['webhook'] }) {
  return (
    <>
      <TextField
        name="webhook_url"
        label={texts.webhookUrl}
        value={webhook.url}
        readOnly
        onFocus={event => event.currentTarget.select()}
      />
      <TextField
        name="verify_token"
        label={texts.verifyToken}
        value={webhook.verify_token}
        readOnly
        onFocus={event => event.currentTarget.select()}
      />
    </>
  )
}
