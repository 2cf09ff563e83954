import './ensure-built.mjs'

await import(new URL('../dist/server/files.js', import.meta.url).href)
