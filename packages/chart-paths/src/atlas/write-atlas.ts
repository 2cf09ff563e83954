import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeText } from '../write-text.ts'
import { atlasHtml } from './atlas-html.ts'
import { atlasMarkdown } from './atlas-markdown.ts'
import type { Atlas } from './contents.ts'

export type AtlasTargets = {
  /** The HTML file. */
  readonly html: string
  /** The folder of the Markdown files; null when they are not to be written. */
  readonly docs: string | null
}

export async function writeAtlas(atlas: Atlas, { html, docs }: AtlasTargets): Promise<void> {
  await writeText(html, await atlasHtml(atlas))
  if (docs !== null) await writeDocs(docs, atlasMarkdown(atlas.machines, atlas.invariants))
}

/** Markdown files that do not match the charts, one line each, with the command to run. */
export function staleFiles(folder: string, files: ReadonlyMap<string, string>): string[] {
  const written = [...files].filter(([name, text]) => textOf(join(folder, name)) !== text)
  return [
    ...written.map(
      ([name]) =>
        `${join(folder, name)} does not match the charts: run \`npm run paths -- report\``,
    ),
    ...surplusIn(folder, files).map(
      (name) => `${join(folder, name)} describes no chart: run \`npm run paths -- report\``,
    ),
  ]
}

async function writeDocs(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const name of surplusIn(folder, files)) await rm(join(folder, name))
  for (const [name, text] of files) await writeText(join(folder, name), text)
}

function surplusIn(folder: string, files: ReadonlyMap<string, string>): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((name) => name.endsWith('.md') && !files.has(name))
}

function textOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
