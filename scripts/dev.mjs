// `npm run dev`: the product as it is served. `node --watch` starts this again when a file changes, and what is built is
// built again only when its sources differ.
process.env.NODE_ENV = 'production'
await import('./prepare.mjs')
await import('../server/main.ts')
