import type { SnapshotFrom } from 'xstate'
import { brand } from '#config/brand.ts'
import type { Item } from '#contract/catalogue.endpoints.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import type { PrescriptionReading, ReadLine } from '#contract/prescriptions.endpoints.ts'
import { toCartLine } from '#contract/rules/cart-line.ts'
import { listInWords } from '#contract/rules/in-words.ts'
import { isCollectionFree, priceLines, rupeesToFreeCollection } from '#contract/rules/pricing.ts'
import { type TubePlan, tubePlan } from '#contract/rules/tubes.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { chosenItems, type LineChoice } from '#machines/prescription-cart/line-choices.ts'
import type { PrescriptionCartEvent } from '#machines/prescription-cart/prescription-cart.events.ts'
import type { prescriptionCartMachine } from '#machines/prescription-cart/prescription-cart.machine.ts'
import type { BillRow } from '#ui/bill.tsx'
import { type Collection, collectionRow, totalRow } from '#ui/collection.ts'
import { formatRupees } from '#ui/rupees.ts'

/** The chart's snapshot and `send`, as the views take them. */
export type PrescriptionCartView = {
  readonly snapshot: SnapshotFrom<typeof prescriptionCartMachine>
  readonly send: (event: PrescriptionCartEvent) => void
}

/** Lowest and highest slot charge of the city in rupees; undefined while loading. */
export type Charges = { readonly from: number; readonly to: number } | undefined

export type ShownLine = {
  readonly line: ReadLine
  readonly choice: LineChoice | undefined
  /** The test that is proposed or chosen. */
  readonly item: Item | null
}

export function showsLines(snapshot: PrescriptionCartView['snapshot']): boolean {
  return snapshot.matches('choosing') || snapshot.matches('adding') || snapshot.matches('notAdded')
}

export function shownLines({ context }: PrescriptionCartView['snapshot']): ShownLine[] {
  const { found, choices } = context
  return (found?.reading?.lines ?? []).map((line) => {
    const choice = choices.find(({ lineNo }) => lineNo === line.line_no)
    return { line, choice, item: choice?.what === 'add' ? choice.item : line.item }
  })
}

/** "We read 4 of 5 lines." */
export function readInWords({ lines }: PrescriptionReading): string {
  const read = lines.filter(({ text }) => text !== null).length
  const all = formatCount(lines.length, 'line')
  return read === lines.length ? `We read ${all}.` : `We read ${read} of ${all}.`
}

/** What there is to say above the lines; null for nothing. A search says its own failure. */
export function noticeOf(
  snapshot: PrescriptionCartView['snapshot'],
): { readonly tone: 'bad' | 'hint'; readonly title: string; readonly text: string } | null {
  const { dropped, choices, error } = snapshot.context
  const bad = { tone: 'bad', text: error } as const
  if (snapshot.matches('notAdded')) return { ...bad, title: 'The tests were not added' }
  const open = dropped.filter((line) => !choices.some(({ lineNo }) => lineNo === line))
  if (open.length > 0) {
    const lines = `${open.length === 1 ? 'line' : 'lines'} ${listInWords(open.map(String))}`
    return { tone: 'hint', title: `Please check ${lines} again`, text: DROPPED }
  }
  if (error === '' || snapshot.matches({ choosing: 'searching' })) return null
  return { ...bad, title: 'Please check the lines again' }
}

const DROPPED =
  'We have read the prescription again, or a test is not available now. Your other choices are kept.'

/** "21 parameters, no fasting". */
export function factsOf({ parameter_count, fasting_hours, radiology }: Item): string {
  const fast = fasting_hours === 0 ? 'no fasting' : `${fasting_hours} hours fasting`
  return radiology ? `Scan, ${fast}` : `${formatCount(parameter_count, 'parameter')}, ${fast}`
}

export type PrescriptionBill = {
  readonly subTotal: number
  readonly rows: readonly BillRow[]
  readonly totals: readonly BillRow[]
  readonly plan: TubePlan
  /** Null where home collection is not possible or not offered. */
  readonly level: { readonly left: number; readonly value: number } | null
  /** What the next proposed test would change; null without one. */
  readonly withNext: string | null
}

/** What was confirmed so far, as the cart would charge it. */
export function billOf(lines: readonly ShownLine[], charges: Charges): PrescriptionBill {
  const items = chosenItems(lines.flatMap(({ choice }) => choice ?? []))
  const subTotal = subTotalOf(items)
  const collection = collectionOf(items, charges)
  const rows: BillRow[] = items.map(({ item_name, price }) => ({
    label: item_name,
    value: formatRupees(price),
  }))
  rows.push(
    {
      label: `Subtotal, ${formatCount(items.length, 'test')}`,
      value: formatRupees(subTotal),
      kind: 'sum',
    },
    collectionRow(collection, FREE_COLLECTION_FROM),
  )
  const totals = [totalRow(subTotal, collection)]
  if (collection.kind === 'range' && brand().offers.centreVisit) {
    totals.push({ label: 'At a centre', value: formatRupees(subTotal) })
  }
  const level =
    collection.kind === 'centre'
      ? null
      : { left: rupeesToFreeCollection(subTotal), value: subTotal }
  const plan = tubePlan(items.map(toCartLine))
  return { subTotal, rows, totals, plan, level, withNext: nextInWords(lines, items, plan) }
}

function subTotalOf(items: readonly Item[]): number {
  return priceLines({ lines: items.map(toCartLine), slot: null }).sub_total
}

function collectionOf(items: readonly Item[], charges: Charges): Collection {
  if (items.some(({ is_hc_available }) => !is_hc_available)) return { kind: 'centre' }
  if (isCollectionFree(subTotalOf(items))) return { kind: 'free' }
  return charges ? { kind: 'range', ...charges } : { kind: 'unknown' }
}

/** "With Vitamin D: ₹2,200, home collection free, same 2 tubes." */
function nextInWords(
  lines: readonly ShownLine[],
  items: readonly Item[],
  { tubes }: TubePlan,
): string | null {
  const next = lines.find(({ choice, item }) => !choice && item)?.item
  if (!next || items.length === 0 || items.some(({ code }) => code === next.code)) return null
  const after = [...items, next]
  const sum = subTotalOf(after)
  const plan = tubePlan(after)
  const atHome = after.every(({ is_hc_available }) => is_hc_available)
  const words = [
    formatRupees(sum),
    ...(atHome && isCollectionFree(sum) ? ['home collection free'] : []),
    ...(plan.tubes > 0
      ? [
          plan.tubes === tubes
            ? `same ${formatCount(tubes, 'tube')}`
            : formatCount(plan.tubes, 'tube'),
        ]
      : []),
  ]
  return `With ${next.item_name}: ${words.join(', ')}.`
}

/** "3 of 5 lines done". */
export function progressOf(lines: readonly ShownLine[]) {
  const done = lines.filter(({ choice }) => choice).length
  const next = lines.find(({ choice }) => !choice)?.line.line_no ?? null
  return { words: `${done} of ${formatCount(lines.length, 'line')} done`, next }
}

/** The main action once every line is decided. */
export function actionLabel(lines: readonly ShownLine[], subTotal: number): string {
  const { length } = chosenItems(lines.flatMap(({ choice }) => choice ?? []))
  if (length === 0) return 'Finish without adding tests'
  return `Add ${formatCount(length, 'test')}, ${formatRupees(subTotal)}`
}
