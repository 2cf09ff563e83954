import './ensure-built.mjs'

await import(new URL('../dist/server/main.js', import.meta.url).href)
