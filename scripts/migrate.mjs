import './ensure-built.mjs'

await import(new URL('../dist/server/migrate.js', import.meta.url).href)
