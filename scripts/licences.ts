import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/*
 * The licences of every package that is installed with the app or part of the browser's code, from
 * package-lock.json. Run as a program it lists them and fails on one that is not allowed; the build
 * writes their texts to dist/web/licences.txt, which the server serves.
 */

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * SPDX ids: permissive, fonts, and LGPL of a library that is linked dynamically (sharp). The table of
 * units (ucum.org/license) may be used and passed on free of charge, not to make another standard.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-2.1-or-later',
  'LGPL-3.0-or-later',
  'LicenseRef-UCUM',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** Development dependencies whose code or styles are part of what browsers get. */
const IN_BROWSER = /^(?:tailwindcss|vite|workbox-[a-z-]+|idb)$/

/** Packages whose package.json names no SPDX id, and what their licence file says. */
const BY_FILE: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  '@lhncbc/ucum-lhc': 'BSD-3-Clause AND LicenseRef-UCUM',
}

type ShippedPackage = {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly path: string
}

type LockedPackage = {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly link?: boolean
}

type Lockfile = { readonly packages: Readonly<Record<string, LockedPackage>> }

/** Whether an SPDX expression allows the use; parentheses are not understood and refused. */
export function isAllowed(expression: string): boolean {
  return expression
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => ALLOWED.has(id.trim())))
}

/** The packages of a lockfile that are shipped, by name and version. */
export function shippedPackages(lockfile: Lockfile): ShippedPackage[] {
  const shipped = new Map<string, ShippedPackage>()
  for (const [path, entry] of Object.entries(lockfile.packages)) {
    const name = path.split('node_modules/').at(-1) ?? ''
    const isOwn = !path.includes('node_modules/') || entry.link
    if (isOwn || ((entry.dev || entry.devOptional) && !IN_BROWSER.test(name))) continue
    const licence = BY_FILE[name] ?? entry.license ?? 'none'
    const { version = '' } = entry
    shipped.set(`${name} ${version}`, { name, version, licence, path })
  }
  return [...shipped.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** One line for each package whose licence is not allowed. */
export function licenceProblems(packages: readonly ShippedPackage[]): string[] {
  return packages
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence}`)
}

async function packagesOf(folder: string): Promise<ShippedPackage[]> {
  return shippedPackages(JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')))
}

/** The text of a licence, from its file or the README; packages of other platforms are not installed. */
async function textOf(folder: string, { path }: ShippedPackage): Promise<string | undefined> {
  const installed = join(folder, path)
  if (!existsSync(installed)) return undefined
  const files = await readdir(installed)
  const names = files.filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file)).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(join(installed, name), 'utf8')))
  if (texts.length > 0) return texts.map((text) => text.trim()).join('\n\n')
  const readme = files.find((file) => /^readme/i.test(file))
  return readme && licenceSection(await readFile(join(installed, readme), 'utf8'))
}

/** What a README says below its heading "License" or "Licensing", up to the next heading. */
function licenceSection(readme: string): string | undefined {
  const [, section] = readme.split(/^(?:#+ *)?licen[cs](?:e|ing)\s*$/im)
  return section?.split(/^#/m)[0]?.trim() || undefined
}

/** Of the fonts that are files of ours. */
const FONT_NOTICES = ['public/fonts/OFL.txt', 'server/printing/fonts/noto/OFL.txt']

/** The notices that their licences ask for; a text that several packages share is written once. */
export async function thirdPartyNotices(folder = root): Promise<string> {
  const byText = new Map<string, ShippedPackage[]>()
  for (const shipped of await packagesOf(folder)) {
    const text = (await textOf(folder, shipped)) ?? `Licence: ${shipped.licence}`
    byText.set(text, [...(byText.get(text) ?? []), shipped])
  }
  const parts = [...byText].map(([text, packages]) => {
    const titles = packages.map(({ name, version, licence }) => `${name} ${version} (${licence})`)
    return `${titles.join('\n')}\n\n${text}`
  })
  for (const file of FONT_NOTICES) parts.push((await readFile(join(root, file), 'utf8')).trim())
  const rule = `\n\n${'-'.repeat(72)}\n\n`
  return `Software of others in this app, and its licences\n\n${parts.join(rule)}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const packages = await packagesOf(root)
  const byLicence = new Map<string, ShippedPackage[]>()
  for (const one of packages) {
    byLicence.set(one.licence, [...(byLicence.get(one.licence) ?? []), one])
  }
  for (const [licence, group] of byLicence) {
    console.log(`${licence}: ${group.map(({ name, version }) => `${name} ${version}`).join(', ')}`)
  }
  const problems = licenceProblems(packages)
  if (problems.length > 0) {
    console.error(`\nNot allowed (scripts/licences.ts):\n${problems.join('\n')}`)
    process.exitCode = 1
  } else {
    console.log(`\n${packages.length} packages, all allowed.`)
  }
}
