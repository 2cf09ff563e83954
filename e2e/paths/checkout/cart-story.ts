import type { Path, PathStep } from '#tools/paths/covering/paths.ts'

/** The carts of the samples, as the seeded catalogue has them; one after the other, none twice in a row. */
const CARTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  collectable: [['TFT'], ['TFT', 'CBC'], ['TFT', 'LIPID'], ['CBC', 'LIPID']],
  womenOnly: [['PROG'], ['PROG', 'CBC']],
  centreOnly: [['ICAL'], ['ICAL', 'TFT']],
  radiology: [
    ['USGTHY', 'ECHO2D'],
    ['USGABD', 'ECHO2D'],
  ],
  mixed: [
    ['MRIKNEE', 'TFT'],
    ['MRIKNEE', 'CBC'],
  ],
}

const FILLED = /^cart\.(?:changed|restored)\/(\w+)$/
const EMPTIED = /^(?:cart\.emptied|booking\.clear|session\.ended)/

/** The codes that are in the cart after each step; the first entry is the start. */
export function cartsAlong({ steps }: Path): readonly (readonly string[])[] {
  const used = new Map<string, number>()
  let codes = keptCodes(steps)
  const story = [codes]
  for (const [index, { cause }] of steps.entries()) {
    const kind = FILLED.exec(cause.type)?.[1]
    const isKept = index === keptAt(steps)
    if (kind && !isKept) codes = nextOf(kind)
    if (kind && isKept) nextOf(kind)
    if (EMPTIED.test(cause.type)) codes = []
    story.push(codes)
  }
  return story

  function nextOf(kind: string): readonly string[] {
    const carts = CARTS[kind] ?? []
    const count = used.get(kind) ?? 0
    used.set(kind, count + 1)
    return carts[count % carts.length] ?? []
  }
}

/** What the browser kept of a cart before the page opens, and tells the chart of. */
function keptCodes(steps: readonly PathStep[]): readonly string[] {
  const kind = FILLED.exec(steps[keptAt(steps)]?.cause.type ?? '')?.[1]
  return (kind && CARTS[kind]?.[0]) || []
}

/** The step at which the cart that was kept is restored: before any other change; -1 when none was. */
function keptAt(steps: readonly PathStep[]): number {
  const first = steps.findIndex(({ cause }) => cause.type.startsWith('cart.'))
  return steps[first]?.cause.type.startsWith('cart.restored') ? first : -1
}

/** Whether the browser restores its cart by itself at this step. */
export function isRestoredAt({ steps }: Path, step: number): boolean {
  return keptAt(steps) === step
}
