import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readSettings } from '#server/config.ts'

const textOf = (file: string) => readFileSync(file, 'utf8')

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.coerce.string()).optional(),
      command: z.array(z.string()).optional(),
      image: z.string(),
      build: z.string().optional(),
    }),
  ),
})

/** As `docker compose config` prints it without variables. */
const compose = composeSchema.parse(
  parse(textOf('compose.yaml').replace(/\$\{\w+:-([^}]*)\}/g, '$1'), { merge: true }),
)

/** Files that only `npm run dev` and the build of the web app load. */
const NOT_IN_IMAGE =
  /^server\/web\/dev-web\.ts$|^src\/app\/(attach-inspector\.ts$|offline\/)|^machines\/.*\/model\//

function packagesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && !NOT_IN_IMAGE.test(file))
    .flatMap((file) => [
      ...textOf(file).matchAll(/^(?:import|export) (?!type\b)[^'";()]*from '([^'.#][^']*)'/gm),
      ...textOf(file).matchAll(/\bimport\('([^'.#][^']*)'\)/g),
    ])
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !isBuiltin(specifier))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
}

describe('the image', () => {
  it('is built from every source of the build', () => {
    const [, list = ''] = /SOURCES = \[([^\]]*)\]/.exec(textOf('scripts/stamp.mjs')) ?? []
    const sources = [...list.matchAll(/'([^']+)'/g)].map(([, source = '']) => source)
    expect(sources).toContain('server')
    const included = textOf('.dockerignore').split('\n')
    expect(included[0]).toBe('*')
    for (const source of sources) expect(included).toContain(`!${source.split('/')[0]}`)
  })

  it.each(['server', 'contract', 'machines', 'src'])(
    'has the packages that %s loads, without those for development',
    (folder) => {
      const { dependencies } = JSON.parse(textOf('package.json'))
      const lacking = new Set(packagesOf(folder).filter((name) => !(name in dependencies)))
      expect([...lacking]).toEqual([])
    },
  )

  it('runs in front of another provider with one more setting', () => {
    const [, given = ''] = /^ENV (.+)$/m.exec(textOf('Dockerfile')) ?? []
    const environment = Object.fromEntries(given.split(' ').map((pair) => pair.split('=')))
    expect(environment).toHaveProperty('DATA_DIR')
    const settings = readSettings({ ...environment, PROVIDER_URL: 'https://api.example.in' })
    expect(settings).toMatchObject({ embedded: false, providerUrl: 'https://api.example.in' })
  })

  it('copies what is there, and to the last stage only files that its user can read', () => {
    const stages = textOf('Dockerfile').split(/^(?=FROM )/m)
    const ownCopies = stages.flatMap((stage) => [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)])
    const sources = ownCopies.flatMap(([, names = '']) => names.split(' '))
    expect(sources).toContain('package-lock.json')
    const included = textOf('.dockerignore').split('\n')
    for (const source of sources.filter((name) => name !== '.')) {
      expect(existsSync(source), source).toBe(true)
      expect(included).toContain(`!${source}`)
    }
    // A file of the context keeps its mode, which may be for its owner alone.
    expect(stages.at(-1)).not.toMatch(/^COPY (?!--from)/m)
    const copied = [...(stages.at(-1) ?? '').matchAll(/^COPY --from=build \/app\/(\S+)/gm)]
    const readable = /chmod -R a\+rX (.+)/.exec(textOf('Dockerfile'))?.[1]?.split(' ')
    expect(copied.map(([, name]) => name).toSorted()).toEqual(readable?.toSorted())
  })

  it('runs programs that the build writes', () => {
    const build = textOf('scripts/build.mjs')
    const texts = textOf('Dockerfile') + textOf('compose.yaml')
    const programs = [...texts.matchAll(/dist\/server\/([\w-]+\.js)/g)].map(([, name]) => name)
    expect(programs.toSorted()).toEqual(['main.js', 'migrate.js'])
    for (const program of programs) expect(build).toContain(`'${program}'`)
  })

  it('is built by one service, before the others start', () => {
    const own = Object.entries(compose.services).filter(([, { image }]) => image === 'parakh')
    expect(own.map(([name]) => name).toSorted()).toEqual(['app1', 'app2', 'migrate'])
    expect(own.filter(([, { build }]) => build).map(([name]) => name)).toEqual(['migrate'])
  })

  it.each(['app1', 'app2', 'migrate'])('has settings for %s that the server takes', (name) => {
    const { environment = {} } = compose.services[name] ?? {}
    expect(readSettings(environment)).toMatchObject({
      migrate: 'step',
      embedded: false,
      proxies: 1,
      files: { kind: 's3', bucket: 'parakh-files' },
    })
  })
})
