import { expect, type Page, test } from 'playwright/test'
import { isFirstRing } from '#tests/support/ring.ts'
import { expectAccessible, violationsOn } from './accessible.ts'
import { textsWithoutRoom } from './text-room.ts'

type Look = {
  readonly width?: number
  /** Size of the text, in percent. */
  readonly text?: number
  readonly media?: Parameters<Page['emulateMedia']>[0]
  /** The axe rules whose answer can be another one in this look; all when omitted. */
  readonly rules?: readonly string[]
}

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const LAYOUT_RULES = ['target-size', 'scrollable-region-focusable']

/** How patients see a page, beside the desktop in light colours. */
const LOOKS: Readonly<Record<string, Look>> = {
  '360 px': { width: 360 },
  '320 px': { width: 320, rules: LAYOUT_RULES },
  'dark colours': { media: { colorScheme: 'dark' }, rules: COLOUR_RULES },
  'forced colours': { media: { forcedColors: 'active' }, rules: COLOUR_RULES },
  'text at 200 %': { text: 200, rules: LAYOUT_RULES },
  'text at 200 % on a phone': { width: 360, text: 200, rules: LAYOUT_RULES },
}

/** Milliseconds that the looks add to the time of a test. */
const TIME = 60_000

/**
 * The axe violations and the texts without room in every look, by the name of the look; the look of
 * the page is as before. `hidden` are selectors of parts that axe leaves out.
 */
export async function faultsInEveryLook(
  page: Page,
  hidden: readonly string[] = [],
): Promise<readonly string[]> {
  const info = test.info()
  info.setTimeout(info.timeout + TIME)
  const faults = [...(await violationsOn(page, hidden))]
  for (const [name, look] of Object.entries(LOOKS)) {
    const found = await inLook(page, look, async () => [
      ...(await violationsOn(page, hidden, look.rules)),
      ...(look.media ? [] : await layoutFaults(page)),
    ])
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  return faults
}

async function inLook<Found>(
  page: Page,
  { width, text, media }: Look,
  look: () => Promise<Found>,
): Promise<Found> {
  const before = page.viewportSize()
  if (width && before) await page.setViewportSize({ ...before, width })
  if (text) await setTextSize(page, `${text}%`)
  if (!media && before) await showWhole(page)
  if (media) await page.emulateMedia(media)
  try {
    return await look()
  } finally {
    if (media) await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
    if (text) await setTextSize(page, '')
    if (!media && before) await showScreen(page, before)
  }
}

/**
 * A target under a sticky bar counts as too small, although it can be scrolled from under it. Pages
 * that fill the screen (shell.tsx) would grow with it.
 */
async function showWhole(page: Page): Promise<void> {
  const size = page.viewportSize()
  const height = await page.evaluate(() => {
    document.getElementById('main')?.style.setProperty('min-height', '0')
    return document.documentElement.scrollHeight
  })
  if (size && height > size.height) await page.setViewportSize({ ...size, height })
}

async function showScreen(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.evaluate(() => document.getElementById('main')?.style.removeProperty('min-height'))
  await page.setViewportSize(size)
}

function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)
}

async function layoutFaults(page: Page): Promise<readonly string[]> {
  const beyond = await sidewaysScroll(page)
  const scrolls = beyond > 0 ? [`the page scrolls sideways by ${beyond} px`] : []
  return [...scrolls, ...(await textsWithoutRoom(page))]
}

/**
 * Expects no axe violation and one h1 at 1280 and 360 px, and no sideways scrolling there and at
 * 320 px. With `LOOKS=all` in every look.
 */
export async function expectAccessibleLayout(page: Page): Promise<void> {
  if (process.env.LOOKS === 'all') return expectAccessibleInEveryLook(page)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    // A dialog hides the page behind it from the accessibility tree.
    await expect(page.locator('h1')).toHaveCount(1)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
}

/**
 * Expects one h1, and no fault at 1280 px, on phones, with large text and in other colours. In the
 * first ring like expectAccessibleLayout.
 */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  if (isFirstRing) return expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('h1')).toHaveCount(1)
  await expectAccessible(page)
  expect(await faultsInEveryLook(page)).toEqual([])
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => sidewaysScroll(page)).toBe(0)
}

/** Pixels. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
