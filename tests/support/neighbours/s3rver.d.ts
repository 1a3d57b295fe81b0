declare module '@20minutes/s3rver' {
  type Seen = { readonly path: string; mountPath?: string; readonly state: { vhost?: boolean } }
  type Middleware = (seen: Seen, next: () => Promise<void>) => Promise<void>
  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly directory: string
      readonly silent: boolean
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
    readonly middleware: Middleware[]
    readonly httpServer: import('node:http').Server
  }
}
