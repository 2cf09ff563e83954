import './ensure-built.mjs'

await import(new URL('../dist/server/lab-clients.js', import.meta.url).href)
