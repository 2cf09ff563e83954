import { DEFAULT_BRAND } from '#contract/brand.ts'
import type { Settings } from '#server/config.ts'
import type { Templates } from './renderer.ts'

const FAVICON = 'href="/favicon.svg" type="image/svg+xml"'
const TOUCH_ICON = 'href="/icons/apple-touch-icon.png"'
/** Its font holds the letters of the built-in word only. */
const WORD_FONT = /<link rel="preload" href="\/fonts\/anek-devanagari-[^>]*>\s*/

/** The documents with the lab's colours and icons. */
export function brandedTemplates(
  { app, lead }: Templates,
  { brand, brandStyle, brandImages: { icons } }: Settings,
): Templates {
  const branded = (document: string) => {
    let made = document
    if (brandStyle !== null) {
      made = made.replace('</head>', `<style>${brandStyle}</style></head>`)
    }
    if (brand.word?.text !== DEFAULT_BRAND.word?.text) made = made.replace(WORD_FONT, '')
    if (!icons) return made
    for (const place of [FAVICON, TOUCH_ICON]) {
      if (!made.includes(place)) throw new Error(`A document of the build has no ${place}.`)
    }
    return made
      .replace(FAVICON, `href="${icons.favicon.path}" type="${icons.favicon.type}"`)
      .replace(TOUCH_ICON, `href="${icons.maskable.path}"`)
  }
  return { app: branded(app), lead: branded(lead) }
}
