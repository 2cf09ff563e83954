import {
  BOTTOM,
  COLOUR,
  CONTENT,
  heightOf,
  PAGE,
  rule,
  type Sheet,
  write,
} from '#server/printing/sheet.ts'
import type { InvoiceLine } from './invoice-sums.ts'

type Column = {
  readonly of: keyof InvoiceLine
  readonly title: string
  readonly width: number
  readonly align: 'left' | 'right'
}

const FIXED: readonly Column[] = [
  { of: 'no', title: 'No.', width: 24, align: 'left' },
  { of: 'name', title: 'Test, package or scan', width: 0, align: 'left' },
  { of: 'sac', title: 'SAC', width: 48, align: 'left' },
  { of: 'quantity', title: 'Qty', width: 34, align: 'right' },
  { of: 'mrp', title: 'MRP', width: 68, align: 'right' },
  { of: 'price', title: 'Price', width: 68, align: 'right' },
  { of: 'coupon', title: 'Coupon', width: 62, align: 'right' },
  { of: 'net', title: 'Amount', width: 68, align: 'right' },
]

/** The name column takes the remaining width. */
const NAME_WIDTH = CONTENT - FIXED.reduce((sum, { width }) => sum + width, 0)
const COLUMNS = FIXED.map((column) => (column.width ? column : { ...column, width: NAME_WIDTH }))

const PADDING = 5

/**
 * Draws a row per line, repeating the column titles on each page. @returns the y below the table.
 */
export function drawTable(sheet: Sheet, lines: readonly InvoiceLine[], top: number): number {
  let y = drawTitles(sheet, top)
  for (const line of lines) {
    const height = heightOf(sheet, line.name, NAME_WIDTH - PADDING) + 2 * PADDING
    if (y + height > BOTTOM) {
      sheet.addPage()
      y = drawTitles(sheet, PAGE.margin)
    }
    drawRow(sheet, line, y)
    y += height
    rule(sheet, y)
  }
  return y
}

function drawTitles(sheet: Sheet, y: number): number {
  const height = 20
  sheet.rect(PAGE.margin, y, CONTENT, height).fill(COLOUR.mist)
  eachCell(({ title, align }, x, width) => {
    write(sheet, title, { x, y: y + 4.5, width, align, size: 8.5, colour: COLOUR.ink2 })
  })
  return y + height
}

function drawRow(sheet: Sheet, line: InvoiceLine, y: number): void {
  eachCell(({ of, align }, x, width) => {
    write(sheet, line[of], { x, y: y + PADDING, width, align })
  })
}

function eachCell(draw: (column: Column, x: number, width: number) => void): void {
  let left: number = PAGE.margin
  for (const column of COLUMNS) {
    draw(
      column,
      left + PADDING,
      column.width - 2 * PADDING + (column.align === 'right' ? PADDING : 0),
    )
    left += column.width
  }
}
