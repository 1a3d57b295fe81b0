import { findCountry } from '#domain/country/countries.ts'
import { whatsappTexts as texts } from '#messages/dashboard/whatsapp/whatsapp.ts'
import type { Whatsapp } from '#stores/dashboard/whatsapp/settings.ts'

/** What Meta charges: for one message, for a usual month, and for this one so far. */
export function Cost({ cost }: Pick<Whatsapp, 'cost'>) {
  const { country, usd_each: each, messages, usd } = cost
  const { sent_messages: sent, sent_usd: sentUsd } = cost
  return (
    <div>
      <p>{texts.each(findCountry(country)?.name ?? country, each)}</p>
      <p>{messages === 0 ? texts.noEstimate : texts.estimate(messages, usd)}</p>
      {sent > 0 && <p>{texts.sent(sent, sentUsd)}</p>}
    </div>
  )
}
