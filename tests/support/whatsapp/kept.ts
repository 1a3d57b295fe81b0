/** What the provider keeps of a shop. */
export type NumberOfShop = {
  readonly phoneNumberId: string
  readonly wabaId: string
  readonly token: string
  readonly appSecret: string
}
export type StoredTemplate = {
  readonly name: string
  readonly language: string
  category: string
  status: string
  readonly variables: number
  readonly ttlSeconds: number | null
  readonly buttons: readonly { readonly type: string; readonly text: string }[]
}
