import type { Path } from '../../covering/paths.ts'
import { type Html, html } from './html.ts'
import { pathLink } from './links.ts'

/** A table cell with the label of its column, because narrow screens stack the cells of a row. */
export function cell(label: string, content: Html | string | null): Html {
  if (content === null || content === '') {
    return html`<td class="nothing" data-label="${label}">none</td>`
  }
  return html`<td data-label="${label}">${content}</td>`
}

const MAX_LINKS = 3

/** Links to the shortest paths, and the number of the others. */
export function pathsCell(paths: readonly Path[]): Html {
  if (paths.length === 0) return cell('Paths', null)
  const links = paths
    .slice(0, MAX_LINKS)
    .map(({ id }, index) => [index > 0 ? ', ' : '', pathLink(id)])
  const rest = paths.length > MAX_LINKS ? ` and ${paths.length - MAX_LINKS} more` : null
  return cell('Paths', html`${links}${rest}`)
}
