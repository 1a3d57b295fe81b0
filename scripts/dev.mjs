// `npm run dev`: the product as it is served. `node --watch` restarts this file when a file changes, and the site is
// rebuilt only when its sources have changed.
process.env.NODE_ENV = 'production'
await import('./prepare.mjs')
await import('../server/main.ts')
