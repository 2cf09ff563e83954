import type { Page } from 'playwright/test'

/** Lines of two texts may touch by this share of the lower one, as tight line heights do. */
const TOUCHING = 0.4

/**
 * Texts that lack room: beyond the page, cut by a box that hides its overflow, or drawn over another
 * text. One line for each.
 */
export function textsWithoutRoom(page: Page): Promise<readonly string[]> {
  return page.evaluate((touching) => {
    const lines = shownLines()
    return [...new Set([...lines.flatMap(cutOff), ...overlaps(lines)])]

    type Line = { readonly text: string; readonly element: Element; readonly box: DOMRect }

    function shownLines(): Line[] {
      const found: Line[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = (node.textContent ?? '').trim()
        const element = node.parentElement
        if (text === '' || !element || !isShown(element)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const box of range.getClientRects()) {
          if (box.width > 1 && box.height > 1) found.push({ text: text.slice(0, 40), element, box })
        }
      }
      return found
    }

    function isShown(element: Element): boolean {
      const isDrawn = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return isDrawn && !element.closest('[aria-hidden="true"]') && !isForScreenReaders(element)
    }

    /** Hidden from sight as `.vh` does it. */
    function isForScreenReaders(element: Element): boolean {
      return selfAndAncestors(element).some(
        (around) => getComputedStyle(around).clipPath === 'inset(50%)',
      )
    }

    function cutOff({ text, element, box }: Line): string[] {
      for (const around of selfAndAncestors(element)) {
        const { overflowX, overflowY, textOverflow, position } = getComputedStyle(around)
        if (/auto|scroll/.test(overflowX + overflowY)) return []
        if (/hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis') {
          const room = around.getBoundingClientRect()
          const isCut = box.right > room.right + 1 || box.left < room.left - 1
          if (isCut || box.bottom > room.bottom + box.height / 2) {
            return [`"${text}" of ${nameOf(element)} is cut by ${nameOf(around)}`]
          }
        }
        if (position === 'fixed') return []
      }
      const width = document.documentElement.clientWidth
      const isBeyond = box.right > width + 1 || box.left < -1
      return isBeyond ? [`"${text}" of ${nameOf(element)} is beyond the page`] : []
    }

    function overlaps(lines: readonly Line[]): string[] {
      const sorted = lines
        .map((line) => ({ ...line, layer: layerOf(line.element) }))
        .toSorted((a, b) => a.box.top - b.box.top)
      return sorted.flatMap((one, at) => {
        const over: string[] = []
        for (const other of sorted.slice(at + 1)) {
          if (other.box.top >= one.box.bottom) break
          if (one.element === other.element || one.layer !== other.layer) continue
          const across =
            Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
          const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top
          const height = Math.min(one.box.height, other.box.height)
          if (across <= 2 || down <= touching * height) continue
          over.push(
            `"${one.text}" of ${nameOf(one.element)} is under "${other.text}" of ${nameOf(other.element)}`,
          )
        }
        return over
      })
    }

    /** The nearest box that is drawn over others on purpose. */
    function layerOf(element: Element): Element | undefined {
      return selfAndAncestors(element).find((around) => {
        const { position, zIndex } = getComputedStyle(around)
        return /fixed|sticky/.test(position) || zIndex !== 'auto'
      })
    }

    function selfAndAncestors(element: Element): Element[] {
      const parent = element.parentElement
      return parent ? [element, ...selfAndAncestors(parent)] : [element]
    }

    function nameOf(element: Element): string {
      return [element.tagName.toLowerCase(), ...element.classList].join('.')
    }
  }, TOUCHING)
}
