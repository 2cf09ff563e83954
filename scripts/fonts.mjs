// Cuts the preloaded font from the published one: run it after updating @fontsource-variable/anek-latin.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const FONTS = new URL('../public/fonts/', import.meta.url)
const PUBLISHED = createRequire(import.meta.url).resolve(
  '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
)
/** The weights of src/ui/styles/tokens.css. */
const WEIGHTS = { wght: { min: 400, max: 700 } }
/** First and last code point of what English pages need: the `unicode-range` in fonts.css. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xb0, 0xb7],
  [0xd7, 0xd7],
  [0xe9, 0xe9],
  [0x2010, 0x2015],
  [0x2018, 0x201f],
  [0x2020, 0x2026],
  [0x2030, 0x2033],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
]

const characters = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
)

const basic = await subsetFont(await readFile(PUBLISHED), characters.join(''), {
  targetFormat: 'woff2',
  variationAxes: WEIGHTS,
})
await writeFile(new URL('anek-latin-basic-wght-normal.woff2', FONTS), basic)
// Loaded only for a name or a text with other letters.
await copyFile(PUBLISHED, fileURLToPath(new URL('anek-latin-latin-wght-normal.woff2', FONTS)))
