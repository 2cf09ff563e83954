import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import sharp from 'sharp'
import type { AtlasMachine } from '../atlas.ts'
import { type DescribedChart, shortName } from '../described-chart.ts'
import { type Html, html } from './html.ts'
import { stateLink } from './links.ts'

/** The picture of a state, or a link to it, by the id of the state. */
export type Screens = ReadonlyMap<string, Html>

const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** Pictures as data URLs. A picture of several states is embedded once. */
export async function screensOf(
  { screens }: AtlasMachine,
  described: DescribedChart,
): Promise<Screens> {
  const shownAt = new Map<string, string>()
  const found = new Map<string, Html>()
  for (const [state, file] of screens) {
    if (!described.chart.states.has(state)) continue
    const first = shownAt.get(file)
    shownAt.set(file, first ?? state)
    found.set(
      state,
      first ? html`as in ${stateLink(first, described)}` : await picture(state, file),
    )
  }
  return found

  async function picture(state: string, file: string): Promise<Html> {
    const type = TYPES[extname(file).toLowerCase()]
    if (!type)
      throw new Error(`${file} is not a picture that the atlas can show (JPEG, PNG or WebP)`)
    const bytes = await readFile(file)
    const { width, height } = await sharp(bytes).metadata()
    const alt = `The screen in the state ${shortName(state, described)}`
    return html`<details class="screen"><summary>Show</summary><img src="data:${type};base64,${bytes.toString(
      'base64',
    )}" alt="${alt}" width="${width}" height="${height}" loading="lazy"></details>`
  }
}
