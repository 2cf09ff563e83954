import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it, vi } from 'vitest'

/** Importing these starts the app, a worker, or the panel of a development server. */
const STARTS = /entry-(?:client|lead)\.tsx?$|draw-kept-screen|offline\/service-worker|pages\/dev\//

const src = resolve('src')
const modules = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.d\.ts$/.test(name) && !STARTS.test(name))
  .map((name) => join(src, name))

it('no module reads the brand as it is loaded, before the server has said it', async () => {
  vi.resetModules()
  const early: string[] = []
  for (const module of modules) {
    await import(/* @vite-ignore */ module).catch((error: unknown) => {
      early.push(`${module}: ${error instanceof Error ? error.message : String(error)}`)
    })
  }
  expect(modules.length).toBeGreaterThan(500)
  expect(early).toEqual([])
}, 240_000)
