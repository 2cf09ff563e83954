import './ensure-built.mjs'

await import(new URL('../dist/server/data.js', import.meta.url).href)
