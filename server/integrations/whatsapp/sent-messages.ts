import type { Messenger, Told } from './messenger.ts'

/** What was told of a shop, as it is kept. */
export type ToldRow = Told & {
  readonly organization_id: string
  readonly comerce_id: string
}

/** What asks others, or only shows what was done: it comes after the commit. */
export type Afterwards = ((messenger: Messenger) => Promise<void>) | null
