import { type Html, html } from '../page/html.ts'
import type { CoverageStatus } from '../verdicts.ts'
import type { Area } from './layout.ts'

type Point = { readonly x: number; readonly y: number }

export function rectangle({ x, y, width, height }: Area, radius: number): Html {
  return html`<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}"/>`
}

/** Marks the initial state of a compound state. */
export function startSign({ x, y, width }: Area): Html {
  const half = width / 2
  return html`<circle class="start" cx="${round(x + half)}" cy="${round(y + half)}" r="${half}"/>`
}

/** Marks a history state. */
export function historySign({ x, y, width }: Area): Html {
  const [cx, cy] = [round(x + width / 2), round(y + width / 2)]
  return html`<g class="history"><circle cx="${cx}" cy="${cy}" r="${width / 2 - 1}"/><text x="${cx}" y="${round(cy + 5)}">H</text></g>`
}

/** The head of an arrow, in the direction of its last segment. */
export function arrowHead(points: readonly Point[]): Html | null {
  const [before, end] = points.slice(-2)
  if (!before || !end) return null
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI
  return html`<path class="head" d="M0 0L-9 -4.5V4.5Z" transform="translate(${round(end.x)} ${round(end.y)}) rotate(${round(angle)})"/>`
}

/** A tick, a half circle or a cross, so that the colour is not the only sign. */
export function iconOf(statusOf: CoverageStatus, x: number, y: number): Html {
  return html`<g class="icon ${statusOf}" transform="translate(${round(x)} ${round(y)})"><circle cx="9" cy="9" r="8"/><path d="${SHAPES[statusOf]}"/></g>`
}

const SHAPES: Record<CoverageStatus, string> = {
  all: 'M5 9.5L8 12.5L13.5 6',
  some: 'M9 1A8 8 0 0 1 9 17Z',
  none: 'M6 6L12 12M12 6L6 12',
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
