import './ensure-built.mjs'

await import(new URL('../dist/server/messages.js', import.meta.url).href)
