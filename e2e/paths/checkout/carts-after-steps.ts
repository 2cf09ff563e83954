import type { Path, PathStep } from 'chart-paths/covering/paths.ts'

/** Carts of the seeded catalogue for each sample, used in turn so that consecutive carts differ. */
const CARTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  collectable: [['TFT'], ['TFT', 'CBC'], ['TFT', 'LIPID'], ['CBC', 'LIPID']],
  womenOnly: [['PROG'], ['PROG', 'CBC']],
  centreOnly: [['ICAL'], ['ICAL', 'CKMB']],
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

/** The codes in the cart after each step; the first entry is the start. */
export function cartsAfterSteps({ steps }: Path): readonly (readonly string[])[] {
  const used = new Map<string, number>()
  let codes = storedCodes(steps)
  const carts = [codes]
  for (const [index, { cause }] of steps.entries()) {
    const kind = FILLED.exec(cause.type)?.[1]
    const isRestored = index === restoreStepOf(steps)
    if (kind && !isRestored) codes = nextOf(kind)
    if (kind && isRestored) nextOf(kind)
    if (EMPTIED.test(cause.type)) codes = []
    carts.push(codes)
  }
  return carts

  function nextOf(kind: string): readonly string[] {
    const carts = CARTS[kind] ?? []
    const count = used.get(kind) ?? 0
    used.set(kind, count + 1)
    return carts[count % carts.length] ?? []
  }
}

/** The stored cart, which the browser restores. */
function storedCodes(steps: readonly PathStep[]): readonly string[] {
  const kind = FILLED.exec(steps[restoreStepOf(steps)]?.cause.type ?? '')?.[1]
  return (kind && CARTS[kind]?.[0]) || []
}

/** The step that restores the stored cart, before any other change; -1 without one. */
function restoreStepOf(steps: readonly PathStep[]): number {
  const first = steps.findIndex(({ cause }) => cause.type.startsWith('cart.'))
  return steps[first]?.cause.type.startsWith('cart.restored') ? first : -1
}

/** Whether the browser restores its cart at this step. */
export function isRestoredAt({ steps }: Path, step: number): boolean {
  return restoreStepOf(steps) === step
}
