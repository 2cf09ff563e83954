import { DOMParser, type Element, onWarningStopParsing } from '@xmldom/xmldom'

const SVG = 'http://www.w3.org/2000/svg'

/** Shapes and colours. No scripts, links, pictures, animations or HTML; no text, as fonts differ. */
const ELEMENTS = new Set(
  [
    'svg g defs symbol use title desc style',
    'path rect circle ellipse line polyline polygon',
    'linearGradient radialGradient stop pattern clipPath mask',
  ].flatMap((names) => names.split(' ')),
)

/** Of the view box. */
export type Size = { readonly width: number; readonly height: number }

/**
 * Checks that an SVG draws by itself: without scripts, and without anything from elsewhere.
 * @returns its size, or what is wrong, with a full stop.
 */
export function readSvg(text: string): Size | { readonly problem: string } {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return { problem: 'it has a DOCTYPE.' }
  if (/<\?(?!xml\s)/i.test(text)) return { problem: 'it has a processing instruction.' }
  let root: Element | null
  try {
    const parser = new DOMParser({ onError: onWarningStopParsing })
    root = parser.parseFromString(text, 'image/svg+xml').documentElement
  } catch {
    return { problem: 'it is not well-formed XML.' }
  }
  if (root?.namespaceURI !== SVG || root.localName !== 'svg')
    return { problem: 'it is not an SVG.' }
  for (const element of [root, ...root.getElementsByTagName('*')]) {
    const problem = problemOf(element)
    if (problem) return { problem }
  }
  return sizeOf(root) ?? { problem: 'it has no viewBox, such as viewBox="0 0 160 40".' }
}

function problemOf(element: Element): string | undefined {
  const { tagName, localName, namespaceURI } = element
  if (namespaceURI !== SVG || !ELEMENTS.has(localName ?? ''))
    return `it has the element ${tagName}.`
  if (localName === 'style' && isOutside(element.textContent ?? '')) {
    return 'its style element refers to something outside.'
  }
  for (const { name, localName: own, value } of element.attributes) {
    if (/^on/i.test(own ?? name)) return `it has the attribute ${name}.`
    const leadsOut = own === 'href' && !value.startsWith('#')
    const isNamespace = name === 'xmlns' || name.startsWith('xmlns:')
    if (leadsOut || (!isNamespace && isOutside(value))) {
      return `its attribute ${name} refers to something outside.`
    }
  }
  return undefined
}

/** CSS, or an attribute. A backslash could hide the name of a function. */
function isOutside(css: string): boolean {
  return /@import|\\|image\(|image-set\(|src\(|url\((?!\s*['"]?#)/i.test(css)
}

function sizeOf(root: Element): Size | undefined {
  const [, , width, height] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return width && height && width > 0 && height > 0 ? { width, height } : undefined
}
